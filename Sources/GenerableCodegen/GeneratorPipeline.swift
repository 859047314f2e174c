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
/// | check | ``ResolvedFile`` | diagnostics about guides, patterns, imports, and names |
/// | emit | ``ResolvedFile`` without errors | ``GeneratedSource``: a tree of the Swift to write |
/// | render | ``GeneratedSource`` | text |
///
/// Each stage adds diagnostics and continues. A file with an error yields no text, but all files
/// are read to the end, except those that are not Swift sources. The output for a file depends only
/// on that file, because a build runs the generator for each file separately.
package enum GeneratorPipeline {
  /// Runs all stages for a set of files.
  ///
  /// - Parameter sources: The files.
  /// - Returns: The generated files, the diagnostics and the resolved declarations.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func run(sources: [SourceFile]) -> GeneratorOutput {
    var output = GeneratorOutput()
    for source in sources {
      if let diagnostic = unreadable(source) {
        output.diagnostics.append(diagnostic)
        continue
      }
      let lexemes = Lexer.lexemes(of: source.bytes)
      let (parsed, syntaxErrors) = Parser.parse(source, lexemes: lexemes)
      let (resolved, typeErrors) = TypeResolver.resolve(parsed)
      let diagnostics = SyntaxErrors.select(syntaxErrors, typeErrors + check(resolved), in: parsed)
      output.resolvedFiles.append(resolved)
      if !diagnostics.contains(where: { $0.severity == .error }) {
        let generated = Emitter.emit(resolved)
        output.files.append(
          GeneratedFile(
            sourcePath: source.path, text: FileRenderer.text(of: generated),
            hasCode: generated.rewrite != nil))
      }
      output.diagnostics += diagnostics
    }
    return output
  }

  /// Returns the diagnostics about the declarations of a file.
  private static func check(_ file: ResolvedFile) -> [Diagnostic] {
    AnnotationSpellingCheck.diagnostics(for: file) + DuplicateTypeCheck.diagnostics(for: file)
      + MissingImportCheck.diagnostics(for: file) + GuideMismatchCheck.diagnostics(for: file)
      + PatternAnchorCheck.diagnostics(for: file) + IgnoredRegionCheck.diagnostics(for: file)
  }

  /// Returns the only diagnostic for a file that is not a Swift source.
  private static func unreadable(_ source: SourceFile) -> Diagnostic? {
    let start = SourceRange(0, 0)
    if source.bytes.count > SourceFile.sizeLimit {
      return Diagnostic(.fileTooLarge, at: start, in: source)
    }
    if let offset = source.bytes.firstIndex(of: 0) {
      return Diagnostic(.binaryFile, at: SourceRange(offset, offset + 1), in: source)
    }
    return source.firstInvalidByte.map {
      Diagnostic(.invalidEncoding, at: SourceRange($0, $0 + 1), in: source)
    }
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
  /// Whether the contents are more than a comment.
  package let hasCode: Bool
}
