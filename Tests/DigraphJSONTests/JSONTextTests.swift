import CustomDump
import DigraphJSON
import Foundation
import Testing

@Suite("JSON text")
struct JSONTextTests {
  struct Record: Codable, Equatable {
    var zebra: Int
    var apple: String?
    var list: [Int]
    var inner: [String: Bool]
  }

  let record = Record(zebra: 1, apple: nil, list: [1, 2], inner: ["x": true])

  @Test("members keep the order of their declaration, and every level gets lines")
  func order() throws {
    expectNoDifference(
      try JSONText(absent: .null).encode(record),
      """
      {
        "zebra": 1,
        "apple": null,
        "list": [
          1,
          2
        ],
        "inner": {
          "x": true
        }
      }

      """)
  }

  @Test("deep levels stay on one line, absent members can be left out, empty arrays are []")
  func compact() throws {
    let records = ["records": [record, Record(zebra: -2, apple: "a", list: [], inner: [:])]]
    expectNoDifference(
      try JSONText(absent: .omitted, expandedDepth: 2).encode(records),
      """
      {
        "records": [
          {"zebra": 1, "list": [1, 2], "inner": {"x": true}},
          {"zebra": -2, "apple": "a", "list": [], "inner": {}}
        ]
      }

      """)
  }

  @Test("strings are escaped so that they come back, and no CI command survives in the text")
  func strings() throws {
    let nasty = "a/b \"q\" \\ \n\r\t\u{0}\u{1b}\u{7f} é 👩‍👩‍👧 ##[error]x ##vso[y] ]]> ::error::"
    let text = try JSONText(absent: .null).encode([nasty])
    #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == [nasty])
    #expect(!text.contains("##"))
    #expect(text.contains("a/b"))
    #expect(text.utf8.filter { $0 == UInt8(ascii: "\n") }.count == 3)
  }

  struct Nested: Encodable {
    enum CodingKeys: CodingKey { case first, second, third }
    struct Base: Encodable { var kind = "k" }

    func encode(to encoder: any Encoder) throws {
      try Base().encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      var nested = container.nestedUnkeyedContainer(forKey: .first)
      try nested.encode(1)
      var object = nested.nestedContainer(keyedBy: CodingKeys.self)
      try object.encode(2.5, forKey: .second)
      try container.encodeNil(forKey: .third)
    }
  }

  @Test("containers opened by hand are closed when their parent goes on; a second container continues the first")
  func nested() throws {
    let text = try JSONText(absent: .null, expandedDepth: 0).encode(Nested())
    expectNoDifference(text, #"{"kind": "k", "first": [1, {"second": 2.5}], "third": null}"# + "\n")
  }

  @Test("a number that JSON cannot carry is an error")
  func infinity() {
    #expect(throws: EncodingError.self) { try JSONText(absent: .null).encode([Double.infinity]) }
  }

  @Test("any value that Foundation reads back is the value that was written")
  func roundTrip() throws {
    let records = [record, Record(zebra: .max, apple: "ä\u{2028}", list: [.min], inner: ["": false])]
    for depth in 0...4 {
      let text = try JSONText(absent: .null, expandedDepth: depth).encode(records)
      #expect(try JSONDecoder().decode([Record].self, from: Data(text.utf8)) == records)
    }
  }
}
