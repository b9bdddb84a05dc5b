import CustomDump
import DigraphModel
import Foundation
import Testing

@Suite("sites")
struct SiteTests {
  @Test("positions below one are raised, and an end is not before its start")
  func bounds() {
    let site = Site(path: "A.swift", line: 0, column: -3, endLine: -1, endColumn: 0)
    expectNoDifference([site.line, site.column, site.endLine, site.endColumn], [1, 1, 1, 1])
    expectNoDifference(Site(path: "A.swift", line: 7, column: 2, endLine: 3, endColumn: 4).endLine, 7)
  }

  @Test("positions that no file has are no crash")
  func huge() {
    let site = Site(path: "A.swift", line: .max, column: .max)
    #expect(site.line == Int(UInt32.max) && site.endColumn == Int(UInt32.max))
    #expect(Site(path: "A.swift", line: 5) < site)
  }

  @Test("the order is that of paths, then of lines, columns and ends")
  func order() {
    let sites = [
      Site(path: "A.swift", line: 1, column: 9), Site(path: "A.swift", line: 2, column: 1),
      Site(path: "A.swift", line: 2, column: 1, endLine: 2, endColumn: 4),
      Site(path: "A.swift", line: 2, column: 1, endLine: 10, endColumn: 2), Site(path: "B.swift"),
    ]
    expectNoDifference(sites.reversed().sorted(), sites)
  }

  @Test("what is written is read again")
  func coding() throws {
    let site = Site(path: "A \"b\".swift", line: 3, column: 4, endLine: 5, endColumn: 6)
    let data = try JSONEncoder().encode(site)
    expectNoDifference(try JSONDecoder().decode(Site.self, from: data), site)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    expectNoDifference(object.keys.sorted(), ["column", "endColumn", "endLine", "line", "path"])
  }
}
