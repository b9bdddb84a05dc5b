print(ParcelService().provideDepot())
print(ParcelService().resolveVan())
