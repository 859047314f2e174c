// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import TestSupport
import Testing

@Suite struct PartialJSONTests {
  /// Returns the visible part after each byte of a text, as compact text; `…` follows an incomplete
  /// value.
  static func history(of text: String) throws -> [String] {
    var parser = IncrementalJSONParser()
    var history: [String] = []
    for byte in text.utf8 {
      try parser.append([byte])
      let visible = parser.partial.map(show) ?? "nothing"
      if history.last != visible { history.append(visible) }
    }
    return history
  }

  static func show(_ partial: PartialJSON) -> String {
    let text =
      switch partial.kind {
      case .array(let elements): "[" + elements.map(show).joined(separator: ",") + "]"
      case .object(let members):
        "{" + members.map { "\($0.name):" + show($0.value) }.joined(separator: ",") + "}"
      default: JSONWriter.text(of: partial.value)
      }
    return partial.isComplete ? text : text + "…"
  }

  /// Returns the visible part with the identifier of every node.
  static func dump(_ partial: PartialJSON) -> String {
    let inside =
      switch partial.kind {
      case .array(let elements): elements.map(dump).joined(separator: ",")
      case .object(let members):
        members.map { "\($0.name):" + dump($0.value) }.joined(separator: ",")
      default: JSONWriter.text(of: partial.value)
      }
    return "\(partial.nodeID)\(partial.isComplete ? "=" : "~")(\(inside))"
  }

