// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import JSONSchemaCoding
import JSONText
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
      "quotient and rest", "@Guide(.range((7 % 4)...(9 / 2))) let x: Int",
      #"{"type":"integer","minimum":3,"maximum":4}"#),
    Case(
      "bound of a type", "@Guide(.minimum(Int16.min)) let x: Int16",
      #"{"type":"integer","minimum":-32768,"maximum":32767}"#),
    Case(
      "fractions", "@Guide(.range(0.1 + 0.2...Limits.reach * 2)) let x: Double",
      #"{"type":"number","minimum":0.30000000000000004,"maximum":7}"#),
    Case(
      "literals of the place", "@Guide(.range(1 / 4...7 / 2)) let x: Float",
      #"{"type":"number","minimum":0.25,"maximum":3.5}"#),
    Case(
      "whole literals", "@Guide(.range(1 / 4...(7 / 2))) let x: Int",
      #"{"type":"integer","minimum":0,"maximum":3}"#),
    Case("negated", "@Guide(.minimum(-(-most))) let x: Int", #"{"type":"integer","minimum":9}"#),
    Case(
      "exact decimals", "@Guide(.maximum(0.5 * 3 - 1)) let x: Decimal",
      #"{"type":"number","maximum":0.5}"#),
    Case(
      "conversion", "@Guide(.maximum(Double(most) / 2)) let x: Double",
      #"{"type":"number","maximum":4.5}"#),
    Case(
      "count", "@Guide(.count(names.count)) let x: [Int]",
      #"{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}"#),
    Case(
      "raw value of a number", "@Guide(.maximum(Level.high.rawValue)) let x: Int",
      #"{"type":"integer","maximum":-6}"#),
    Case(
      "bound of a range", "@Guide(.maximum(Limits.all.upperBound + 1)) let x: Int",
      #"{"type":"integer","maximum":10}"#),
    Case(
      "sorted", "@Guide(.anyOf(Kind.allCases.map(\\.rawValue).sorted())) let x: String",
      #"{"type":"string","enum":["R","p"]}"#),
    Case(
      "interpolation",
      #"@Guide(description: "\(most) \(Limits.reach) \(Limits.share) \(names)") let x: Int"#,
      #"{"type":"integer","description":"9 3.5 1.0 [\"a\", \"b\"]"}"#),
    Case(
      "nested interpolation",
      ##"@Guide(description: #"\#("\(names.joined(separator: "\(most)"))") \(most)"#) let x: Int"##,
      #"{"type":"integer","description":"a9b \\(most)"}"#),
    Case(
      "declared inside",
      "@Guide(.maximum(Inner.most)) let x: Int; enum Inner { static let most = 3 }",
      #"{"type":"integer","maximum":3}"#),
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
        static let all = 1...A.most, text = "nine", reach = 3.5
        static let share: Double = 1
        static let guide = GenerationGuide<Int>.minimum(2)
      }
      enum Kind: String, CaseIterable { case p, r = "R" }
      enum Level: Int { case low = -8, middle, high }
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
    Failure("unknown name", "@Guide(.anyOf(1️⃣names)) let x: String", .nonLiteralGuide),
    Failure(
      "circle", "static let a = b, b = a; @Guide(.maximum(1️⃣a)) let x: Int", .nonLiteralGuide),
    Failure("function", "@Guide(.maximum(1️⃣most(1))) let x: Int", .nonLiteralGuide),
    Failure(
      "interpolation of a property", "@Guide(description: \"\\(1️⃣x)\") let x: Int", .nonLiteralGuide),
    Failure(
      "interpolation with a format", #"@Guide(description: "\(1️⃣1, radix: 2)") let x: Int"#,
      .nonLiteralGuide),
    Failure(
      "overflow", "@Guide(.maximum(1️⃣Int.max + 1)) let x: Int", .nonLiteralGuide),
    Failure(
      "overflow of a small type", "@Guide(.maximum(1️⃣100 + 28)) let x: Int8", .nonLiteralGuide),
    Failure("division by zero", "@Guide(.maximum(1️⃣1 / (2 - 2))) let x: Double", .nonLiteralGuide),
    Failure(
      "mixed types", "static let a = 2; @Guide(.maximum(1️⃣a * 0.5)) let x: Double",
      .nonLiteralGuide),
    Failure(
      "constant of another type", "static let a: Int8 = 2; @Guide(.maximum(1️⃣a)) let x: Int",
      .nonLiteralGuide),
    Failure(
      "set", #"static let a: Set = ["a", "a"]; @Guide(.count(1️⃣a.count)) let x: [Int]"#,
      .nonLiteralGuide),
    Failure(
      "variable", "static var a = 2; @Guide(.maximum(1️⃣a)) let x: Int", .nonLiteralGuide),
    Failure("quotient of decimals", "@Guide(.maximum(1️⃣1 / 3)) let x: Decimal", .nonLiteralGuide),
    Failure(
      "doubling", "static let a = b + b, b = c + c, c = a; @Guide(.constant(1️⃣a)) let x: String",
      .nonLiteralGuide),
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
    Failure("open range", "@Guide(.count(1️⃣3...)) let x: [Int]", .nonLiteralGuide),
    Failure("unknown guide", "@Guide(1️⃣.length(3)) let x: String", .unknownGuide),
    Failure("half-open range", "@Guide(.range(1️⃣1..<5)) let x: Int", .nonLiteralGuide),
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

  /// Declarations under which `limit` is not the 5 of the file.
  static let shadows: [Failure] = [
    Failure("variable", "static var limit: Int { 7 }", .nonLiteralGuide),
    Failure("pattern", "static let (limit, other) = (7, 8)", .nonLiteralGuide),
    Failure("function", "static func limit() -> Int { 7 }", .nonLiteralGuide),
    Failure("alias", "typealias limit = Wide", .nonLiteralGuide),
    Failure("condition", "#if canImport(X)\n  static let limit = 7\n#endif", .nonLiteralGuide),
    Failure("guard", "#if !GENERABLE\n  static let limit = 7\n#endif", .nonLiteralGuide),
    Failure(
      "inherited", "} protocol P { } extension P { static var limit: Int { 7 }", .nonLiteralGuide),
    Failure("operator", "} func + (a: Int, b: Int) -> Int { 7", .nonLiteralGuide),
    Failure("member", "} extension Array { var count: Int { 7 }", .nonLiteralGuide),
    Failure(
      "interpolation",
      "} extension DefaultStringInterpolation { mutating func appendInterpolation(_ i: Int) {}",
      .nonLiteralGuide),
    Failure(
      "cases", "} extension Kind { static var allCases: [Kind] { [.a] }", .nonLiteralGuide),
    Failure("raw value", "} extension Kind { var rawValue: String { \"\" }", .nonLiteralGuide),
    Failure("type", "static let limit: Int = 7; struct Int {}", .nonLiteralGuide),
    Failure(
      "type of literals", "} typealias IntegerLiteralType = Double; enum More {", .nonLiteralGuide),
    Failure(
      "conditional member", "static let limit = \"b\"\n  #if X\n  .lowercased()\n  #endif",
      .nonLiteralGuide),
    Failure("second file's", "} let limit = 6; enum More {", .nonLiteralGuide),
  ]

  @Test(arguments: shadows)
  func doubtfulNamesAreReported(_ c: Failure) throws {
    let output = generate(
      """
      let limit = 5
      enum Kind: String, CaseIterable { case a, b }
      @Generable struct A {
        @Guide(description: "\\(limit) \\(limit + 1)", .count([1].count)) let x: [Int]
        @Guide(.anyOf(Kind.allCases.map(\\.rawValue))) let y: String
        \(c.source)
      }
      """)
    let error = #expect(throws: SchemaUnavailable.self) { try output.declarations[0].schema }
    #expect(error?.diagnostics.first?.id == c.id)
  }

  @Test func namesThatNobodySeesDoNotCount() throws {
    let text = try schema(
      """
      let limit = 5
      enum Outer {
        static let limit = 6
        struct Inner {}
      }
      extension Outer.Inner {
        // From here the members of the type around the extended one are not seen.
        @Generable struct A { @Guide(.maximum(limit)) let x: Int }
      }
      #if os(Windows)
      let limit = 7
      #endif
      """)
    #expect(text.contains(#""maximum":5"#), "\(text)")
  }

  @Test func privateNamesAreThoseOfTheirFile() throws {
    func file(_ path: String, _ limit: Int) -> SourceFile {
      SourceFile(
        path: path,
        text: """
          private let limit = \(limit == 1 ? "1" : "2.0")
          private typealias Number = \(limit == 1 ? "Int" : "Double")
          @Generable private struct B { let b\(limit): Int }
          @Generable struct A\(limit) {
            @Guide(.maximum(limit)) private let x: Number
            private let b: B
          }
          """)
    }
    let output = GeneratorPipeline.run(sources: [file("1.swift", 1), file("2.swift", 2)])
    for (number, type) in [(1, "integer"), (2, "number")] {
      let declared = try #require(output.declarations.first { $0.name == "A\(number)" })
      let text = JSONWriter.text(of: try declared.schema.json, layout: .compact)
      #expect(text.contains(##""x":{"type":"\##(type)","maximum":\##(number)}"##), "\(text)")
      #expect(text.contains("\"b\(number)\""), "\(text)")
    }
  }

  @Test func valuesMayHaveTheNamesOfTheirTypes() throws {
    let text = try schema(
      """
      @Generable struct A {
        @Guide(.element(.anyOf(A.names)), .maximumCount(names.count)) let names: [String]
        static let names = ["a", "b"]
      }
      """)
    #expect(text.contains(#""enum":["a","b"]"#) && text.contains(#""maxItems":2"#), "\(text)")
  }

  @Test func declaredTypesHideThoseOfFoundation() throws {
    let marked = MarkedSource("struct Date {}\n@Generable struct A { let x: 1️⃣Date }")
    let error = #expect(throws: SchemaUnavailable.self) {
      try generate(marked.text).declarations[0].schema
    }
    #expect(error?.diagnostics.map(\.id) == [.unknownType])
    #expect(error?.diagnostics.map(\.position) == marked.positions)
  }

  @Test func extensionsDoNotSeeTheTypesAroundTheExtendedOne() throws {
    let text = try schema(
      """
      enum Pantry {
        struct Recipe {}
        @Generable struct Item { let inner: Int }
      }
      @Generable struct Item { let outer: Int }
      extension Pantry.Recipe { @Generable struct A { let item: Item } }
      """)
    #expect(text.contains("outer") && !text.contains("inner"), "\(text)")
  }

  @Test func reportsTellWhereAndWhy() throws {
    let output = generate(
      """
      enum Limits {
        static let most = compute()
      }
      @Generable struct A { @Guide(.maximum(Limits.most)) let x: Int }
      """)
    let error = #expect(throws: SchemaUnavailable.self) { try output.declarations[0].schema }
    let found = try #require(error?.diagnostics.first)
    #expect(
      found.text.hasPrefix(
        "cannot tell the value of 'Limits.most' from source; write the value, or ask the compiled "
          + "type for its 'generationSchema'"))
    #expect(found.position == SourcePosition(line: 4, column: 39))
    #expect(found.notes.map(\.text) == ["it depends on 'compute()' here"])
    #expect(found.notes.map(\.position) == [SourcePosition(line: 2, column: 21)])
  }

  @Test func constantsThatGrowWithoutBoundAreReported() throws {
    let steps = (1..<30).map {
      "let s\($0) = s\($0 - 1) + s\($0 - 1), n\($0) = n\($0 - 1) + n\($0 - 1)"
    }
    let output = generate(
      """
      let s0 = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", n0 = 1
      \(steps.joined(separator: "\n"))
      @Generable struct A { @Guide(.constant(s29)) let x: String }
      @Generable struct B { @Guide(.maximum(n29)) let x: Int }
      """)
    for declaration in output.declarations {
      #expect(throws: SchemaUnavailable.self) { try declaration.schema }
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
