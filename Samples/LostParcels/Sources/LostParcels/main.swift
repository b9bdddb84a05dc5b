print(ParcelService().provideDepot())
