// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GenerableCodegen
import TestSupport
import Testing

/// Broken input is diagnosed or generated, but never crashes the generator or makes it hang.
@Suite struct MutationTests {
  enum Mutation: String, CaseIterable {
    case dropped, doubled, swapped
  }

  private func mutate(
    _ lexemes: [Lexeme], of bytes: [UInt8], at index: Int, by mutation: Mutation
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    func piece(_ position: Int) -> ArraySlice<UInt8> {
      bytes[lexemes[position].range.start..<lexemes[position].range.end]
    }
    for position in lexemes.indices {
      switch mutation {
      case .dropped where position == index: continue
      case .doubled where position == index:
        result += piece(position)
        result += piece(position)
      case .swapped where position == index && index + 2 < lexemes.count:
        result += piece(position + 2)
      case .swapped where position == index + 2: result += piece(index)
      default: result += piece(position)
      }
    }
    return result
  }

  @Test(arguments: ["Guides", "Forms", "Challenge"], Mutation.allCases)
  func mutantsAreHandled(_ name: String, _ mutation: Mutation) throws {
    let source = try FixtureSources.source(name)
    let lexemes = Lexer.lexemes(of: source.bytes)
    let significant = lexemes.indices.filter { !lexemes[$0].isTrivia }
    // Every third lexeme, from another one for each mutation.
    let offset = Mutation.allCases.firstIndex(of: mutation) ?? 0
    for index in significant.dropFirst(offset).enumerated() where index.offset % 3 == 0 {
      let bytes = mutate(lexemes, of: source.bytes, at: index.element, by: mutation)
      let mutant = SourceFile(path: "\(name).swift", bytes: bytes)
      let output = GeneratorPipeline.run(sources: [mutant])
      #expect(output.hasErrors == output.files.isEmpty)
      for diagnostic in output.diagnostics {
        #expect(diagnostic.range.end <= bytes.count)
      }
      for declaration in output.declarations {
        _ = try? declaration.schema
      }
    }
  }

  @Test func randomTokensAreHandled() {
    var random = SeededGenerator(seed: 11)
    let words = [
      "@Generable", "@Guide(", ")", "struct", "enum", "case", "let", "var", "a", ":", "Int", "[",
      "]", "{", "}", "<", ">", "?", "=", "\"x\"", "\n", "#if A\n", "#else\n", "#endif\n", ",",
      ".range(1...2)", "/x/", "(", "extension", "->", "func", "import", ";", "private", "#if",
    ]
    for _ in 0..<1500 {
      let text = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        words[Int.random(in: 0..<words.count, using: &random)]
      }.joined(separator: " ")
      let output = generate(text)
      #expect(output.hasErrors == output.files.isEmpty, "\(text)")
      for declaration in output.declarations { _ = try? declaration.schema }
    }
  }

  @Test(arguments: ["(", "[", "{", "<", "struct A {", "#if A\n", "@A(", "[[", "let a: ("])
  func deepNestingIsHandled(_ piece: String) {
    let text = "@Generable struct X { let a: " + String(repeating: piece, count: 20_000)
    #expect(generate(text).hasErrors)
  }
}
