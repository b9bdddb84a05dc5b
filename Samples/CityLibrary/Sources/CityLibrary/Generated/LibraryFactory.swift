//
//  LibraryFactory.swift
//  Auto generated code.
//

import Catalogue
import Deli

final class LibraryFactory: ModuleFactory {
    override func load(context: AppContext) {
        loadProperty([
            "branch": "harbour",
            "branches": [
                [
                    "desk": "harbour",
                    "name": "Harbour"
                ],
                [
                    "desk": "oldtown",
                    "name": "Old Town"
                ]
            ],
            "loans": [
                "days": "28",
                "renewals": "2"
            ],
            "messages": [
                "reminder": "Please bring it back."
            ],
            "search": [
                "index": "fulltext"
            ]
        ])

        register(
            HarbourDesk.self,
            resolver: {
                return HarbourDesk()
            },
            qualifier: "harbour",
            scope: .singleton
        ).link(ServiceDesk.self)
        register(
            LoanDesk.self,
            resolver: {
                let _0 = context.get(Clock.self, qualifier: "")!
                let _1 = context.get(LoanRules.self, qualifier: "")!
                let _2 = context.get(Reminders.self, qualifier: "")!
                return LoanDesk(_0, _1, _2)
            },
            qualifier: "",
            scope: .singleton
        )
        register(
            LoanRules.self,
            resolver: {
                return LoanRules(
                    days: context.getProperty("loans.days", type: Int.self)!,
                    renewals: context.getProperty("loans.renewals", type: Int.self)!,
                    fee: context.getProperty("loans.fee", type: Double.self)
                )
            },
            qualifier: "",
            scope: .prototype
        )
        register(
            Mail.self,
            resolver: {
                let parent = context.get(MailConfiguration.self, qualifier: "")!
                return parent.smtp()
            },
            qualifier: "smtp",
            scope: .singleton
        )
        register(
            Mail.self,
            resolver: {
                let parent = context.get(MailConfiguration.self, qualifier: "")!
                return parent.silent()
            },
            qualifier: "silent",
            scope: .singleton
        )
        register(
            MailConfiguration.self,
            resolver: {
                return MailConfiguration()
            },
            qualifier: "",
            scope: .singleton
        )
        register(
            MailServer.self,
            resolver: {
                return MailServer()
            },
            qualifier: "",
            scope: .always
        )
        registerFactory(
            MemberCard.self,
            resolver: { payload in
                let _0 = context.get(Clock.self, qualifier: "")!
                return MemberCard(_0, payload: payload as! MemberPayload)
            },
            qualifier: ""
        ).link(MemberCard.self)
        register(
            OldTownDesk.self,
            resolver: {
                return OldTownDesk()
            },
            qualifier: "oldtown",
            scope: .singleton
        ).link(ServiceDesk.self)
        registerLazy(
            Reminders.self,
            resolver: {
                return Reminders()
            },
            injector: { instance in
                let _0 = context.get(LoanDesk.self, qualifier: "")!
                let _1 = context.get(Mail.self, qualifier: "smtp")!
                instance.inject(_0, smtp: _1)
            },
            qualifier: "",
            scope: .singleton
        )
        register(
            SearchHistory.self,
            resolver: {
                return SearchHistory()
            },
            qualifier: "",
            scope: .weak
        )
        register(
            Texts.self,
            resolver: {
                return Texts()
            },
            qualifier: "",
            scope: .singleton
        )
        register(
            WallClock.self,
            resolver: {
                return WallClock()
            },
            qualifier: "",
            scope: .singleton
        ).link(Clock.self)
    }
}
