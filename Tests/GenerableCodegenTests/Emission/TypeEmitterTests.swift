// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import Testing

@Suite struct TypeEmitterTests {
  private func generated(
    _ text: String, expecting diagnostics: [DiagnosticID] = []
  ) throws -> String {
    let output = generate("// 1\n// 2\n" + text, mode: .wholeFile)
    #expect(output.diagnostics.map(\.id) == diagnostics, "\(output.diagnostics)")
    return try #require(output.files.first).text
  }

  static let ignoredMembers = [
    "var id = Foundation.UUID()",
    "let id = UUID()", "var id = UUID()", "let x: Int = 5", "static var x: Int = 5",
    "static let x = 5", "lazy var x: Int = 5", "var x: Int { 5 }", "var x: Int { get { 5 } }",
    "class var x: Int { 5 }", "func x() -> Int { 5 }", "subscript(x: Int) -> Int { 5 }",
    "typealias X = Array<Int>", "init() { fatalError() }",
  ]

  @Test("computed, shared and fixed members are not generated", arguments: ignoredMembers)
  func ignoredMember(_ member: String) throws {
    let text = try generated("@Generable struct A {\n  \(member)\n  let kept: Int\n}")
    #expect(text.contains(#"_properties: ["kept": self.kept])"#), "\(text)")
  }

  static let generatedMembers = [
    "let x: Int", "var x: Int = 5", "var x: Int = 5 { didSet { print(1) } }",
    "var x: Int { willSet { } }", "private(set) var x: Int", "var x: Int = Foo<Int, Int>.value",
    "var x: Int = { 5 }()", "public let x: Int", "let x: Int;", "@A(1, 2) var x: Int",
    "var x: Int = a\n    + b", "var x: Int = a ? b : c",
  ]

  @Test("stored properties are generated", arguments: generatedMembers)
  func generatedMember(_ member: String) throws {
    let text = try generated("@Generable struct A {\n  \(member)\n  let kept: Bool\n}")
    #expect(text.contains(#"_properties: ["x": self.x, "kept": self.kept])"#), "\(text)")
  }

  @Test(
    "a property without a type has the default type of its literal",
    arguments: [
      ("0", "Swift.Int"), ("-1_000", "Swift.Int"), ("0x1F", "Swift.Int"), ("1.5", "Swift.Double"),
      ("1e3", "Swift.Double"), ("false", "Swift.Bool"), ("\"\"", "Swift.String"),
      ("\"{; \\(1)\" /* } */", "Swift.String"), ("[1, 2]", "[Swift.Int]"),
      ("[1, -2.5]", "[Swift.Double]"), ("[[\"a\"], [\"b\"],]", "[[Swift.String]]"),
      ("5 { didSet {} }", "Swift.Int"),
    ])
  func inferredTypes(_ value: String, _ type: String) throws {
    let output = generate("@Generable struct A { var x = \(value) }")
    #expect(output.diagnostics.isEmpty, "\(output.diagnostics)")
    let text = try #require(output.files.first).text
    #expect(text.contains("_GuidedProperty<\(type)>"))
    #expect(text.contains("x: \(type).PartiallyGenerated?"))
  }

  @Test("a binding with a literal does not have the type of a later binding")
  func inferredBinding() throws {
    let text = try #require(generate("@Generable struct A { var x = 0, y: String }").files.first)
      .text
    #expect(text.contains("_GuidedProperty<Swift.Int>"))
    #expect(text.contains("_GuidedProperty<String>"))
  }

  @Test("bindings without a type have that of a later binding")
  func sharedType() throws {
    let text = try generated("@Generable struct A { var a, b: Int; let c: Bool, d: String }")
    #expect(text.contains("var a: Int.PartiallyGenerated?"))
    #expect(text.contains("var b: Int.PartiallyGenerated?"))
    #expect(text.contains("var d: String.PartiallyGenerated?"))
  }

  static let types: [(String, String)] = [
    ("Int", "Int.PartiallyGenerated?"), ("Int?", "Int.PartiallyGenerated?"),
    ("Optional<Int>", "Int.PartiallyGenerated?"), ("Int!", "Int.PartiallyGenerated?"),
    ("[B]", "[B].PartiallyGenerated?"), ("Array<B>", "Array<B>.PartiallyGenerated?"),
    ("[B]?", "[B].PartiallyGenerated?"), ("B.C", "B.C.PartiallyGenerated?"),
    ("(Int)", "Int.PartiallyGenerated?"), ("[Self]", "[A].PartiallyGenerated?"),
    ("[[[B]]]", "[[[B]]].PartiallyGenerated?"),
    ("Array <Int>", "Array <Int>.PartiallyGenerated?"),
    ("Set", "Set.PartiallyGenerated?"),
  ]

