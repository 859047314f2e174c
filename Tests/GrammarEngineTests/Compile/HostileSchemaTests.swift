// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import Testing

/// Checks schemas that are designed to exhaust memory, time or the call stack.
@Suite struct HostileSchemaTests {
  private func matcher(_ node: SchemaNode, definitions: [Schema.Definition] = []) throws
    -> TokenMatcher
  {
    let schema = Schema(root: node, definitions: definitions)
    return TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema), vocabulary: try SyntheticVocabulary.make())
  }

  @Test("a bound of a billion items builds few states")
  func billionItems() throws {
    let array = SchemaNode.array(
      ArraySchema(items: .boolean(), minimumCount: 1_000_000_000, maximumCount: .max))
    var matcher = try matcher(array)
    #expect(matcher.fewestBytesToFinish == 2 + 4 + 999_999_999 * 6)
    let isAccepted = matcher.accept(bytes: Array("[true, true".utf8))
    #expect(isAccepted)
    #expect(matcher.statistics.statesBuilt < 30)
    let allowed = matcher.mask()
    #expect(!allowed.contains(TokenID(Int(UInt8(ascii: "]")))))
  }

  @Test("distances saturate at a limit")
  func saturation() throws {
    var node = SchemaNode.null
    for _ in 0..<10 {
      node = .array(ArraySchema(items: node, minimumCount: .max, maximumCount: .max))
    }
    let matcher = try matcher(node)
    #expect(matcher.fewestBytesToFinish > 1 << 60)
  }

  @Test("deep nesting does not overflow the call stack")
  func deepNesting() throws {
    var node = SchemaNode.null
    for _ in 0..<5_000 {
      node = .array(
        ArraySchema(
          items: .object(ObjectSchema(properties: [.init(name: "a", node: node)])),
          minimumCount: 1))
    }
    var matcher = try matcher(node)
    let forced = matcher.forcedBytes()
    #expect(forced.count == 5_000 * #"[{"a": "#.utf8.count + 4 + 1)
    #expect(matcher.fewestBytesToFinish == 5_000 * #"[{"a": }]"#.utf8.count + 4)
  }

  @Test("long chains of references do not overflow the call stack")
  func referenceChains() throws {
    let count = 20_000
    let definitions = (0..<count).map { index in
      Schema.Definition(
        name: "D\(index)",
        node: index + 1 < count
          ? .reference(ReferenceSchema(to: .definition("D\(index + 1)"))) : .boolean())
    }
    let matcher = try matcher(
      .reference(ReferenceSchema(to: .definition("D0"))), definitions: definitions)
    #expect(matcher.fewestBytesToFinish == 4)
  }

  @Test("only the visited states of a large enumeration are built")
  func manyChoices() throws {
    let choices = (0..<100_000).map { "choice \($0 &* 7_919 % 1_000_003) of many" }
    var matcher = try matcher(.string(StringSchema(restriction: .choices(choices))))
    let forced = matcher.forcedBytes()
    #expect(forced == Array(#""choice "#.utf8))
    let isAccepted = matcher.accept(bytes: Array("\"\(choices[77_777])\"".utf8))
    #expect(isAccepted)
    #expect(matcher.isComplete)
    #expect(matcher.statistics.statesBuilt < 60, "only the states that the text visits are built")
  }

  @Test("a length bound that a format never reaches changes nothing", arguments: [254, 255, 1024])
  func unreachedLength(_ length: Int) throws {
    let node = SchemaNode.string(StringSchema(maximumLength: length, format: .email))
    let bounded = try matcher(node)
    let free = try matcher(.string(StringSchema(format: .email)))
    #expect(bounded.fewestBytesToFinish == free.fewestBytesToFinish)
  }

  @Test("a pattern with too many scalar classes is rejected")
  func manyClasses() throws {
    let scalars = (0..<15_000).compactMap { Unicode.Scalar(0x4E00 + $0).map { "\($0)" } }
    let pattern = scalars.joined(separator: "|")
    let error = try #require(throws: GrammarError.self) {
      try matcher(.string(StringSchema(restriction: .pattern(pattern))))
    }
    #expect(error.kind == .patternTooLarge(.steps(6_000_000)))
  }

  @Test(
    "a large pattern is compiled or rejected",
    arguments: [
      "^.{1,300}$", #"^[a-z]{0,20}(\.[a-z]{0,20}){0,5}$"#, "(a|b|c)*x.{0,6}y",
      "^(?=.*a)(?=.*b).{8,20}$", "^(?:(?=.{0,90}a)b)*c$", #"(\ba\b|b\B){20}"#, "x.{0,100000}$",
    ])
  func largePatterns(_ pattern: String) throws {
    do {
      _ = try matcher(.string(StringSchema(restriction: .pattern(pattern))))
    } catch let error as GrammarError {
      guard case .patternTooLarge = error.kind else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("an object may have thousands of optional properties")
  func manyOptionalProperties() throws {
    let properties = (0..<2_000).map {
      ObjectSchema.Property(name: "property\($0)", node: .boolean(), isOptional: true)
    }
    var matcher = try matcher(.object(ObjectSchema(properties: properties)))
    let isAccepted = matcher.accept(
      bytes: Array(#"{"property3": true, "property1999": false}"#.utf8))
    #expect(isAccepted)
    #expect(matcher.isComplete)
  }

  @Test("a union may have a thousand choices")
  func manyAlternatives() throws {
    let choices = (0..<1_000).map { index in
      SchemaNode.object(
        ObjectSchema(properties: [
          .init(name: "common", node: .string(StringSchema())),
          .init(name: "own\(index)", node: .null),
        ]))
    }
    var matcher = try matcher(.anyOf(UnionSchema(choices: choices)))
    let isAccepted = matcher.accept(bytes: Array(#"{"common": "some text", "own77"#.utf8))
    #expect(isAccepted)
    let allowed = matcher.mask()
    #expect(allowed.contains(TokenID(Int(UInt8(ascii: "\"")))))
    #expect(allowed.contains(TokenID(Int(UInt8(ascii: "0")))))
    #expect(!allowed.contains(TokenID(Int(UInt8(ascii: "a")))))
  }

  @Test("a bound may have thousands of digits")
  func longBounds() throws {
    let bound = DecimalNumber(isNegative: false, digits: [7], exponent: 5_000)
    let low = DecimalNumber(isNegative: true, digits: [3], exponent: -5_000)
    var matcher = try matcher(.number(NumberSchema(minimum: low, maximum: bound)))
    let isAccepted = matcher.accept(bytes: Array("-0.000".utf8))
    #expect(isAccepted)
    #expect(matcher.fewestBytesToFinish == 0)
    matcher.rollBack(tokens: 1)
    let isLong = matcher.accept(bytes: Array(("6" + String(repeating: "9", count: 5_000)).utf8))
    #expect(isLong)
  }

  @Test("ambiguous patterns are compiled, and exponential ones are rejected")
  func ambiguousPatterns() throws {
    for pattern in ["(a*)*b", "((a|b)*(a|c)*)*", "^(.{1,30}){1,30}$", "(x+x+)+y", "[^a]{500}"] {
      _ = try matcher(.string(StringSchema(restriction: .pattern(pattern))))
    }
    for pattern in ["^(.{1,1000}){1,1000}$", "(a{100}){100}{100}", "a.{60}b"] {
      #expect(throws: GrammarError.self) {
        try matcher(.string(StringSchema(restriction: .pattern(pattern))))
      }
    }
  }
}
