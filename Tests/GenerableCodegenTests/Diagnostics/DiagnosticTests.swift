// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GenerableCodegen
import TestSupport
import Testing

@Suite struct DiagnosticTests {
  struct Case: Sendable, CustomStringConvertible {
    let description: String
    /// Annotated source; markers indicate the positions of the diagnostics.
    let source: String
    /// The identifiers of the diagnostics, in order.
    let ids: [DiagnosticID]
    /// A part of the first message.
    let text: String

    init(_ description: String, _ source: String, _ ids: DiagnosticID..., text: String = "") {
      self.description = description
      self.source = source
      self.ids = ids
      self.text = text
    }
  }

  static let declarations: [Case] = [
    Case(
      "class", "1️⃣@Generable final class A { let x: Int }", .unsupportedDeclaration,
      text: "make 'A' a struct"),
    Case("actor", "1️⃣@Generable actor A {}", .unsupportedDeclaration),
    Case("protocol", "1️⃣@Generable protocol P {}", .unsupportedDeclaration),
    Case("extension", "1️⃣@Generable extension A {}", .unsupportedDeclaration),
    Case("function", "1️⃣@Generable func f() {}", .unsupportedDeclaration),
    Case("property", "struct A { 1️⃣@Generable var x: Int }", .unsupportedDeclaration),
    Case(
      "inlinable", "@Generable 1️⃣@usableFromInline struct A { let x: Int }",
      .unsupportedDeclaration, text: "make 'A' public"),
    Case("generic", "@Generable struct A1️⃣<T> { let x: Int }", .genericType),
    Case(
      "nested in a generic type", "struct B<T> { @Generable struct 1️⃣A { let x: Int } }",
      .genericType),
    Case("local type", "func f() { 1️⃣@Generable struct A { let x: Int } }", .localType),
    Case(
      "duplicate annotation", "@Generable 1️⃣@Generable struct A { let x: Int }", .duplicateAnnotation
    ),
    Case(
      "unknown argument", "@Generable(1️⃣title: \"x\") struct A { let x: Int }", .unknownArgument,
      text: "argument 'title:'"),
    Case("unlabeled argument", "@Generable(1️⃣\"x\") struct A {}", .unknownArgument),
    Case(
      "not Copyable", "@Generable struct A: Sendable, 1️⃣~Copyable { let x: Int }",
      .unsupportedDeclaration, text: "remove '~Copyable'"),
    Case(
      "nested in a protocol", "protocol P {}\nextension P { 1️⃣@Generable struct A { let x: Int } }",
      .unsupportedDeclaration, text: "cannot be nested in protocol 'P'"),
    Case(
      "duplicate annotation in one clause",
      "#if A\n@Generable\n#else\n@Generable\n1️⃣@Generable\n#endif\nstruct A { let x: 2️⃣Any }",
      .duplicateAnnotation, .unsupportedType),
  ]

  static let enumerations: [Case] = [
    Case(
      "payload of two types",
      "@Generable enum A { case a(1️⃣[Int: Int]), b(c: Int, d: 2️⃣() -> Int = { 1 }, Int) }",
      .unsupportedType, .unsupportedType, text: "associated value 'value' of a '@Generable' type"),
    Case(
      "discriminator as label", "@Generable enum A { case a(1️⃣type: Int) }", .unsupportedEnum,
      text: "'type' identifies the case"),
    Case(
      "duplicate label", "@Generable enum A { case a(Int, 1️⃣value: Int), b(x: Int, 2️⃣x: Int) }",
      .unsupportedEnum, .unsupportedEnum, text: "another one is named 'value'"),
    Case(
      "duplicate case", "@Generable enum A { case a(x: Int), 1️⃣a(y: Int) }", .unsupportedEnum),
    Case("optional payload", "@Generable enum A { case a(1️⃣Int??) }", .unsupportedType),
    Case(
      "duplicate raw value",
      "@Generable enum A: String { case a = \"b\", 1️⃣b, c = 2️⃣#\"b\"#, d = \"\\u{64}d\", dd = 3️⃣\"dd\" }",
      .unsupportedEnum, .unsupportedEnum, .unsupportedEnum, text: "same raw value as case 'a'"),
    Case(
      "reserved case names",
      "@Generable enum A { case 1️⃣generationSchema, PartiallyGenerated }\n"
        + "@Generable enum B { case 2️⃣PartiallyGenerated(Int) }",
      .unsupportedEnum, .unsupportedEnum, text: "rename the case"),
    Case(
      "unavailable case", "@Generable enum A { case a\n@available(*, unavailable) case 1️⃣b }",
      .unsupportedEnum),
    Case(
      "raw types other than String",
      "typealias Code = UInt8\n@Generable enum A: Code { case a }\n"
        + "@Generable enum B: Swift.Int { case a = -1, b }"),
    Case(
      "guided case", "@Generable enum A { 1️⃣@Guide(description: \"x\") case a }", .ignoredGuide),
    Case("no cases", "@Generable enum 1️⃣A {}", .emptyEnum),
    Case("empty variant", "@Generable enum 1️⃣A {\n#if A\ncase a\n#endif\n}", .emptyEnum),
  ]

