// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

@Suite("Matchers of arrays with unique items")
struct UniqueItemsMatcherTests {
  private static func grammar(_ json: String) throws -> CompiledGrammar {
    try CompiledGrammar(
      compiling: JSONSchemaReader.read(JSONParser.parse(json)).schema, layout: .compact)
  }

  private static func matcher(
    _ json: String, after text: String, tokens: [String] = []
  ) throws -> TokenMatcher {
    let bytes = (UInt8.min ... .max).map { [$0] }
    let vocabulary = try Vocabulary(
      tokens: bytes + tokens.map { Array($0.utf8) } + [[]],
      endTokens: [TokenID(256 + tokens.count)])
    var matcher = TokenMatcher(grammar: try grammar(json), vocabulary: vocabulary)
    let isAccepted = matcher.accept(bytes: Array(text.utf8))
    try #require(isAccepted)
    return matcher
  }

  @Test(
    "equal values are refused in every spelling",
    arguments: [
      (#"{"type": "number"}"#, "[1,10e-1", "]"),
      (#"{"type": "number"}"#, "[100,1e2", ","),
      (#"{"type": "number"}"#, "[0,-0.0", "e"),
      (#"{"type": "number"}"#, "[0,-0.0", "]"),
      (#"{"type": "number"}"#, "[12e99999999999999999999,1.2e100000000000000000000", "]"),
      (#"{"type": "string"}"#, #"["a","\u0061"#, "\""),
      (#"{"type": "string"}"#, #"["\ud83d\ude00","😀"#, "\""),
      (#"{"type": "string"}"#, #"["/","\/"#, "\""),
      ("{}", #"[{"a":1,"b":[2]},{"b":[2.0],"a":1"#, "}"),
      ("{}", #"[{"a":1},{"a":2,"a":1"#, "}"),
      ("{}", #"[[],["#, "]"),
      ("{}", "[null,", "n"),
    ])
  func spellings(_ items: String, _ text: String, _ end: String) throws {
    var matcher = try Self.matcher(
      #"{"type": "array", "uniqueItems": true, "items": \#(items)}"#, after: text)
    let isAccepted = matcher.accept(bytes: Array(end.utf8))
    #expect(!isAccepted)
    let mask = matcher.mask()
    #expect(!mask.contains(TokenID(Int(Array(end.utf8)[0]))))
    let closing = matcher.closingBytes()
    let isFinished = matcher.accept(bytes: closing) && matcher.isComplete
    #expect(isFinished)
  }

  @Test(
    "values that look alike are different",
    arguments: [
      #"[1,"1"]"#, "[1,-1]", "[1,10]", #"["a","A"]"#, "[[1],[[1]]]", #"[{"a":1},{"a":"1"}]"#,
      "[true,false,null]", "[{},[]]", #"["","0:"]"#, "[[1,2],[12]]",
      #"[{"a":{"b":1}},{"a":{},"b":1}]"#, #"["\u0000","\u0001"]"#, "[0,1e-99999999999999999999]",
    ])
  func differentValues(_ text: String) throws {
    let matcher = try Self.matcher(#"{"type": "array", "uniqueItems": true}"#, after: text)
    #expect(matcher.isComplete)
  }

  @Test("a long text with many spellings is one value")
  func oneValueWithManySpellings() throws {
    let texts = ["abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", "b"]
    let json = #"""
      {"type": "array", "uniqueItems": true,
       "items": {"type": "string", "pattern": "^(\#(texts[0])|\#(texts[1]))$"}}
      """#
    var matcher = try Self.matcher(json, after: #"["\#(texts[0])","\#(texts[1])""#)
    let mask = matcher.mask()
    #expect(mask.tokens.map(\.index) == [Int(UInt8(ascii: "]"))])
    matcher = try Self.matcher(json, after: #"["\#(texts[0])"#)
    let isAccepted = matcher.accept(bytes: Array(#"","a"#.utf8))
    #expect(!isAccepted)
  }

  @Test(
    "arrays without enough different items are rejected by name",
    arguments: [
      (#"{"type": "integer", "minimum": 1, "maximum": 99}"#, 100, "minItems"),
      (#"{"type": "string", "pattern": "^[ab]{0,3}$"}"#, 16, "minItems"),
      (#"{"type": "array", "minItems": 3, "uniqueItems": true}"#, 0, "uniqueItems"),
      (
        #"{"type": "object", "additionalProperties": {"type": "null"}, "propertyNames": {"pattern": "^[a-z]{3}$"}}"#,
        0, "uniqueItems"
      ),
    ])
  func rejectedArrays(_ items: String, _ minimum: Int, _ keyword: String) throws {
    let error = #expect(throws: GrammarError.self) {
      try Self.grammar(
        #"{"type": "array", "uniqueItems": true, "minItems": \#(minimum), "items": \#(items)}"#)
    }
    #expect(error?.keyword == keyword)
  }

  @Test(
    "arrays with just enough different items are accepted",
    arguments: [
      (#"{"type": "integer", "minimum": 1, "maximum": 99}"#, 99),
      (#"{"type": "string", "pattern": "^[ab]{0,3}$"}"#, 15),
      (#"{"type": "number", "minimum": 0, "maximum": 1, "multipleOf": 0.25}"#, 5),
    ])
  func fullArrays(_ items: String, _ count: Int) throws {
    var matcher = try Self.matcher(
      #"{"type": "array", "uniqueItems": true, "minItems": \#(count), "items": \#(items)}"#,
      after: "[")
    let closing = matcher.closingBytes()
    let isAccepted = matcher.accept(bytes: closing)
    #expect(isAccepted && matcher.isComplete)
    let value = try JSONParser.parse(String(decoding: [0x5B] + closing, as: UTF8.self))
    #expect(value.elements?.count == count)
  }

  @Test(
    "objects without enough different names are rejected by name",
    arguments: [(#"{"pattern": "^[ab]{0,6}$"}"#, 128), (#"{"pattern": "^[a-z]{1,2}$"}"#, 703)])
  func rejectedObjects(_ names: String, _ minimum: Int) throws {
    let error = #expect(throws: GrammarError.self) {
      try Self.grammar(
        #"{"type": "object", "minProperties": \#(minimum), "propertyNames": \#(names)}"#)
    }
    #expect(error?.keyword == "minProperties")
  }

  @Test(
    "objects whose required members may have too few names are rejected by name",
    arguments: [
      ("{", "^(?!c)[ab]?$", "a", "b", "minProperties"),
      (#"{"type": "array", "uniqueItems": true, "items": {"#, "", "a", "b", "uniqueItems"),
    ])
  func rejectedRequiredMembers(
    _ start: String, _ names: String, _ first: String, _ second: String, _ keyword: String
  ) throws {
    let requirements = [first, second].map {
      #"{"not": {"propertyNames": {"pattern": "^[^\#($0)]*$"}}}"#
    }
    let json = #"""
      \#(start)"type": "object", "propertyNames": {"pattern": "\#(names)"},
      "allOf": [\#(requirements.joined(separator: ", "))]}\#(start.count > 1 ? "}" : "")
      """#
    let error = #expect(throws: GrammarError.self) { try Self.grammar(json) }
    #expect(error?.keyword == keyword)
  }

  @Test(
    "every object that meets the requirements has a text",
    arguments: UniqueItemsCase.requiredMembers)
  func requiredMembersInOrder(_ test: UniqueItemsCase) throws {
    let schema = try JSONSchemaReader.read(JSONParser.parse(test.json)).schema
    let validator = try IncrementalValidator(jsonSchema: test.json)
    let treeValidator = IncrementalValidator(try ValidationProgram(schema))
    let vocabulary = try Vocabulary(tokens: [[]], endTokens: [TokenID(0)])
    let grammar = try CompiledGrammar(compiling: schema)
    var order = MemberOrder(schema)
    var count = 0
    for text in try test.candidates() {
      let isValid = validator.violation(of: text) == nil
      #expect((treeValidator.violation(of: text) == nil) == isValid)
      let value = try JSONParser.parse(String(decoding: text, as: UTF8.self))
      guard let members = value.members, Set(members.map(\.name)).count == members.count else {
        continue
      }
      let ordered = order.ordered(value)
      guard isValid == (ordered != nil) else {
        Issue.record("'\(JSONWriter.text(of: value))' has an order: \(!isValid)")
        return
      }
      guard let ordered else { continue }
      count += 1
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let isAccepted = matcher.accept(bytes: Array(JSONWriter.text(of: ordered).utf8))
      guard isAccepted, matcher.isComplete else {
        Issue.record("'\(JSONWriter.text(of: ordered))' is not accepted")
        return
      }
    }
    #expect(count > 1)
  }

  @Test(
    "closing texts have the required number of different names",
    arguments: [
      (#"{"pattern": "^(?!c)a?b?$"}"#, 4), (#"{"pattern": "^[ab]{0,3}$"}"#, 15), ("{}", 40),
    ])
  func differentNames(_ names: String, _ count: Int) throws {
    let json = #"{"type": "object", "minProperties": \#(count), "propertyNames": \#(names)}"#
    var matcher = try Self.matcher(json, after: "{")
    let closing = matcher.closingBytes()
    let isAccepted = matcher.accept(bytes: closing)
    #expect(isAccepted && matcher.isComplete)
    let value = try JSONParser.parse(String(decoding: [0x7B] + closing, as: UTF8.self))
    #expect(Set(value.members?.map(\.name) ?? []).count == count)
  }

  @Test(
    "a repeated name is refused in every spelling",
    arguments: [
      #"{"a":1,"a"#, #"{"a":1,"\u0061"#, #"{"😀":[{"a":1}],"\ud83d\ude00"#, #"{"/":{},"\/"#,
      #"{"x":{"y":1,"y":2},"b":"c","x"#,
    ])
  func repeatedNames(_ text: String) throws {
    var matcher = try Self.matcher(#"{"type": "object", "minProperties": 2}"#, after: text)
    let isAccepted = matcher.accept(bytes: [UInt8(ascii: "\"")])
    #expect(!isAccepted)
    let mask = matcher.mask()
    #expect(!mask.contains(TokenID(Int(UInt8(ascii: "\"")))))
  }

  @Test("names are compared regardless of white space")
  func whiteSpace() throws {
    let json = #"{"type": "object", "minProperties": 2, "propertyNames": {"pattern": "^(?!c)a?$"}}"#
    let grammar = try CompiledGrammar(
      compiling: JSONSchemaReader.read(JSONParser.parse(json)).schema, layout: .flexible)
    let vocabulary = try Vocabulary(
      tokens: (UInt8.min ... .max).map { [$0] } + [[]], endTokens: [TokenID(256)])
    for (text, next) in [
      (#"{ "a" : 0 , "" : 0 "#, " }\n\t"), (#"{ "a" : 0 "#, " ,\n\t"),
      (#"{ "a" : 0 , "#, " \"\n\t"),
      (#"{ "a" : 0 , ""#, "\""), (#"{ "" : 0 , ""#, "a"),
    ] {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let isAccepted = matcher.accept(bytes: Array(text.utf8))
      try #require(isAccepted)
      let mask = matcher.mask()
      #expect(Set(mask.tokens.map { UInt8($0.index) }) == Set(next.utf8), "'\(text)'")
    }
  }

  @Test(
    "after white space, exactly the bytes that begin another item are allowed",
    arguments: [
      "[false\t\t,", "[false\t\t, ", "[ null ,\nfalse,", "[true , null\t,false ,\n", "[1 ,2\n,3,",
      "[[] ,{}\t,\"\" , ",
    ])
  func beginningsOfOtherItems(_ text: String) throws {
    let json = #"{"type": "array", "uniqueItems": true, "maxItems": 4}"#
    let grammar = try CompiledGrammar(
      compiling: JSONSchemaReader.read(JSONParser.parse(json)).schema, layout: .flexible)
    let vocabulary = try Vocabulary(
      tokens: (UInt8.min ... .max).map { [$0] } + [[]], endTokens: [TokenID(256)])
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let isAccepted = matcher.accept(bytes: Array(text.utf8))
    try #require(isAccepted)
    let validator = try IncrementalValidator(jsonSchema: json)
    let items =
      ["false", "true", "null", #""a""#, "[0]", #"{"a":0}"#, "-1", " 10", "\t10", "\n10"]
      + (0...9).map { $0 == 0 ? "0" : "\($0)0" }
    let others = items.filter { validator.violation(of: Array("\(text)\($0)]".utf8)) == nil }
    let mask = matcher.mask()
    #expect(
      Set(mask.tokens.map { UInt8($0.index) }) == Set(others.compactMap(\.utf8.first)), "'\(text)'")
  }

  @Test("rolled back matchers and copies agree with new ones", arguments: UniqueItemsCase.all)
  func rollbacks(_ test: UniqueItemsCase) throws {
    let tokens = test.tokens.map { Array($0.utf8) } + [[]]
    let vocabulary = try Vocabulary(tokens: tokens, endTokens: [TokenID(tokens.count - 1)])
    let grammar = try test.grammar()
    var random = SeededGenerator(seed: 7)
    var walk = RandomRollbackMatcher(TokenMatcher(grammar: grammar, vocabulary: vocabulary))
    for step in 0..<24 {
      var copy = walk
      copy.step(using: &random)
      walk.step(using: &random)
      guard step % 4 == 3 else { continue }
      try walk.expectAgreement(with: TokenMatcher(grammar: grammar, vocabulary: vocabulary))
      try copy.expectAgreement(with: TokenMatcher(grammar: grammar, vocabulary: vocabulary))
    }
  }

  @Test("the work of a mask does not grow with the number of items that differ")
  func workOfManyItems() throws {
    var matcher = try Self.matcher(
      #"{"type": "array", "uniqueItems": true, "items": {"type": "string"}}"#, after: "[",
      tokens: ["\",\"", "\",", ",\"", "item", "\"]"])
    var work: [Int] = []
    for index in 0..<1_000 {
      let text = "\(index == 0 ? "" : ",")\"item \(index)"
      let isAccepted = matcher.accept(bytes: Array(text.utf8))
      try #require(isAccepted)
      let before = matcher.statistics.nodesVisited
      _ = matcher.mask()
      work.append(matcher.statistics.nodesVisited - before)
      let isClosed = matcher.accept(bytes: [UInt8(ascii: "\"")])
      try #require(isClosed)
    }
    #expect(work.suffix(100).reduce(0, max) < 600)
  }

  @Test("a vocabulary without a byte has fewer values")
  func missingBytes() throws {
    let bytes = Array("[],true".utf8).map { [$0] }
    let vocabulary = try Vocabulary(tokens: bytes + [[]], endTokens: [TokenID(bytes.count)])
    let grammar = try Self.grammar(
      #"{"type": "array", "uniqueItems": true, "items": {"type": "boolean"}}"#)
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let isAccepted = matcher.accept(bytes: Array("[true".utf8))
    try #require(isAccepted)
    let mask = matcher.mask()
    #expect(mask.tokens.map { bytes[$0.index] } == [Array("]".utf8)])
  }
}
