// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The generator, which reads Swift files with annotated declarations and writes Swift files.
///
/// It has these stages:
///
/// | stage | input | output |
/// |---|---|---|
/// | read | ``SourceFile`` | the same file, validated as UTF-8 |
/// | lex | ``SourceFile`` | ``Lexeme`` values whose concatenation is the file |
/// | parse | ``SourceFile`` and its lexemes | ``ParsedFile``: declarations, attributes, imports, conditions |
/// | resolve | ``ParsedFile`` | ``ResolvedFile``: the annotated types and what is generated for each |
/// | check | ``ResolvedFile`` with errors | diagnostics about guides |
/// | emit | ``ResolvedFile`` without errors | ``GeneratedSource``: a tree of the Swift to write |
/// | render | ``GeneratedSource`` | text |
///
/// Each stage adds diagnostics and continues. A file with an error yields no text, but all files are
/// read to the end. The output for a file depends only on that file, because a build runs the
/// generator for each file separately.
package enum GeneratorPipeline {
  /// Runs all stages for a set of files.
  ///
  /// - Parameter sources: The files.
  /// - Returns: The generated files, the diagnostics and the resolved declarations.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func run(sources: [SourceFile]) -> GeneratorOutput {
    var output = GeneratorOutput()
    for source in sources {
      let lexemes = Lexer.lexemes(of: source.bytes)
      let (parsed, syntaxErrors) = Parser.parse(source, lexemes: lexemes)
      let (resolved, typeErrors) = TypeResolver.resolve(parsed)
      var diagnostics = encodingErrors(of: source) + syntaxErrors + typeErrors
      output.resolvedFiles.append(resolved)
      if diagnostics.contains(where: { $0.severity == .error }) {
        diagnostics += GuideMismatchCheck.diagnostics(for: resolved)
      } else {
        let text = FileRenderer.text(of: Emitter.emit(resolved))
        output.files.append(GeneratedFile(sourcePath: source.path, text: text))
      }
      output.diagnostics += diagnostics.sorted { $0.range.start < $1.range.start }
    }
    return output
  }

  private static func encodingErrors(of source: SourceFile) -> [Diagnostic] {
    source.firstInvalidByte.map {
      [Diagnostic(.invalidEncoding, at: SourceRange($0, $0 + 1), in: source)]
    } ?? []
  }
}

/// The output of the generator for a set of files.
package struct GeneratorOutput: Sendable {
  /// The generated files, without those for files with errors.
  package fileprivate(set) var files: [GeneratedFile] = []
  /// The diagnostics, by file and position.
  package fileprivate(set) var diagnostics: [Diagnostic] = []
  /// The declarations of all files.
  package fileprivate(set) var resolvedFiles: [ResolvedFile] = []

  /// Whether a file has errors and is not generated.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// A generated file.
package struct GeneratedFile: Sendable, Hashable {
  /// The path of the source file.
  package let sourcePath: String
  /// The contents.
  package let text: String
}
