//
//  FerryFactory.swift
//  Auto generated code.
//

import Deli

final class FerryFactory: ModuleFactory {
    override func load(context: AppContext) {
        loadProperty([
            "harbor": [
                "name": "Old Port"
            ]
        ])

        register(
            Buoy.self,
            resolver: {
                return Buoy()
            },
            qualifier: "",
            scope: .singleton
        ).link(WeatherService.self)
        register(
            Logbook.self,
            resolver: {
                return Logbook()
            },
            qualifier: "",
            scope: .singleton
        )
        register(
            PriceList.self,
            resolver: {
                return PriceList()
            },
            qualifier: "",
            scope: .singleton
        )
        register(
            Siren.self,
            resolver: {
                return Siren()
            },
            qualifier: "",
            scope: .prototype
        )
        registerFactory(
            Ticket.self,
            resolver: { payload in
                let _0 = context.get(PriceList.self, qualifier: "")!
                return Ticket(_0, payload: payload as! TicketPayload)
            },
            qualifier: ""
        )
        register(
            TicketPrinter.self,
            resolver: {
                return TicketPrinter()
            },
            qualifier: "",
            scope: .singleton
        )
    }
}