  static let properties: [Case] = [
    Case("no type annotation", "@Generable struct A { var 1️⃣x = five() }", .missingType),
    Case("empty array", "@Generable struct A { var 1️⃣x = [] }", .missingType),
    Case("array of two types", "@Generable struct A { var 1️⃣x = [1, \"a\"] }", .missingType),
    Case(
      "type as a value", "@Generable struct A { var id = 1️⃣GenerationID\n let x: Int }",
      .unsupportedProperty, text: "write 'GenerationID()'"),
    Case(
      "type of Foundation without an import",
      "import Observation\n@Generable struct A { let x: 1️⃣Date, y: [2️⃣UUID]? }",
      .missingImport, .missingImport, text: "add 'import Foundation'"),
    Case("dictionary", "@Generable struct A { let x: 1️⃣[String: Int] }", .unsupportedType),
    Case("tuple", "@Generable struct A { let x: 1️⃣(Int, Int) }", .unsupportedType),
    Case("function", "@Generable struct A { let x: 1️⃣(Int) -> Int }", .unsupportedType),
    Case("existential", "@Generable struct A { let x: 1️⃣any P }", .unsupportedType),
    Case("any", "@Generable struct A { let x: [1️⃣Any] }", .unsupportedType),
    Case("set", "@Generable struct A { let x: 1️⃣Set<Int> }", .unsupportedType),
    Case("two optionals", "@Generable struct A { let x: 1️⃣Int?? }", .unsupportedType),
    Case("optional elements", "@Generable struct A { let x: [1️⃣Int?] }", .unsupportedType),
    Case("metatype", "@Generable struct A { let x: 1️⃣Int.Type }", .unsupportedType),
    Case(
      "inline arrays", "@Generable struct A { let x: 1️⃣[3 of Int], y: 2️⃣InlineArray<3, Int> }",
      .unsupportedType, .unsupportedType, text: "use an array with the guide '.count'"),
    Case(
      "reserved names", "@Generable struct A { let 1️⃣generatedContent: Int }",
      .unsupportedProperty, text: "rename the property"),
    Case("pattern", "@Generable struct A { let 1️⃣(a, b): (Int, Int) }", .unsupportedProperty),
    Case("weak", "@Generable struct A { weak var 1️⃣x: B? }", .unsupportedProperty),
    Case(
      "conditional member, diagnosed once",
      "@Generable struct A { let x: 1️⃣Any\n#if A\nlet y: 2️⃣Any\n#else\nlet y: 3️⃣Any\n#endif\n}",
      .unsupportedType, .unsupportedType, .unsupportedType),
    Case(
      "too many conditions",
      "@Generable struct 1️⃣A {"
        + (0..<6).map { "\n#if A\($0)\nlet x\($0): Int\n#endif" }.joined() + "\n}",
      .conditionalMember),
    Case(
      "two of three properties", "@Generable struct A { let x: 1️⃣(), y: Int, z: 2️⃣[Int: Int] }",
      .unsupportedType, .unsupportedType),
  ]

