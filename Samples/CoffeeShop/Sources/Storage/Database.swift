import Core

public final class Database {
  private let log: Log
  private var rows: [String: [String]] = [:]

  init(log: Log) { self.log = log }

  public func insert(_ row: String, into table: String) {
    log.write("insert into \(table)")
    rows[table, default: []].append(row)
  }

  public func rows(of table: String) -> [String] { rows[table] ?? [] }
}

/// A folder of files; each user has one of its own.
public struct DiskCache {
  public let folder: String

  public func url(of name: String) -> String { "\(folder)/\(name)" }
}
