import Deli

public protocol SearchIndex {
  func matches(_ book: Book, _ words: String) -> Bool
}

final class TitleIndex: SearchIndex, Component {
  let qualifier: String? = "title"
  func matches(_ book: Book, _ words: String) -> Bool { return book.title == words }
}

final class FullTextIndex: SearchIndex, Component {
  let qualifier: String? = "fulltext"
  func matches(_ book: Book, _ words: String) -> Bool { return book.title.contains(words) }
}
