//
//  CatalogueFactory.swift
//  Auto generated code.
//

import Deli

public final class CatalogueFactory: ModuleFactory {
    public override func load(context: AppContext) {
        loadProperty([
            "loans": [
                "days": "28",
                "renewals": "2"
            ],
            "search": [
                "index": "fulltext"
            ]
        ])

        register(
            BookSearch.self,
            resolver: {
                let _0 = context.get(Novels.self, qualifier: "")!
                let _1 = context.get(Poems.self, qualifier: "")!
                let _2 = context.get(Shelf.self, qualifier: "science")!
                let _qualifier3 = context.getProperty("search.index", type: String.self)!
                let _3 = context.get(SearchIndex.self, qualifier: _qualifier3)!
                return BookSearch(_0, _1, science: _2, _3)
            },
            qualifier: "",
            scope: .singleton
        )
        register(
            FullTextIndex.self,
            resolver: {
                return FullTextIndex()
            },
            qualifier: "fulltext",
            scope: .singleton
        ).link(SearchIndex.self)
        register(
            Novels.self,
            resolver: {
                return Novels()
            },
            qualifier: "fiction",
            scope: .singleton
        ).link(Novels.self)
        register(
            Poems.self,
            resolver: {
                return Poems()
            },
            qualifier: "fiction",
            scope: .singleton
        ).link(Poems.self)
        register(
            Science.self,
            resolver: {
                return Science()
            },
            qualifier: "science",
            scope: .singleton
        ).link(Shelf.self)
        register(
            TitleIndex.self,
            resolver: {
                return TitleIndex()
            },
            qualifier: "title",
            scope: .singleton
        )
    }
}
