// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import SchemaModel
import Testing

@Suite struct SchemaTests {
  private func schema(_ text: String, of name: String = "A") throws -> String {
    let output = generate(text)
    #expect(output.diagnostics.isEmpty)
    let type = try #require(output.declarations.first { $0.name == name })
    return JSONWriter.text(of: try type.schema.json, layout: .compact)
  }

  struct Case: Sendable, CustomStringConvertible {
    let description: String
    let property: String
    let json: String

    init(_ description: String, _ property: String, _ json: String) {
      self.description = description
      self.property = property
      self.json = json
    }
  }

  static let cases: [Case] = [
    Case("text", "let x: String", #"{"type":"string"}"#),
    Case("qualified", "let x: Swift.String", #"{"type":"string"}"#),
    Case("whole number", "let x: Int", #"{"type":"integer"}"#),
    Case("number", "let x: Float", #"{"type":"number"}"#),
    Case("truth", "let x: Bool", #"{"type":"boolean"}"#),
    Case(
      "array of arrays", "let x: [Array<Int>]",
      #"{"type":"array","items":{"type":"array","items":{"type":"integer"}}}"#),
    Case(
      "range", "@Guide(.range(-0x0F...1_000)) let x: Int",
      #"{"type":"integer","minimum":-15,"maximum":1000}"#),
    Case(
      "later bound counts", "@Guide(.range(1...5), .maximum(9)) let x: Int",
      #"{"type":"integer","minimum":1,"maximum":9}"#),
    Case(
      "shortest decimals", "@Guide(.range(0.1...1e3)) let x: Double",
      #"{"type":"number","minimum":0.1,"maximum":1000}"#),
    Case(
      "float precision", "@Guide(.minimum(0.1)) let x: Float",
      #"{"type":"number","minimum":0.1}"#),
    Case(
      "constant beats choices", "@Guide(.constant(\"a\"), .anyOf([\"b\"])) let x: String",
      #"{"const":"a"}"#),
    Case(
      "choices", "@Guide(.anyOf([\"a\\u{62}\", #\"c\"d\"#])) let x: String",
      #"{"type":"string","enum":["ab","c\"d"]}"#),
    Case(
      "pattern without escaped slash", "@Guide(/a\\/b/) let x: String",
      #"{"type":"string","pattern":"a/b"}"#),
    Case(
      "elements", "@Guide(.count(2), .element(.minimum(3))) let x: [Int]",
      #"{"type":"array","items":{"type":"integer","minimum":3},"minItems":2,"maxItems":2}"#),
    Case(
      "several guides", "@Guide(.minimumCount(1)) @Guide(description: \"d\") let x: [Bool]",
      #"{"type":"array","description":"d","items":{"type":"boolean"},"minItems":1}"#),
  ]

  @Test(arguments: cases)
  func propertyIsLowered(_ c: Case) throws {
    let text = try schema("@Generable struct A { \(c.property) }")
    let parsed = try JSONParser.parse(Array(text.utf8))
    let property = try #require(parsed["properties"]?["x"])
    let expected = try JSONParser.parse(Array(c.json.utf8))
    #expect(sorted(property) == sorted(expected), "\(text)")
  }

  /// The value with the members of objects in order of their names.
  private func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      return .object(
        members.map { JSONValue.Member(name: $0.name, value: sorted($0.value)) }
          .sorted { $0.name < $1.name })
    case .array(let elements): return .array(elements.map(sorted))
    default: return value
    }
  }

  static let expressions: [Case] = [
    Case("sum", "@Guide(.maximum(1 + 2 * 3 - 4)) let x: Int", #"{"type":"integer","maximum":3}"#),
    Case("shift", "@Guide(.maximum(1 << 4)) let x: Int", #"{"type":"integer","maximum":16}"#),
    Case(
      "quotient and rest", "@Guide(.range((7 % 4)...(8 / 2))) let x: Double",
      #"{"type":"number","minimum":3,"maximum":4}"#),
    Case(
      "bound of a type", "@Guide(.minimum(Int8.min)) let x: Int",
      #"{"type":"integer","minimum":-128}"#),
    Case("constant", "@Guide(.maximum(most)) let x: Int", #"{"type":"integer","maximum":9}"#),
    Case(
      "its type's", "@Guide(.maximum(Self.most)) let x: Int", #"{"type":"integer","maximum":9}"#),
    Case("of a file", "@Guide(.maximum(global)) let x: Int", #"{"type":"integer","maximum":10}"#),
    Case(
      "range", "@Guide(.range(Limits.all)) let x: Int",
      #"{"type":"integer","minimum":1,"maximum":9}"#),
    Case("guide", "@Guide(Limits.guide) let x: Int", #"{"type":"integer","minimum":2}"#),
    Case(
      "with its type", "@Guide(GenerationGuide<Int>.minimum(1)) let x: Int",
      #"{"type":"integer","minimum":1}"#),
    Case(
      "texts", "@Guide(.anyOf(names + [\"c\"])) let x: String",
      #"{"type":"string","enum":["a","b","c"]}"#),
    Case(
      "raw values", "@Guide(.anyOf(Kind.allCases.map(\\.rawValue))) let x: String",
      #"{"type":"string","enum":["p","R"]}"#),
    Case(
      "raw values in a closure", "@Guide(.anyOf(Kind.allCases.map { $0.rawValue })) let x: String",
      #"{"type":"string","enum":["p","R"]}"#),
    Case("raw value", "@Guide(.constant(Kind.r.rawValue)) let x: String", #"{"const":"R"}"#),
    Case(
      "description", "@Guide(description: \"up to \" + Limits.text) let x: Int",
      #"{"type":"integer","description":"up to nine"}"#),
  ]

  @Test(arguments: expressions)
  func expressionIsEvaluated(_ c: Case) throws {
    let text = try schema(
      """
      let global = A.most + 1
      enum Limits {
        static let all = 1...A.most, text = "nine"
        static let guide = GenerationGuide<Int>.minimum(2)
      }
      enum Kind: String, CaseIterable { case p, r = "R" }
      @Generable struct A {
        static let most = 9, names = ["a", "b"]
        \(c.property)
      }
      """)
    let parsed = try JSONParser.parse(Array(text.utf8))
    let property = try #require(parsed["properties"]?["x"])
    let expected = try JSONParser.parse(Array(c.json.utf8))
    #expect(sorted(property) == sorted(expected), "\(text)")
  }

  @Test func formIsThatOfTheBuild() throws {
    let source = """
      @Generable struct A {
        #if DEBUG
        @Guide(.range(1...2))
        #endif
        let x: Int
        #if os(iOS)
        let phone: Bool
        #elseif canImport(UIKit) && swift(>=6.0)
        let kit: Bool
        #else
        let other: Bool
        #endif
      }
      #if os(iOS)
      @Generable struct B { let first: Int }
      #else
      @Generable struct B { let second: Int }
      #endif
      """
    func names(_ build: BuildConditions, _ type: String) throws -> [String] {
      let output = GeneratorPipeline.run(
        sources: [SourceFile(path: "Test.swift", text: source)], for: build)
      let declared = try #require(output.declarations.first { $0.name == type && $0.isActive })
      let json = try declared.schema.json
      return (json["properties"]?.members ?? []).map { member in
        member.name + (member.value["maximum"] == nil ? "" : " with a guide")
      }
    }
    let phone = BuildConditions(defined: ["os(iOS)"])
    #expect(try names(phone, "A") == ["x", "phone"])
    #expect(try names(phone, "B") == ["first"])
    let kit = BuildConditions(defined: ["DEBUG", "os(tvOS)", "canImport(UIKit)"])
    #expect(try names(kit, "A") == ["x with a guide", "kit"])
    #expect(try names(kit, "B") == ["second"])
    #expect(
      try names(BuildConditions(undefined: ["canImport( UIKit )"]), "A") == ["x", "other"])
    let error = #expect(throws: SchemaUnavailable.self) { try names(BuildConditions(), "A") }
    #expect(error?.diagnostics.map(\.id) == [.conditionalMember])
    #expect(error?.diagnostics.first?.text.contains("'--define canImport(UIKit)'") == true)
  }

  @Test func schemasThatAreWrittenAreRead() throws {
    let text = try schema(
      """
      @Generable struct A { let seat: Seat; let colors: [Color]? }
      final class Seat: Generable {
        nonisolated static var generationSchema: GenerationSchema {
          return GenerationSchema(
            type: Self.self, description: "A seat",
            properties: [
              GenerationSchema.Property(name: "row", description: "d", type: Int.self, guides: [.range(1...9)]),
              .init(name: "tags", type: [String]?.self),
            ])
        }
      }
      extension Color: Generable {
        static let generationSchema = GenerationSchema(type: Color.self, anyOf: ["red", "blue"])
      }
      """)
    for part in [
      #""Seat":{"type":"object","title":"Seat","description":"A seat""#,
      #""maximum":9"#, #""required":["row"]"#, #""x-order":["row","tags"]"#,
      #""enum":["red","blue"]"#,
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test func otherSchemasArePointedAt() throws {
    let marked = MarkedSource(
      """
      @Generable struct A { let seat: Seat }
      struct Seat: Generable {
        static var 1️⃣generationSchema: GenerationSchema { make() }
      }
      """)
    let error = #expect(throws: SchemaUnavailable.self) {
      try generate(marked.text).declarations[0].schema
    }
    #expect(error?.diagnostics.map(\.position) == marked.positions)
    #expect(error?.diagnostics.map(\.id) == [.unknownType])
  }

  @Test func optionalsAreNotRequired() throws {
    let text = try schema("@Generable struct A { let a: Int?; let b: Optional<Int>; let c: Int }")
    #expect(text.contains(#""required":["c"]"#))
    #expect(text.contains(#""x-order":["a","b","c"]"#))
  }

  @Test func typesAreDefinedInOrderOfFirstUse() throws {
    let text = try schema(
      """
      @Generable struct A { let d: D; let b: B; let again: D }
      @Generable struct B { let c: C? }
      @Generable enum C { case c }
      @Generable struct D { let c: [C] }
      """)
    let positions = try ["\"D\":{", "\"C\":{", "\"B\":{"].map { name in
      try #require(text.range(of: name)).lowerBound
    }
    #expect(positions == positions.sorted())
    #expect(text.contains(##""again":{"$ref":"#/$defs/D"}"##))
  }

  @Test func recursionRefersToTheRoot() throws {
    let text = try schema("@Generable struct A { let children: [A] }")
    #expect(text.contains(##""items":{"$ref":"#"}"##))
    #expect(!text.contains("$defs"))
  }

  @Test func namesAreLookedUpFromTheInside() throws {
    let source = """
      @Generable struct B { let outer: Int }
      enum Space {
        @Generable struct B { let inner: Int }
        @Generable struct A { let b: B; let c: Space.B }
      }
      """
    let text = try schema(source)
    #expect(text.contains("inner"))
    #expect(!text.contains("outer"))
  }

  @Test func typesOfOtherFilesAreFound() throws {
    let output = GeneratorPipeline.run(sources: [
      SourceFile(path: "a.swift", text: "@Generable struct A { let b: B }"),
      SourceFile(path: "b.swift", text: "@Generable struct B { let x: Int }"),
    ])
    let schema = try output.declarations[0].schema
    #expect(schema.definitions.map(\.name) == ["B"])
  }

  struct Failure: Sendable, CustomStringConvertible {
    let description: String
    let source: String
    let id: DiagnosticID

    init(_ description: String, _ source: String, _ id: DiagnosticID) {
      self.description = description
      self.source = source
      self.id = id
    }
  }

  static let failures: [Failure] = [
    Failure("unknown type", "let x: 1️⃣Missing", .unknownType),
    Failure("unknown element", "let x: [1️⃣Missing]", .unknownType),
    Failure("variable", "@Guide(.anyOf(1️⃣names)) let x: String", .nonLiteralGuide),
    Failure(
      "circle", "static let a = b, b = a; @Guide(.maximum(1️⃣a)) let x: Int", .nonLiteralGuide),
    Failure("inexact quotient", "@Guide(.maximum(1️⃣1 / 3)) let x: Double", .nonLiteralGuide),
    Failure("sum of fractions", "@Guide(.maximum(1️⃣0.1 + 0.2)) let x: Double", .nonLiteralGuide),
    Failure("function", "@Guide(.maximum(1️⃣most(1))) let x: Int", .nonLiteralGuide),
    Failure("interpolation", "@Guide(description: 1️⃣\"\\(a)\") let x: Int", .nonLiteralGuide),
    Failure("range on text", "@Guide(1️⃣.range(1...5)) let x: String", .guideMismatch),
    Failure("choices on number", "@Guide(1️⃣.anyOf([\"a\"])) let x: Int", .guideMismatch),
    Failure("count on text", "@Guide(1️⃣.count(3)) let x: String", .guideMismatch),
    Failure("range on truth", "@Guide(1️⃣.range(1...5)) let x: Bool", .guideMismatch),
    Failure("range on declared type", "@Guide(1️⃣.range(1...5)) let x: [A]", .guideMismatch),
    Failure("fraction for whole number", "@Guide(.minimum(1️⃣1.5)) let x: Int", .invalidGuide),
    Failure(
      "number beyond Int", "@Guide(.minimum(1️⃣99999999999999999999)) let x: Int", .invalidGuide),
    Failure("empty range", "@Guide(.range(1️⃣5...1)) let x: Int", .invalidGuide),
    Failure("empty bounds", "@Guide(.minimum(5), 1️⃣.maximum(1)) let x: Int", .invalidGuide),
    Failure(
      "empty counts", "@Guide(.minimumCount(5), 1️⃣.maximumCount(1)) let x: [Int]",
      .invalidGuide),
    Failure("negative count", "@Guide(.count(1️⃣-1)) let x: [Int]", .invalidGuide),
    Failure("no choices", "@Guide(.anyOf(1️⃣[])) let x: String", .invalidGuide),
    Failure("unknown guide", "@Guide(1️⃣.length(3)) let x: String", .unknownGuide),
    Failure("half-open range", "@Guide(.range(11️⃣..<5)) let x: Int", .nonLiteralGuide),
    Failure("unsupported pattern", "@Guide(1️⃣/(?>a)/) let x: String", .invalidGuide),
    Failure(
      "pattern and choices", "@Guide(.anyOf([\"a\"]), 1️⃣.pattern(/a/)) let x: String",
      .invalidGuide),
  ]

  @Test(arguments: failures)
  func unusableGuideIsDiagnosed(_ c: Failure) throws {
    let marked = MarkedSource("@Generable struct A {\n  \(c.source)\n}")
    let output = generate(marked.text)
    // The file can be generated all the same: the compiler judges its guides.
    #expect(output.diagnostics.isEmpty)
    let type = try #require(output.declarations.first)
    do {
      let schema = try type.schema
      Issue.record("\(schema)")
    } catch {
      #expect(error.diagnostics.map(\.id) == [c.id], "\(error)")
      #expect(error.diagnostics.map(\.position) == marked.positions, "\(error)")
    }
  }

  @Test func equalNamesInOneSchemaAreDiagnosed() throws {
    let output = generate(
      """
      @Generable struct A { let x: Space.B; let y: B }
      @Generable struct B { let z: Int }
      enum Space { @Generable struct B { let z: Int } }
      """)
    let error = #expect(throws: SchemaUnavailable.self) { try output.declarations[0].schema }
    #expect(error?.diagnostics.map(\.id) == [.duplicateType])
  }
}
