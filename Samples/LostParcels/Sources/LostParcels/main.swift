import Airport
import Harbor

print(ParcelService().provideDepot())
print(ParcelService().resolveVan())

let terminals = Terminals()
print(terminals.resolveAirportBoard(), terminals.resolveHarborBoard())
