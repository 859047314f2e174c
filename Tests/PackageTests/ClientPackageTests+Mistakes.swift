// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import TestSupport
internal import Testing

extension ClientPackageTests {
  /// A mistake in a declaration file whose declarations begin on line 3.
  struct Mistake: Sendable {
    let declarations: String
    /// The line, and the column where it is part of the expectation.
    let position: String
    /// A part of the message.
    let text: String

    init(_ declarations: String, _ position: String, _ text: String) {
      (self.declarations, self.position, self.text) = (declarations, position, text)
    }
  }

  static let mistakes = [
    // Syntax errors.
    Mistake("@Generable\nstruct A {\n  @Guide(description: \"x\" let a: Int\n}\n", "5:", ""),
    Mistake(
      "@Generable\nstruct A {\n  @Guide(description: \"x) let a: Int\n}\n", "5:23:",
      "unterminated string literal"),
    // Types that cannot be generated.
    Mistake("@Generable\nstruct A {\n  let a: [String: Int]\n}\n", "5:10:", ""),
    Mistake(
      "@Generable\nstruct A {\n  let a: Mood\n}\nenum Mood { case b }\n", "5:10:", "Generable"),
    Mistake("@Generable\nstruct A {\n  let a: Sting\n}\n", "5:10:", "cannot find type 'Sting'"),
    Mistake("@Generable\nstruct A {\n  let a: Date\n}\n", "5:10:", "add 'import Foundation'"),
    Mistake("@Generable\nstruct A {\n  var id = GenerationID\n}\n", "5:12:", "GenerationID()"),
    Mistake("@Generable\nstruct A { let a: Int }\nstruct A {}\n", "5:8:", "rename one of them"),
    // Guides that do not fit their properties.
    Mistake("@Generable\nstruct A {\n  @Guide(.range(1...5)) let a: String\n}\n", "5:10:", ""),
    Mistake("@Generable\nstruct A {\n  @Guide(.count(3)) let a: String\n}\n", "5:10:", "arrays"),
    Mistake(
      "@Generable\nstruct A {\n  @Guide(.range(1..<5)) let a: Int\n}\n", "5:17:", "write '1...4'"),
    // Misspelled annotations.
    Mistake("@Generatable\nstruct A {\n  let a: Int\n}\n", "3:1:", "did you mean '@Generable'?"),
    Mistake("@Generable\nstruct A {\n  @Guid(.count(3)) let a: [Int]\n}\n", "5:", "'Guid'"),
    // A forgotten guard, as in a folder that the target should exclude.
    Mistake(
      "#endif\n@Generable\nstruct A { let a: Int }\n#if canImport(FoundationModels)\n", "4:1:",
      "list the file in 'exclude:'"),
    // A mistake in a method.
    Mistake(
      "@Generable\nstruct A {\n  let a: String\n  var b: Int { a }\n}\n", "6:16:",
      "cannot convert"),
  ]

  @Test("build errors are reported in the user's file")
  func buildErrorsLandInTheUsersFile() throws {
    let client = try Client(scratch: Self.scratch)
    for mistake in Self.mistakes {
      try client.declare(mistake.declarations, in: "Model.swift")
      let result = try client.build()
      #expect(result.status != 0, "built: \(mistake.declarations)")
      let errors = result.printed.split(separator: "\n").filter { $0.contains("error:") }
      #expect(
        errors.contains {
          $0.contains("Sources/Models/Model.swift:\(mistake.position)")
            && $0.contains(mistake.text)
        },
        "\(mistake.declarations)\n\(result.printed)")
    }
    try client.declare(
      "@Generable\nstruct A {\n  @Guide(.range(1...5)) let a: Int\n}\n", in: "Model.swift")
    client.expectBuild()
  }

  @Test("a misspelled guide and an unanchored pattern are warnings of the build plugin")
  func buildWarningsLandInTheUsersFile() throws {
    let client = try Client(scratch: Self.scratch)
    try client.declare(
      "@Generable\nstruct A {\n  @Guide(.pattern(/[a-z]/)) let a: String\n}\n", in: "Model.swift")
    let pattern = try client.build()
    #expect(pattern.status == 0, "\(pattern.printed)")
    let position = "Sources/Models/Model.swift:5:19: warning: "
    #expect(
      pattern.printed.contains("\(position)the pattern matches anywhere in the text"),
      "\(pattern.printed)")
    try client.declare(
      "@Generable\nstruct A {\n  @Guid(.count(3)) let a: [Int]\n}\n", in: "Model.swift")
    let guide = try client.build().printed
    #expect(guide.contains("Model.swift:5:3: warning: ") && guide.contains("'@Guide'?"), "\(guide)")
  }

  @Test("a file that is too large has one error in a build")
  func largeFilesHaveOneError() throws {
    let client = try Client(scratch: Self.scratch)
    try client.declare(
      "@Generable struct A {}\n" + String(repeating: "}\n", count: 4_100_000), in: "Model.swift")
    let result = try client.build()
    #expect(result.status != 0)
    let errors = result.printed.split(separator: "\n").filter {
      $0.contains("Model.swift") && $0.contains("error:")
    }
    #expect(errors.count == 1, "\(result.printed.prefix(2000))")
  }

  @Test("guarded code of files without annotations is generated, except for an alternative")
  func guardedCodeIsGenerated() throws {
    let client = try Client(scratch: Self.scratch)
    try client.declare(
      "struct Service { let session = LanguageModelSession() }\n"
        + "struct Draft { @Guide(description: \"x\") var title: String }\n", in: "Service.swift")
    try client.declare(
      "struct Other { let session = LanguageModelSession() }\n#else\nstruct Other {}\n",
      in: "Other.swift")
    try client.write(
      "let title = Draft(title: \"a\").title\nfunc service() -> Service { Service() }\n"
        + "let other = Other()\n", to: "Use.swift")
    let result = try client.build()
    #expect(result.status == 0, "\(result.printed)")
    #expect(
      result.printed.contains("Sources/Models/Other.swift:1:1: note: no code is generated"),
      "\(result.printed)")
  }
}