  static let names: [Case] = [
    Case(
      "misspelled annotation of a type", "1️⃣@Generatable struct A {}", .misspelledAnnotation,
      text: "did you mean '@Generable'?"),
    Case(
      "two types of a name", "@Generable struct A { let x: Int }\nstruct 1️⃣A {}", .duplicateType,
      text: "another type is named 'A'"),
    Case(
      "two nested types of a name",
      "struct B { @Generable struct A { let x: Int } }\nextension B { enum 1️⃣A {} }",
      .duplicateType, text: "'B.A'"),
    Case(
      "types of a name in different clauses",
      "#if A\n@Generable struct A { let x: Int }\n#else\n@Generable struct A { let y: Int }\n#endif"
    ),
  ]

  static let several: [Case] = [
    Case(
      "guides that do not apply, in addition to other errors",
      "@Generable struct A { let x: 1️⃣Set<Int>; @Guide(2️⃣.range(1...2)) let y: String }\n"
        + "@Generable struct B { @Guide(3️⃣.count(1)) let z: Int }",
      .unsupportedType, .guideMismatch, .guideMismatch),
    Case(
      "unknown guides and types are not diagnosed in addition to other errors",
      "@Generable struct A { let x: 1️⃣Set<Int>; @Guide(.mine(1)) let y: String; let z: Other }",
      .unsupportedType),
  ]

  static let guides: [Case] = [
    Case("no arguments", "@Generable struct A { 1️⃣@Guide let x: Int }", .unknownArgument),
    Case(
      "unknown label", "@Generable struct A { @Guide(1️⃣text: \"x\") let x: Int }", .unknownArgument),
    Case(
      "no label", "@Generable struct A { @Guide(1️⃣\"x\", .minimum(1)) let x: Int }",
      .unknownArgument, text: "needs the label 'description:'"),
    Case(
      "two descriptions",
      "@Generable struct A { @Guide(description: \"x\") @Guide(1️⃣description: \"y\") let x: Int }",
      .duplicateAnnotation, text: "only the first one is used; remove this one"),
    Case(
      "guide of a static property",
      "@Generable struct A { 1️⃣@Guide(description: \"x\") static let x: Int = 1 }",
      .ignoredGuide),
    Case(
      "guide of a computed property",
      "@Generable struct A { 1️⃣@Guide(description: \"x\") var x: Int { 1 } }",
      .ignoredGuide),
  ]

  static let ranges: [Case] = [
    Case(
      "half-open range", "@Generable struct A { @Guide(.range(1️⃣1..<5)) let x: Int }", .invalidGuide,
      text: "write '1...4'"),
    Case(
      "half-open range of counts",
      "@Generable struct A { @Guide(.element(.count(1️⃣1 ..< n))) let x: [[Int]] }", .invalidGuide,
      text: "write '1...n'"),
    Case(
      "count of a string", "@Generable struct A { @Guide(1️⃣.count(3)) let x: String }",
      .guideMismatch),
    Case(
      "guide that the file declares",
      "extension GenerationGuide where Value == String { static func count(_ n: Int) -> Self { .x } }\n"
        + "@Generable struct A { @Guide(.count(3)) let x: String }"),
  ]

  static let conditions: [Case] = [
    Case(
      "guide without a property",
      "@Generable struct A {\nlet x: Int\n#if A\n1️⃣@Guide(description: \"x\")\n#endif\n}",
      .conditionalMember)
  ]

  static let syntax: [Case] = [
    Case("no brace", "@Generable struct A 1️⃣let x: Int", .syntax),
    Case("open brace", "@Generable struct A 1️⃣{ let x: Int", .syntax),
    Case("open string", "@Generable struct A { let x: String = 1️⃣\"abc\n }", .syntax),
    Case("open comment", "@Generable struct A { let x: Int } 1️⃣/* abc", .syntax),
    Case("no type annotation", "@Generable struct A { let x: 1️⃣}", .syntax, text: "expected type"),
    Case("no name", "@Generable struct 1️⃣{ let x: Int }", .syntax, text: "expected name"),
    Case("open list", "@Generable struct A { let x: 1️⃣[Int }", .syntax),
    Case("open condition", "1️⃣#if A\n@Generable struct A { let x: Int }", .syntax),
    Case("lone else", "1️⃣#else\nstruct A {}", .syntax),
  ]