  @Test("a string is visible from its first character on") func showsStringsByCharacter() throws {
    #expect(
      try Self.history(of: #"["ab",""]"#) == [
        "[]…", #"["a"…]…"#, #"["ab"…]…"#, #"["ab"]…"#,
        #"["ab",""]…"#, #"["ab",""]"#,
      ])
  }

  @Test("numbers and literals are visible when they are complete")
  func showsCompleteScalars() throws {
    #expect(
      try Self.history(of: "[12,true, null,-1.5e3 ,false]") == [
        "[]…", "[12]…", "[12,true]…", "[12,true,null]…", "[12,true,null,-1.5e3]…",
        "[12,true,null,-1.5e3,false]…", "[12,true,null,-1.5e3,false]",
      ])
  }

  @Test("a member is visible when its value is") func showsMembersWithTheirValues() throws {
    #expect(
      try Self.history(of: #"{"long":{},"n":7}"#) == [
        "{}…", "{long:{}…}…", "{long:{}}…", "{long:{},n:7}",
      ])
  }

  @Test("a string grows by complete Unicode scalars") func showsCompleteUnicodeScalars() throws {
    #expect(
      try Self.history(of: "\"é\\u00e9😀\\ud83d\\ude00\\n\"") == [
        "nothing", "\"é\"…", "\"éé\"…", "\"éé😀\"…", "\"éé😀😀\"…", "\"éé😀😀\\n\"…",
        "\"éé😀😀\\n\"",
      ])
  }

  @Test("a scalar is visible before an accent that joins it")
  func showsScalarsBeforeAccents() throws {
    #expect(
      try Self.history(of: "\"e\u{301}\"") == [
        "nothing", "\"e\"…", "\"e\u{301}\"…", "\"e\u{301}\"",
      ])
  }

  @Test("joined scalars and flags are visible when they are complete")
  func joinsFlagsAndSequences() throws {
    #expect(
      try Self.history(of: "\"👩\u{200D}👧🇳🇴🇸\"") == [
        "nothing", "\"👩\"…", "\"👩\u{200D}👧\"…", "\"👩\u{200D}👧🇳🇴\"…",
        "\"👩\u{200D}👧🇳🇴🇸\"",
      ])
    // A half flag at the end of a string is not completed by the next string.
    #expect(
      try Self.history(of: "[\"🇳\",\"🇴x\"]") == [
        "[]…", "[\"🇳\"]…", "[\"🇳\",\"🇴x\"…]…", "[\"🇳\",\"🇴x\"]…", "[\"🇳\",\"🇴x\"]",
      ])
  }

  @Test("canonically equivalent names keep their scalars and are equal in lookup")
  func keepsEquivalentNamesApart() throws {
    let text = "{\"\u{E9}\": 1, \"e\u{301}\": 2, \"\u{E9}\": 3}"
    var parser = IncrementalJSONParser()
    try parser.append(text)
    let complete = try parser.finish()
    #expect(
      complete.members?.map { Array($0.name.unicodeScalars) }
        == [["\u{E9}"], ["e", "\u{301}"], ["\u{E9}"]])
    #expect(complete["e\u{301}"]?.value == 3)
    #expect(complete["\u{E9}"]?.value == 3)
  }

  @Test("copies of a parser are independent") func copiesOfAParserAreIndependent() throws {
    var first = IncrementalJSONParser()
    try first.append(#"{"a": [1, "te"#)
    var second = first
    let common = try #require(first.partial)
    try first.append(#"xt"], "b": 2}"#)
    try second.append(#"nt"]}"#)
    #expect(try first.finish().value == ["a": [1, "text"], "b": 2])
    #expect(try second.finish().value == ["a": [1, "tent"]])
    #expect(common.value == ["a": [1, "te"]])
  }

  @Test("snapshots remain valid while the tape grows by blocks")
  func keepsSnapshotsAcrossBlocks() throws {
    var parser = IncrementalJSONParser()
    try parser.append("[")
    var snapshots: [PartialJSON] = []
    for number in 0..<1500 {
      try parser.append(#"{"n": \#(number)}, "#)
      if let partial = parser.partial { snapshots.append(partial) }
    }
    for (number, snapshot) in snapshots.enumerated() {
      #expect(snapshot.elements?.count == number + 1)
    }
    #expect(
      snapshots.last?.elements?.enumerated().allSatisfy { $1["n"]?.value.number?.int == $0 } == true
    )
  }

  /// Returns whether `later` is a continuation of `earlier`: nothing is removed or renumbered.
  static func isBeginning(_ earlier: PartialJSON, of later: PartialJSON) -> Bool {
    guard earlier.nodeID == later.nodeID else { return false }
    if earlier.isComplete { return dump(earlier) == dump(later) }
    switch (earlier.kind, later.kind) {
    case (.string(let a), .string(let b)):
      return b.unicodeScalars.starts(with: a.unicodeScalars)
    case (.array(let a), .array(let b)):
      return a.count <= b.count && zip(a, b).allSatisfy { isBeginning($0, of: $1) }
        && a.dropLast().allSatisfy(\.isComplete)
    case (.object(let a), .object(let b)):
      return a.count <= b.count
        && zip(a, b).allSatisfy { $0.name == $1.name && isBeginning($0.value, of: $1.value) }
        && a.dropLast().allSatisfy(\.value.isComplete)
    default: return false
    }
  }

  static func checkHistory(of text: String) throws {
    var parser = IncrementalJSONParser()
    var snapshots: [(partial: PartialJSON, dump: String)] = []
    var last: (revision: Int, dump: String?) = (parser.revision, nil)
    for byte in text.utf8 {
      try parser.append([byte])
      let partial = parser.partial
      let now = (revision: parser.revision, dump: partial.map(Self.dump))
      #expect((now.revision != last.revision) == (now.dump != last.dump), "\(text)")
      #expect(now.revision >= last.revision)
      if let partial, let dump = now.dump {
        #expect(!dump.unicodeScalars.contains("\u{FFFD}"))
        if let previous = snapshots.last {
          #expect(Self.isBeginning(previous.partial, of: partial), "\(previous.dump) → \(dump)")
        }
        snapshots.append((partial, dump))
      }
      last = now
    }
    let complete = try parser.finish()
    #expect(complete.isComplete)
    #expect(complete.value == (try JSONParser.parse(text)))
    var identifiers: Set<Int> = []
    #expect(Self.allIDs(of: complete).allSatisfy { identifiers.insert($0).inserted })
    // Later text has changed no snapshot.
    for snapshot in snapshots { #expect(Self.dump(snapshot.partial) == snapshot.dump) }
  }

  static func allIDs(of partial: PartialJSON) -> [Int] {
    let inside = partial.elements.map { Array($0) } ?? partial.members?.map(\.value) ?? []
    return [partial.nodeID] + inside.flatMap(allIDs)
  }

  @Test(
    "the visible part only grows at its end, and snapshots never change",
    arguments: JSONDocuments.valid)
  func growsAtTheEnd(_ text: String) throws {
    try Self.checkHistory(of: text)
  }

  @Test(
    "the visible part of a random text only grows at its end", arguments: 100..<120 as Range<UInt64>
  )
  func growsAtTheEndInRandomTexts(_ seed: UInt64) throws {
    var random = RandomJSONText(seed: seed)
    for _ in 0..<10 { try Self.checkHistory(of: random.document().text) }
  }

  @Test("lookup finds the last member of a name") func findsTheLastMember() throws {
    var parser = IncrementalJSONParser()
    try parser.append(#"{"a": 1, "b": 2, "a": "gro"#)
    #expect(parser.partial?["a"]?.value == "gro")
    #expect(parser.partial?["a"]?.isComplete == false)
    #expect(parser.partial?["c"] == nil)
    #expect(parser.partial?.elements == nil)
  }

  @Test("a long string is visible without gaps where its pieces meet")
  func parsesLongStringsAcrossPieces() throws {
    // Text moves from the mark to the tape at any offset.
    var generator = SeededGenerator(seed: 7)
    let text = String((0..<5000).map { _ in "aé中😀".randomElement(using: &generator) ?? "a" })
    var parser = IncrementalJSONParser()
    try parser.append("\"")
    var visible = 0
    for scalar in text.unicodeScalars {
      try parser.append(String(scalar))
      visible += 1
      if visible % 97 == 0 {
        #expect(parser.partial?.value.string?.unicodeScalars.count == visible)
      }
    }
    try parser.append("\"")
    #expect(try parser.finish().value.string == text)
  }
}