  @Test("the partial type of a property has one level of optionality", arguments: types)
  func partialType(_ type: String, _ expected: String) throws {
    let text = try generated(
      "@Generable struct A { let x: \(type) }\n"
        + "@Generable struct B { let y: Int; @Generable struct C { let z: Int } }\n"
        + "@Generable struct Set { let w: Int }")
    #expect(text.contains("    var x: \(expected)\n"), "\(text)")
  }

  static let externalTypes: [(type: String, name: String, complete: String)] = [
    ("B", "B", "_XType"), ("[B]", "B", "[_XType]"), ("M.B", "M.B", "_XType"),
    ("Optional<[[B]]>", "B", "Optional<[[_XType]]>"), ("Box<B>", "Box<B>", "_XType"),
    ("B!", "B", "_XType?"),
  ]

  /// If the type does not exist, the compiler reports one error.
  @Test("a type that the file does not declare is named once", arguments: externalTypes)
  func externalType(_ type: String, _ name: String, _ complete: String) throws {
    let text = try generated("@Generable struct A {\n  let x: \(type)\n}")
    let code = try #require(text.components(separatedBy: "_GeneratedFormat1").last)
    let lines = code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.filter { $0.hasSuffix(name) && !$0.contains("_X") } == [name], "\(code)")
    #expect(lines.contains("_GenerableType<_XName>"))
    #expect(lines.contains("_GuidedProperty<\(complete)>"))
    #expect(lines.contains("var x: _XProperty.PartiallyGenerated?"))
  }

  @Test(
    "generated members have the access level of the type",
    arguments: [
      ("public", "public "), ("package", "package "), ("internal", ""), ("", ""),
      ("fileprivate", "fileprivate "), ("private", "fileprivate "),
    ])
  func access(_ modifier: String, _ expected: String) throws {
    let text = try generated("@Generable \(modifier) struct A { let x: Int }")
    #expect(text.contains("\n  \(expected)static var generationSchema:"))
    #expect(text.contains("\n  \(expected)init(_ content:"))
    #expect(text.contains("\n  \(expected)nonisolated struct PartiallyGenerated"))
    #expect(text.contains("\n    \(expected)var x:"))
  }

  @Test("the access level is limited by that of enclosing types")
  func enclosingAccess() throws {
    let text = try generated("struct B { @Generable public struct A { let x: Int } }")
    #expect(text.contains("\n  static var generationSchema:"))
    let other = try generated("public extension B { @Generable struct A { let x: Int } }")
    #expect(other.contains("\n  public static var generationSchema:"))
  }

  @Test("handwritten members are not generated")
  func handwrittenMembers() throws {
    let text = try generated(
      """
      @Generable struct A: Generable {
        let x: Int
        static var generationSchema: GenerationSchema { custom }
        init(_ content: GeneratedContent) throws { x = 1 }
        var generatedContent: GeneratedContent { custom }
      }
      """)
    #expect(text.contains("nonisolated extension A {"))
    #expect(!text.contains("static var generationSchema: GuidedGeneration"))
    #expect(!text.contains("\n    self.x = try content"))
    #expect(!text.contains("GeneratedContent(_properties"))
  }

  @Test("extensions have the availability of the type")
  func availability() throws {
    let text = try generated("@available(macOS 26, *) @Generable struct A { let x: Int }")
    #expect(text.contains("@available(macOS 26, *)\nnonisolated extension A"))
  }

  @Test("the partial type of a public type is Sendable if its members are known to be")
  func sendable() throws {
    func conforms(_ text: String) throws -> Bool {
      try generated(text).contains("Swift.Sendable")
    }
    #expect(try conforms("@Generable public struct A { let x: [String]? }"))
    #expect(try conforms("@Generable public struct A: Sendable { let x: B }"))
    #expect(try !conforms("@Generable public struct A { let x: B }"))
    #expect(try !conforms("@Generable struct A { let x: Int }"))
  }

  @Test("a property named id is the identity of the partial type")
  func identity() throws {
    let text = try generated("@Generable struct A { let id: String }")
    #expect(text.contains("Swift.Identifiable"))
    #expect(!text.contains("GenerationID"))
    let other = try generated("@Generable struct A { let id: B }")
    #expect(!other.contains("Swift.Identifiable"))
  }

  @Test("raw values are repeated as written")
  func rawValues() throws {
    let text = try generated(
      "@Generable enum A: String { case a = #\"x \"y\"\"#, b = \"\\u{e9}\", `default` }")
    #expect(text.contains(##"case #"x "y""#: self = .a"##), "\(text)")
    #expect(text.contains(#"case "\u{e9}": self = .b"#))
    #expect(text.contains(#"case "default": self = .`default`"#))
  }

  @Test("cases with raw values other than strings are represented by their names")
  func otherRawValues() throws {
    let text = try generated(
      """
      typealias Letter = Character
      @Generable enum A: Int { case low = 1, high = 0x10 }
      @Generable enum B: Letter { case a = "A" }
      @Generable enum C: Swift.String { case a = "A" }
      """)
    #expect(text.contains(#"["low", "high"]"#), "\(text)")
    #expect(text.contains(#"case "high": self = .high"#))
    #expect(text.contains(#"case "a": self = .a"#))
    #expect(text.contains(#"case "A": self = .a"#))
    #expect(!text.contains("0x10:"))
  }

  @Test("only the first description of a property is emitted")
  func severalDescriptions() throws {
    let text = try generated(
      """
      @Generable struct A {
        @Guide(description: "one", .minimum(1)) @Guide(description: "two", .maximum(9)) let x: Int
        @Guide(.minimum(1)) @Guide(description: "three") @Guide(description: "four") let y: Int
      }
      """, expecting: [.duplicateAnnotation, .duplicateAnnotation])
    for line in [#"description: "one", .minimum(1)"#, ".maximum(9)", #"description: "three""#] {
      #expect(text.contains(line), "\(text)")
    }
    #expect(!text.contains("two") && !text.contains("four"), "\(text)")
  }

  @Test("several imports on one line before a region remain separate statements")
  func importsOnOneLine() throws {
    let output = generate(
      """
      import Foundation; public import Observation /* ; */ ; @testable import struct A.B
      #if canImport(FoundationModels)
      import FoundationModels; import C
      @Generable struct A { let x: Int }
      #endif
      """)
    let text = try #require(output.files.first).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let imports = try #require(lines.first { $0.hasPrefix("import Foundation") })
    #expect(
      imports.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "import Foundation", "public import Observation", "@testable import struct A.B",
      ], "\(text)")
    #expect(lines.contains("import GuidedGeneration; import C"), "\(text)")
  }

  @Test("names of nested types are qualified in extensions")
  func qualifiedNames() throws {
    let text = try generated(
      """
      enum Space {
        typealias Alias = Int
        struct Other {}
        @Generable struct A { let x: Other; let y: [Alias]?; let z: Own; let w: Swift.Int
          @Generable struct Own { let v: Other }
        }
      }
      """)
    // In the declaration of the type, names are emitted as written.
    #expect(text.contains("          Other\n"))
    #expect(text.contains("_GuidedProperty<[_YType]?>"))
    #expect(text.contains("_GuidedProperty<Own>"))
    #expect(text.contains("_GuidedProperty<Swift.Int>"))
    let declared = try generated(
      "enum Space { @Generable struct A { let x: [B]? }; @Generable struct B { let y: Int } }")
    #expect(declared.contains("_GuidedProperty<[Space.B]?>"))
  }

  @Test(
    "code with names that the file does not declare is emitted in the declaration",
    arguments: [
      ("let x: Far", true), ("@Guide(.anyOf(names)) let x: String", true),
      ("@Guide(description: \"\\(name)\") let x: String", true),
      ("@Guide(.anyOf(Self.names)) let x: String", false), ("let x: [Self]", false),
      ("@Guide(description: \"d\", .range(1...Int.max)) let x: Int", false),
    ])
  func placement(_ property: String, _ isInside: Bool) throws {
    let text = try generated("enum Space {\n  @Generable struct A {\n    \(property)\n  }\n}")
    #expect(text.contains("    nonisolated static var generationSchema:") == isInside)
    #expect(text.contains("nonisolated extension Space.A: GuidedGeneration.Generable {\n"))
    // The lines after the code keep their locations.
    #expect(text.contains("#sourceLocation(file: \"Test.swift\", line: 6)\n  }\n}") == isInside)
    let top = try generated("@Generable struct A { \(property) }")
    #expect(!top.contains("    nonisolated static var generationSchema:"))
  }

  @Test("line separators in string literals are not line endings")
  func lineSeparators() throws {
    let source = "@Generable struct A {\r\n  let x: Int\r\n  let y = \"a\u{2028}b\u{85}c\"\r\n}\r\n"
    let text = try generated(source)
    #expect(text.contains("\n  let x: Int\n  let y = \"a\u{2028}b\u{85}c\"\n}\n"), "\(text)")
  }
}