  @Test(
    "declarations have the expected diagnostics at the marked positions",
    arguments: declarations + enumerations + properties + names + guides + ranges + several
      + conditions
      + syntax)
  func diagnostics(_ c: Case) {
    let marked = MarkedSource(c.source)
    let output = generate(marked.text, mode: .wholeFile)
    #expect(output.diagnostics.map(\.id) == c.ids, "\(output.diagnostics)")
    #expect(output.diagnostics.map(\.position) == marked.positions, "\(output.diagnostics)")
    if let first = output.diagnostics.first, !c.text.isEmpty {
      #expect(first.text.contains(c.text))
    }
    #expect(output.hasErrors == output.files.isEmpty)
  }

  @Test("messages have the style of the compiler's messages")
  func messageForm() {
    for c in Self.declarations + Self.enumerations + Self.properties + Self.names + Self.guides
      + Self.ranges + Self.syntax
    {
      for diagnostic in generate(MarkedSource(c.source).text, mode: .wholeFile).diagnostics {
        let text = diagnostic.text
        #expect(text.first?.isUppercase == false, "\(text)")
        #expect(text.last != ".", "\(text)")
        #expect(!text.contains("\n"), "\(text)")
      }
    }
  }

  @Test("invalid UTF-8 is diagnosed at the first invalid byte")
  func invalidUTF8() {
    let bytes = Array("// é\nlet x = 1 // ".utf8) + [0xE9, 0x0A]
    let output = GeneratorPipeline.run(sources: [SourceFile(path: "a.swift", bytes: bytes)])
    #expect(output.diagnostics.map(\.id) == [.invalidEncoding])
    #expect(output.diagnostics.map(\.position) == [SourcePosition(line: 2, column: 14)])
  }

  @Test("an unterminated string is the only error on its line and later ones")
  func unterminatedString() {
    let marked = MarkedSource(
      "@Generable struct A {\n  let x: 1️⃣Set<Int>\n  @Guide(2️⃣\"x, .range(1...2)) let y: Int\n}}")
    let diagnostics = generate(marked.text, mode: .wholeFile).diagnostics
    #expect(diagnostics.map(\.id) == [.unsupportedType, .syntax])
    #expect(diagnostics.map(\.position) == marked.positions)
  }

  @Test("a misspelled guide is a warning, because it may be a property wrapper of another file")
  func misspelledGuide() {
    let marked = MarkedSource(
      "@Generable struct A { 1️⃣@Guid(description: \"x\") let x: Int; @Slide(x) var y: Int }")
    let diagnostics = generate(marked.text, mode: .wholeFile).diagnostics
    #expect(diagnostics.map(\.id) == [.misspelledAnnotation])
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics.map(\.position) == marked.positions)
    #expect(diagnostics.flatMap(\.fixIts).map(\.replacement) == ["Guide"])
  }

  @Test(
    "a pattern that matches a part of the text is a warning",
    arguments: [
      ("1️⃣/a/", "add '^' and '$'"), (".pattern(1️⃣/^a/)", "add '$'"),
      (".regex(1️⃣#/a\\/$/#)", "add '^'"), (".pattern(1️⃣/[$^]|b/)", "enclose it"),
      (".pattern(/^(a|b)$/)", ""), (".pattern(/.*a.*/)", ""), (".pattern(#/a/#.ignoresCase())", ""),
    ])
  func unanchoredPattern(_ guide: String, _ remedy: String) {
    let marked = MarkedSource("@Generable struct A { @Guide(\(guide)) let x: String }")
    let output = generate(marked.text, mode: .wholeFile)
    #expect(output.diagnostics.map(\.id) == marked.positions.map { _ in .unanchoredPattern })
    #expect(output.diagnostics.map(\.position) == marked.positions)
    #expect(output.diagnostics.allSatisfy { $0.text.contains(remedy) })
    #expect(!output.hasErrors)
  }

  @Test("all files are diagnosed, and those without errors are generated")
  func severalFiles() {
    let output = GeneratorPipeline.run(sources: [
      SourceFile(path: "a.swift", text: "@Generable class A {}"),
      SourceFile(path: "b.swift", text: "@Generable struct B { let x: Int }"),
      SourceFile(path: "c.swift", text: "@Generable struct C { let x: [Int: Int] }"),
    ])
    #expect(output.diagnostics.map(\.path) == ["a.swift", "c.swift"])
    #expect(output.files.map(\.sourcePath) == ["b.swift"])
  }
}
