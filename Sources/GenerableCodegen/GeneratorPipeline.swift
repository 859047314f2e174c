// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// The generator: Swift files with annotated declarations in, Swift files and schemas out.
///
/// It has six stages, each a value with a named input and output:
///
/// | stage | from | to |
/// |---|---|---|
/// | read | `SourceFile` | the same, known to be UTF-8 |
/// | lex | `SourceFile` | `LexedFile`: lexemes that concatenate to the file |
/// | parse | `LexedFile` | ``ParsedFile``: declarations, attributes, imports, conditions |
/// | resolve | ``ParsedFile`` | `ResolvedFile`: what is generated for which type |
/// | emit | `ResolvedFile` | `GeneratedSource`: a tree of the Swift to write |
/// | render | `GeneratedSource` | text |
///
/// A stage adds diagnostics and carries on. A file with an error yields no text; all files are
/// read to the end nevertheless. What is emitted for a file depends on that file alone, because a
/// build runs the generator for each file by itself; only schemas look into other files.
package struct GeneratorPipeline: Sendable {
  /// One step of the generator.
  struct Stage<Input, Output>: Sendable {
    let name: String
    let run: @Sendable (Input, inout [Diagnostic]) -> Output
  }

  /// A file in pieces.
  struct LexedFile: Sendable {
    let source: SourceFile
    let lexemes: [Lexeme]
  }

  let read = Stage<SourceFile, SourceFile>(name: "read") { source, diagnostics in
    if let offset = source.firstInvalidByte {
      let range = SourceRange(offset, offset + 1)
      diagnostics.append(Diagnostic(.invalidEncoding, at: range, in: source))
    }
    return source
  }

  let lex = Stage<SourceFile, LexedFile>(name: "lex") { source, _ in
    LexedFile(source: source, lexemes: Lexer.lexemes(of: source.bytes))
  }

  let parse = Stage<LexedFile, ParsedFile>(name: "parse") { file, diagnostics in
    let (parsed, found) = Parser.parse(file.source, lexemes: file.lexemes)
    diagnostics += found
    return parsed
  }

  let resolve = Stage<ParsedFile, ResolvedFile>(name: "resolve") { file, diagnostics in
    let (resolved, found) = TypeResolver.resolve(file)
    diagnostics += found
    return resolved
  }

  let emit = Stage<ResolvedFile, GeneratedSource>(name: "emit") { file, _ in
    Emitter.emit(file)
  }

  let render = Stage<GeneratedSource, String>(name: "render") { source, _ in source.text }

  /// Runs all stages over files.
  ///
  /// - Parameters:
  ///   - sources: The files; their types may refer to each other in schemas.
  ///   - build: The build whose schemas are asked for; what is generated does not depend on it.
  /// - Returns: The generated files, everything there is to say, and the types that were found.
  /// - Complexity: O(*n*) in the bytes of the files.
  package static func run(
    sources: [SourceFile], for build: BuildConditions = BuildConditions()
  ) -> GeneratorOutput {
    GeneratorPipeline().run(sources, build)
  }

  private func run(_ sources: [SourceFile], _ build: BuildConditions) -> GeneratorOutput {
    var output = GeneratorOutput(files: [], diagnostics: [], declarations: [])
    var resolvedFiles: [ResolvedFile] = []
    for source in sources {
      var found: [Diagnostic] = []
      let resolved = resolve.run(
        parse.run(lex.run(read.run(source, &found), &found), &found), &found)
      resolvedFiles.append(resolved)
      if !found.contains(where: { $0.severity == .error }) {
        let text = render.run(emit.run(resolved, &found), &found)
        output.files.append(GeneratedFile(sourcePath: source.path, text: text))
      } else {
        found += GuideCheck.mismatches(in: resolved)
      }
      output.diagnostics += FixIts.added(
        to: found.sorted { $0.range.start < $1.range.start }, in: source)
    }
    let catalog = TypeCatalog(resolvedFiles, for: build)
    output.declarations = (0..<catalog.annotatedCount).map {
      DeclaredType(catalog, position: $0)
    }
    return output
  }
}

/// What the generator makes of a number of files.
package struct GeneratorOutput: Sendable {
  /// The generated files; none for a file with an error.
  package var files: [GeneratedFile]
  /// Everything there is to say, by file and by position.
  package var diagnostics: [Diagnostic]
  /// The annotated types, in order of the files and in order within each.
  package var declarations: [DeclaredType]

  /// Whether a file could not be generated.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// A generated file.
package struct GeneratedFile: Sendable, Hashable {
  /// The path of the file that it was made from.
  package let sourcePath: String
  /// The text.
  package let text: String
}

/// An annotated type that the generator found.
package struct DeclaredType: Sendable {
  /// What kind of type it is.
  package enum Kind: String, Sendable, Hashable {
    case structure, enumeration
  }

  /// The unqualified name.
  package let name: String
  /// The name with those of the types around it.
  package let qualifiedName: String
  /// What kind of type it is.
  package let kind: Kind
  /// The file that declares it.
  package let path: String
  /// Where its name is.
  package let position: SourcePosition
  /// Whether the build that is asked for has it.
  package let isActive: Bool
  private let catalog: TypeCatalog
  private let index: Int

  init(_ catalog: TypeCatalog, position index: Int) {
    let type = catalog.entries[index].type
    name = type.name.text
    qualifiedName = type.path.joined(separator: ".")
    kind = type.kind
    path = type.source.path
    isActive = catalog.entries[index].isActive
    position = type.source.position(at: type.name.range.start)
    self.catalog = catalog
    self.index = index
  }

  /// The qualified names of the other annotated types that the schema contains, as far as it can be
  /// told.
  package var usedTypes: Set<String> {
    Set(
      SchemaBuilder.references(of: index, in: catalog).map {
        catalog.entries[$0].type.path.joined(separator: ".")
      })
  }

  /// What is wrong with the guides and property types of this type, and what the source does not
  /// tell of them.
  package var problems: [Diagnostic] { SchemaBuilder.problems(of: index, in: catalog) }

  /// The schema: the one that the compiled type's `generationSchema` has.
  ///
  /// - Throws: ``SchemaUnavailable`` when a guide is no literal, a type is not among the files, or
  ///   a guide doesn't fit its property.
  package var schema: Schema {
    get throws(SchemaUnavailable) {
      try SchemaBuilder.schema(of: index, in: catalog)
    }
  }
}
