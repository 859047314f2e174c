// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationSchemas
internal import GenerableCodegen
internal import JSONSchemaCoding
package import SchemaModel

/// The output formats of `generable schema`.
package protocol SchemaFormats {
  /// The names of the formats; the first is the default.
  static var names: [String] { get }
  /// The descriptions of the formats in the help text, indented by two spaces.
  static var discussion: String { get }

  /// Returns the text of a schema in a format, with a final newline.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - format: The name of the format, one of ``names``.
  /// - Returns: The text.
  /// - Throws: A failure if the format cannot express the schema.
  static func text(of schema: Schema, in format: String) throws -> String
}

/// The formats that are JSON documents.
package enum DocumentFormats: SchemaFormats {
  package static let names = ["json-schema", "openai"]
  package static let discussion = """
      json-schema  The encoding of the compiled type's 'generationSchema'.
      openai       The JSON Schema subset for structured outputs in strict mode. An
                   optional property is null instead of absent. A schema outside
                   the subset is an error.
    """

  /// Returns the text of a schema as a JSON document.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - format: The name of the format.
  /// - Returns: The text.
  /// - Throws: A failure if the schema is outside the strict subset.
  package static func text(of schema: Schema, in format: String) throws -> String {
    guard format == "openai" else { return JSONWriter.prettyText(of: schema.json) + "\n" }
    let strict = StrictSchema(schema)
    guard strict.problems.isEmpty else {
      for problem in strict.problems {
        Terminal.writeError("error: \(problem)\n")
      }
      let count = Count(strict.problems.count, "problem")
      throw CommandError.failure("\(count): the type is outside the strict subset")
    }
    return JSONWriter.prettyText(of: strict.json) + "\n"
  }
}

/// Prints the schema of an annotated type.
package struct SchemaCommand<Formats: SchemaFormats>: Command {
  package static var name: String { "schema" }
  package static var summary: String {
    "Print the schema of an annotated type as JSON Schema or as a grammar."
  }
  package static var operands: String { "FILE|FOLDER…" }
  package static var options: [OptionSpec] {
    [
      OptionSpec(
        name: "--type", placeholder: "NAME", summary: "The type, if the files declare several."),
      OptionSpec(
        name: "--format", placeholder: "FORMAT", choices: Formats.names,
        summary: "\(Formats.names.joined(separator: ", ")). The default is the first."
      ),
    ] + FileOptions.conditions + FileOptions.all
  }
  package static var discussion: String {
    """
    formats:
    \(Formats.discussion)

    A type may use types that other given files declare. Guides, descriptions, and
    raw values must be literals; for other expressions, print the 'generationSchema'
    of the compiled type. If a type contains '#if', its schema is the one for this
    platform unless '--define' or '--undefine' specifies other conditions.
    """
  }

  private let selection: SwiftFileList.Selection
  private let typeName: String?
  private let format: String
  private let build: BuildConditions

  package init(_ arguments: ArgumentReader) throws(CommandError) {
    selection = try FileOptions.selection(arguments, command: Self.name)
    typeName = arguments.value("--type")
    build = FileOptions.build(arguments)
    let names = Formats.names.map { "'\($0)'" }.joined(separator: ", ")
    format =
      try arguments.value("--format", expected: "one of \(names)") { name in
        Formats.names.first { $0 == name }
      } ?? Formats.names[0]
  }

  package func run() throws {
    let declarations = try Declarations(reading: selection, for: build)
    try declarations.requireNoErrors()
    let schema = try declarations.schema(ofTypeNamed: typeName)
    Terminal.write(try Formats.text(of: schema, in: format))
  }
}
