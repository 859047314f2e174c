// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import TestSupport
import Testing

@Suite struct GuardedRegionTests {
  @Test("a type of which only annotations are guarded is extended, not re-emitted")
  func guardedAnnotations() throws {
    let output = generate(
      """
      import Foundation
      #if canImport(FoundationModels)
      @Generable
      #endif
      struct A {
        #if canImport(FoundationModels)
        @Guide(.range(1...5))
        #endif
        let x: Int
      }
      """, mode: .regions)
    #expect(output.diagnostics.isEmpty, "\(output.diagnostics)")
    let text = try #require(output.files.first).text
    #expect(!text.contains("struct A"))
    #expect(text.contains("#if !canImport(FoundationModels)\nimport GuidedGeneration\n"))
    #expect(text.contains("nonisolated extension A: GuidedGeneration.Generable {"))
    #expect(text.contains(".range(1...5))"))
  }

  @Test("generated extensions declare the members of enclosing types that guides refer to")
  func enclosingMembers() throws {
    let output = generate(
      """
      enum Menu {
        static let most = 5, least = 1, own = 2
        private static let hidden = 6
        enum Kind { static let sizes = ["S"] }
        enum Course {
          #if canImport(FoundationModels)
          @Generable(description: "At most \\(most)")
          #endif
          struct Dish {
            static let own = 3
            #if canImport(FoundationModels)
            @Guide(.range(least...most), .maximum(own), .maximum(hidden))
            #endif
            let x: Int
            #if canImport(FoundationModels)
            @Guide(.anyOf(Kind.sizes))
            #endif
            let size: String
          }
        }
      }
      """, mode: .regions)
    let text = try #require(output.files.first).text
    let start = try #require(text.firstRange(of: "GenerationSchema {")).upperBound
    let names = text[start...].split(separator: "\n").filter { !$0.hasPrefix("#sourceLocation") }
      .prefix(6).map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      names == [
        "let most =", "Menu.most", "_ = most", "let least =", "Menu.least",
        "typealias Kind = Menu.Kind",
      ], "\(text)")
  }

  static let guarded = "#if canImport(FoundationModels)\n@Generable\n#endif\n"
  static let hidden = [
    guarded + "1️⃣private struct A { 2️⃣fileprivate let x: Int; 3️⃣private(set) var y: Int\n"
      + "private static let z = 1; private let w = 1; private var v: Int { 1 } }",
    guarded + "struct A { 1️⃣@Clamped(1...5) var x: Int; @MainActor let y: Int\n"
      + "@Kept static var z = 1; @available(macOS 15, *) var w: Int; @Entry var v: Int { 1 } }",
    guarded + "struct B { let x: Int }\n#if DEBUG\n1️⃣@Generable\n#endif\nstruct A {}",
    // Counterparts of members in regions must be identical.
    guarded + "struct A {\nREGION\nlet 1️⃣x: Int, y: 2️⃣Int, z: [ Int]\n#else\n"
      + "let w: Int, y: Int?, z: [Int]\n#endif\n}",
    guarded + "enum A {\nREGION\ncase a, 1️⃣b\n#else\ncase a\n#endif\n}",
  ]

  @Test(
    "declarations that generated code in another file cannot access are diagnosed",
    arguments: hidden)
  func inaccessibleDeclarations(_ text: String) {
    let marked = MarkedSource(text.replacing("REGION", with: "#if canImport(FoundationModels)"))
    let output = generate(marked.text, mode: .regions)
    #expect(output.diagnostics.map(\.position) == marked.positions, "\(output.diagnostics)")
    #expect(output.diagnostics.allSatisfy { $0.id == .unguardedDeclaration })
  }

  @Test("annotations under conditions belong to variants of the type")
  func conditionalAnnotations() throws {
    let output = generate(
      """
      #if canImport(FoundationModels)
      @Generable struct A {
        #if DEBUG
        @Guide(.range(1...2))
        #endif
        let x: Int
        #if DEBUG
        @Guide(.range(3...4))
        #else
        @Guide(.range(5...6))
        #endif
        let y: Int
      }
      #endif
      """, mode: .regions)
    #expect(output.diagnostics.isEmpty, "\(output.diagnostics)")
    let text = try #require(output.files.first).text
    let variants = text.components(separatedBy: "#if !canImport(FoundationModels) && ").dropFirst()
    #expect(variants.map { String($0.prefix { $0 != "\n" }) } == ["DEBUG", "!(DEBUG)"])
    #expect(
      variants.map { variant in ["1...2", "3...4", "5...6"].filter { variant.contains($0) } }
        == [["1...2", "3...4"], ["5...6"]])
    // Directives around annotations are not re-emitted.
    #expect(!text.components(separatedBy: "_GenerableFormat")[0].contains("#if DEBUG"))
  }

  @Test("each clause of an #if may contain an annotation")
  func alternativeAnnotations() throws {
    let output = generate(
      """
      enum Outer {
        static let most = 5
        #if DEBUG
          #if canImport(FoundationModels)
          @Generable(description: "one")
          #endif
        #elseif canImport(FoundationModels)
          @Generable(description: "other")
        #endif
        struct A {
          #if DEBUG
            let y: Int
          #endif
        }
      }
      """, mode: .regions)
    #expect(output.diagnostics.isEmpty, "\(output.diagnostics)")
    let text = try #require(output.files.first).text
    let variants = text.components(separatedBy: "\n#if ").filter { $0.contains("_properties") }
    #expect(
      variants.map { String($0.prefix { $0 != "\n" }) } == [
        "DEBUG && !canImport(FoundationModels)",
        "!(DEBUG) && !canImport(FoundationModels)",
      ], "\(text)")
    #expect(variants.map { $0.contains("\"one\"") } == [true, false])
    #expect(variants.map { $0.contains("\"y\": self.y") } == [true, false])
  }

  private func declarations(_ text: String, mode: SourceFile.Mode = .automatic) throws -> String {
    let output = generate(text, mode: mode)
    #expect(output.diagnostics.isEmpty)
    let file = try #require(output.files.first).text
    // The re-emitted declarations precede the generated ones.
    return String(
      file.prefix(upTo: file.range(of: "\n#sourceLocation()")?.lowerBound ?? file.endIndex))
  }

  @Test("only imports and regions are re-emitted")
  func onlyRegions() throws {
    let text = try declarations(
      """
      import Foundation
      struct Outside {}
      #if canImport(FoundationModels)
      import FoundationModels
      @Generable struct Inside { let x: Int }
      #else
      struct Otherwise {}
      #endif
      func outside() {}
      """)
    #expect(text.contains("import Foundation; #sourceLocation(file: \"Test.swift\", line: 2)\n"))
    #expect(text.contains("#if !canImport(FoundationModels)\nimport GuidedGeneration\n"))
    #expect(text.contains("struct Inside { let x: Int }\n#else\n\n#endif"))
    #expect(!text.contains("Outside"))
    #expect(!text.contains("Otherwise"))
    #expect(!text.contains("outside"))
  }

  @Test("the guard is negated in every kind of condition")
  func negatedGuard() throws {
    for (condition, expected) in [
      ("canImport(FoundationModels)", "!canImport(FoundationModels)"),
      ("GENERABLE", "!GENERABLE"),
      ("canImport(FoundationModels) && os(macOS)", "!canImport(FoundationModels) && os(macOS)"),
      ("os(macOS) && GENERABLE", "os(macOS) && !GENERABLE"),
      ("(canImport(FoundationModels))", "(!canImport(FoundationModels))"),
    ] {
      let text = try declarations("#if \(condition)\n@Generable struct A { let x: Int }\n#endif")
      #expect(text.contains("#if \(expected)"), "\(text)")
    }
  }

  @Test("the #else clause of a negated guard is a region")
  func elseClause() throws {
    let text = try declarations(
      """
      #if !canImport(FoundationModels)
      struct A {}
      #else
      @Generable struct A { let x: Int }
      #endif
      """)
    #expect(text.contains("#if !(!canImport(FoundationModels))"))
    #expect(text.contains("let x"))
    #expect(!text.contains("struct A {}"))
  }

  @Test("an #elseif clause with a guard is a region")
  func elseifClause() throws {
    let source = """
      #if os(Windows)
      struct A {}
      #elseif canImport(FoundationModels)
      @Generable struct A { let x: Int }
      #endif
      """
    let file = try #require(generate(source).files.first).text
    #expect(file.contains("#elseif !canImport(FoundationModels)"))
    #expect(file.contains("#if !(os(Windows)) && !canImport(FoundationModels)\n"))
  }

  @Test("a guard that is combined by || is diagnosed")
  func disjunctiveGuard() {
    let output = generate(
      """
      #if canImport(FoundationModels) || DEBUG
      @Generable struct A { let x: Int }
      #endif
      """, mode: .regions)
    #expect(output.diagnostics.map(\.id) == [.unsupportedCondition])
  }

  @Test("an unguarded declaration is diagnosed unless the entire file is generated")
  func unguardedDeclaration() {
    let text = "@Generable struct A { let x: Int }"
    #expect(generate(text, mode: .regions).diagnostics.map(\.id) == [.unguardedDeclaration])
    #expect(generate(text, mode: .automatic).diagnostics.isEmpty)
    let mixed = text + "\n#if GENERABLE\n#endif"
    #expect(generate(mixed).diagnostics.map(\.id) == [.unguardedDeclaration])
  }

  @Test("a region in a type is re-emitted as an extension")
  func nestedRegion() throws {
    let text = try declarations(
      """
      import Foundation
      @available(macOS 15, *)
      public struct Tool {
        let name: String
        #if canImport(FoundationModels)
          @Generable
          struct Arguments { let x: Int }
          func call(_ arguments: Arguments) {}
        #else
          func call() {}
        #endif
        enum Space {
          #if canImport(FoundationModels)
            @Generable(description: "A text") struct A { let y: Int }
          #endif
        }
      }
      """, mode: .regions)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[4] == "  #if !canImport(FoundationModels)", "\(text)")
    #expect(lines[5] == "@available(macOS 15, *) extension Tool {")
    #expect(lines[6] == "    struct Arguments { let x: Int }")
    #expect(lines[7] == "    func call(_ arguments: Arguments) {} }")
    #expect(lines[8] == "  #else")
    #expect(
      lines.contains { $0.hasPrefix("@available(macOS 15, *) extension Tool.Space { ") }, "\(text)")
    #expect(!text.contains("let name"))
  }

  static let unextendable = [
    "private struct Tool {\nR\n@Generable struct A { let x: Int }\n#endif\n}",
    "struct Tool {\nR\nlet y: Int\n@Generable struct A { let x: Int }\n#endif\n}",
    "enum Tool {\nR\ncase y\n@Generable struct A { let x: Int }\n#endif\n}",
    "struct Tool {\nR\n@Generable struct A { let x: Int }\nvar z = 1\n#endif\n}",
  ]

  @Test(
    "a nested region with members that extensions cannot contain is diagnosed",
    arguments: unextendable)
  func invalidNestedRegion(_ text: String) {
    let source = text.replacing("R", with: "#if canImport(FoundationModels)")
    let output = generate(source, mode: .regions)
    #expect(output.diagnostics.map(\.id) == [.unguardedDeclaration])
  }

  @Test("the generated file consists of a header if there are no annotations")
  func noAnnotations() throws {
    let text = try #require(generate("#if GENERABLE\nstruct A {}\n#endif").files.first).text
    #expect(text == "// Generated by generable-codegen from Test.swift; do not edit.\n")
  }

  @Test("annotations in comments and strings are ignored")
  func commentsAndStrings() throws {
    let text = try #require(
      generate("// @Generable struct A {}\nlet x = \"@Generable\"").files.first
    ).text
    #expect(!text.contains("extension"))
  }

  @Test("an excluded file is re-emitted completely, without the comment at its start")
  func wholeFile() throws {
    let text = try declarations(
      """
      // License

      import FoundationModels
      /// About.
      @Generable
      struct A { let x: Int }
      #if canImport(FoundationModels)
      let isHere = true
      #endif
      let session = FoundationModels.LanguageModelSession()
      """, mode: .wholeFile)
    #expect(text.contains("import GuidedGeneration\n/// About.\n\nstruct A { let x: Int }"))
    #expect(text.contains("#if canImport(GuidedGeneration)"))
    #expect(text.contains("GuidedGeneration.LanguageModelSession()"))
    #expect(!text.contains("License"))
  }

  @Test("an import of the runtime is added if the source has none")
  func addedImport() throws {
    let text = try #require(
      generate("#if GENERABLE\n@Generable struct A { let x: Int }\n#endif").files.first
    ).text
    #expect(text.contains("#if !GENERABLE\nimport GuidedGeneration\n"))
  }

  @Test("imports keep their access modifiers")
  func importAccess() throws {
    let text = try declarations(
      "#if GENERABLE\npublic import FoundationModels\n@Generable struct A { let x: Int }\n#endif")
    #expect(text.contains("public import GuidedGeneration"))
  }

  // MARK: - Files without annotated types

  private static let service = "struct Service { let session = LanguageModelSession() }"

  @Test("a region without annotated types is generated")
  func regionWithoutTypes() throws {
    let text = """
      import Foundation
      #if canImport(FoundationModels)
      import FoundationModels
      @available(macOS 26, *)
      \(Self.service)
      struct Draft { @Guide(description: "x") var title: String }
      #endif
      struct Other {}
      """
    let output = generate(text, mode: .regions)
    #expect(output.diagnostics.isEmpty, "\(output.diagnostics)")
    let file = try #require(output.files.first)
    #expect(file.hasCode)
    #expect(file.text.contains("#if !canImport(FoundationModels)\nimport GuidedGeneration\n"))
    #expect(file.text.contains(Self.service))
    #expect(file.text.contains("var title: String"))
    #expect(!file.text.contains("@Guide") && !file.text.contains("Other"))
    #expect(!file.text.contains("_GenerableFormat"))
  }

  @Test(
    "a region whose generation could break a build is left to the compiler, with a note",
    arguments: [
      ("\(service)\n#else\nstruct Service {}\n#endif", "has an '#else' clause"),
      ("import SwiftUI\n\(service)\n#endif", "imports 'SwiftUI'"),
    ])
  func ignoredRegions(_ region: String, _ reason: String) throws {
    let output = generate(
      "#if canImport(FoundationModels)\nimport FoundationModels\n\(region)\n", mode: .regions)
    #expect(output.diagnostics.map(\.id) == [.ungeneratedRegion])
    #expect(output.diagnostics.map(\.severity) == [.note])
    #expect(output.diagnostics.allSatisfy { $0.text.contains(reason) })
    #expect(try #require(output.files.first).hasCode == false)
  }

  @Test("a region in a type of a file without annotated types is left to the compiler")
  func ignoredNestedRegion() throws {
    let text = """
      #if canImport(FoundationModels)
      import FoundationModels
      #endif
      struct A {
        private let x = 1
        #if canImport(FoundationModels)
        func f() -> Int { x }
        #endif
      }
      """
    let output = generate(text, mode: .regions)
    #expect(output.diagnostics.map(\.id) == [.ungeneratedRegion])
    #expect(output.diagnostics.map(\.position.line) == [6])
    #expect(try #require(output.files.first).hasCode == false)
  }

  @Test(
    "the alternatives that opt in are generated",
    arguments: [
      "\(service)\n#elseif !canImport(GuidedGeneration)\nstruct Service {}\n#endif",
      "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\n\(service)\n#endif",
    ])
  func optedIn(_ region: String) throws {
    let output = generate(
      "#if canImport(FoundationModels)\nimport FoundationModels\n\(region)\n", mode: .regions)
    #expect(output.diagnostics.isEmpty, "\(output.diagnostics)")
    #expect(try #require(output.files.first).text.contains(Self.service))
  }

  @Test("a region that does not import the framework is left to the compiler without a note")
  func otherRegion() throws {
    let output = generate("#if canImport(FoundationModels)\nlet x = 1\n#endif\n", mode: .regions)
    #expect(output.diagnostics.isEmpty)
    #expect(try #require(output.files.first).hasCode == false)
  }
}
