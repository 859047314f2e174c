// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationSchemas
package import GenerableCodegen

/// The properties of the generator that hold for every input.
package enum GeneratorPromises {
  /// A property that does not hold.
  package struct Broken: Error, CustomStringConvertible {
    package let description: String
  }

  /// Checks that the concatenation of the lexemes is the file.
  ///
  /// - Parameter bytes: The contents of a file.
  /// - Throws: ``Broken`` at the first gap.
  package static func checkLexemes(of bytes: [UInt8]) throws(Broken) {
    var offset = 0
    for lexeme in Lexer.lexemes(of: bytes) {
      guard lexeme.range.start == offset, lexeme.range.end > offset else {
        throw Broken(description: "a gap between lexemes at offset \(offset)")
      }
      offset = lexeme.range.end
    }
    guard offset == bytes.count else {
      throw Broken(description: "the lexemes end at \(offset) of \(bytes.count)")
    }
  }

  /// Runs the generator over a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - mode: The location of declarations in the file.
  /// - Returns: The output of the generator.
  /// - Throws: ``Broken`` if there is a generated file and an error, or neither; if a diagnostic
  ///   points beyond the file; if the lexer reports a problem in the text; or if a second run
  ///   differs.
  @discardableResult
  package static func check(
    _ bytes: [UInt8], mode: SourceFile.Mode = .automatic
  ) throws(Broken) -> GeneratorOutput {
    try checkLexemes(of: bytes)
    let source = SourceFile(path: "Input.swift", bytes: bytes, mode: mode)
    let output = GeneratorPipeline.run(sources: [source])
    guard output.hasErrors == output.files.isEmpty else {
      throw Broken(description: "generated in spite of an error, or neither")
    }
    for diagnostic in output.diagnostics {
      let ranges =
        [diagnostic.range] + diagnostic.fixIts.map(\.range) + diagnostic.notes.map(\.range)
      guard ranges.allSatisfy({ $0.start >= 0 && $0.end <= bytes.count }), !diagnostic.text.isEmpty
      else { throw Broken(description: "a diagnostic lies outside the file: \(diagnostic)") }
      let renderer = DiagnosticRenderer(style: .excerpt(color: true))
      _ = renderer.render(diagnostic, sources: [source])
    }
    let types = TypeCatalog(output.resolvedFiles).types
    for type in types { _ = try? type.schema }
    guard let text = output.files.first?.text else { return output }
    let lexemes = Lexer.lexemes(of: Array(text.utf8))
    if !types.isEmpty, let problem = lexemes.first(where: { $0.problem != nil }) {
      throw Broken(description: "the generated text has a lexeme without end: \(problem)")
    }
    guard GeneratorPipeline.run(sources: [source]).files.first?.text == text else {
      throw Broken(description: "the generated text differs the second time")
    }
    return output
  }
}
