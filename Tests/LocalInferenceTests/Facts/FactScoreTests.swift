// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import TestSupport
import Testing

@Suite struct FactScoreTests {
  private static let schema: JSONValue = [
    "properties": [
      "keeper": ["type": "string"], "mode": ["enum": ["eco", "away"]],
      "tags": ["items": ["type": "string"]],
      "animals": ["items": ["properties": ["kind": ["type": "string"]]]],
      "place": ["properties": ["desk": ["type": "integer"]]], "note": ["type": "string"],
    ]
  ]

  private static let facts = [
    ExpectedFact(path: ["keeper"], kind: .name, values: ["Ada Lind", "Ms Ada Lind"]),
    ExpectedFact(path: ["mode"], kind: .choice, values: ["eco"]),
    ExpectedFact(path: ["tags", "*"], kind: .list, values: ["red"]),
    ExpectedFact(path: ["tags", "*"], kind: .list, values: ["dry"]),
    ExpectedFact(path: ["animals", "1", "kind"], kind: .list, values: ["owl"]),
    ExpectedFact(path: ["place", "desk"], kind: .nested, values: [4]),
    ExpectedFact(path: ["note"], kind: .absent, values: []),
  ]

  private static func score(_ json: String) throws -> FactScore {
    FactScore(try JSONParser.parse(json), facts: facts, schema: schema)
  }

  @Test("a response with all facts is wholly right")
  func allFacts() throws {
    let score = try Self.score(
      """
      {"keeper": "ms  ada lind", "mode": "eco", "tags": ["dry", "red"], \
      "animals": [{"kind": "hen"}, {"kind": "owl"}], "place": {"desk": 4.0}}
      """)
    #expect(score.isReported == Array(repeating: true, count: 7))
    #expect(score.isWhollyRight)
    #expect(score.stringLengths.sorted() == [3, 3, 3, 3, 12])
  }

  @Test(
    "each wrong value is one missed fact",
    arguments: [
      (#""keeper": "Ada""#, 0), (#""mode": "away""#, 1), (#""tags": ["dry"]"#, 2),
      (#""tags": ["red", "wet"]"#, 3), (#""animals": [{"kind": "owl"}]"#, 4),
      (#""place": {"desk": 5}"#, 5), (#""note": "x""#, 6),
    ])
  func wrongValues(_ member: String, _ missed: Int) throws {
    // The last of two members of the same name counts.
    let score = try Self.score(
      """
      {"keeper": "Ada Lind", "mode": "eco", "tags": ["red", "dry"], \
      "animals": [{"kind": "hen"}, {"kind": "owl"}], "place": {"desk": 4}, \(member)}
      """)
    #expect(score.isReported.enumerated().filter { !$0.element }.map(\.offset) == [missed])
    #expect(!score.isWhollyRight)
  }

  @Test("an additional element is not wholly right")
  func additionalElement() throws {
    let score = try Self.score(
      """
      {"keeper": "Ada Lind", "mode": "eco", "tags": ["red", "dry", "red"], \
      "animals": [{"kind": "hen"}, {"kind": "owl"}], "place": {"desk": 4}}
      """)
    #expect(score.isReported.allSatisfy { $0 })
    #expect(!score.isWhollyRight)
  }

  @Test(
    "values are compared by meaning",
    arguments: [
      ("2027-04-11T09:30:00Z", "2027-04-11T09:30:00.000+00:00", true),
      ("2027-04-11T09:30:00Z", "2027-04-11T09:30:00.001Z", false),
      ("2027-04-11T09:30:00Z", "2027-04-11T09:30:00+01:00", false),
      ("The Moth Who Paid Rent", "the moth who paid rent.", true),
      ("K.M.", "K.M", false), ("06:40", "6:40", false),
    ] as [(String, String, Bool)])
  func comparison(_ expected: String, _ found: String, _ isEqual: Bool) {
    #expect(FactComparison.isEqual(.string(expected), .string(found)) == isEqual)
  }

  @Test("a tally counts facts by kind, failures, and runaways")
  func tally() throws {
    var tally = FactTally()
    let long = String(repeating: "a", count: 201)
    tally.add(try Self.score(#"{"keeper": "Ada Lind", "mode": "\#(long)"}"#), expected: Self.facts)
    tally.add(try Self.score(#"{"keeper": "\#(long)"}"#), expected: Self.facts)
    tally.add(nil, expected: Self.facts)
    #expect(tally.responses == 3)
    #expect(tally.failures == 1)
    #expect(tally.whollyRight == 0)
    #expect(tally.facts[.name].map { [$0.reported, $0.total] } == [1, 3])
    #expect(tally.facts[.list].map { [$0.reported, $0.total] } == [0, 9])
    #expect(tally.facts[.absent].map { [$0.reported, $0.total] } == [2, 3])
    #expect(tally.stringLengths == [8, 201])
    #expect(tally.runaways == 1)
    #expect(tally.length(atShare: 0.5) == 201)
    #expect(tally.length(atShare: 0.49) == 8)
  }
}
