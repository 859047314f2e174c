// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationSchemas
internal import GenerableCodegen
internal import GrammarEngine
internal import JSONSchemaCoding
internal import SchemaModel

/// Prints the schema of an annotated type.
struct SchemaCommand: Command {
  /// An output format for schemas.
  enum Format: String, CaseIterable {
    /// JSON Schema, as the compiled type encodes it.
    case jsonSchema = "json-schema"
    /// The strict subset of OpenAI's structured outputs.
    case openai
    /// The grammars of llama.cpp.
    case gbnf
  }

  static let name = "schema"
  static let summary = "Print the schema of an annotated type as JSON Schema or as a grammar."
  static let operands = "FILE|FOLDER…"
  static let options =
    [
      OptionSpec(
        name: "--type", placeholder: "NAME", summary: "The type, if the files declare several."),
      OptionSpec(
        name: "--format", placeholder: "FORMAT",
        summary:
          "\(Format.allCases.map(\.rawValue).joined(separator: ", ")). The default is the first."
      ),
    ] + FileOptions.conditions + FileOptions.all
  static let discussion = """
    formats:
      json-schema  The encoding of the compiled type's 'generationSchema'.
      openai       The JSON Schema subset for structured outputs in strict mode. An
                   optional property is null instead of absent. A schema outside
                   the subset is an error.
      gbnf         A grammar for llama.cpp that accepts the same texts as this
                   package's engine.

    A type may use types that other given files declare. Guides, descriptions, and
    raw values must be literals; for other expressions, print the 'generationSchema'
    of the compiled type. If a type contains '#if', its schema is the one for this
    platform unless '--define' or '--undefine' specifies other conditions.
    """

  private let selection: SwiftFileList.Selection
  private let typeName: String?
  private let format: Format
  private let build: BuildConditions

  init(_ arguments: ArgumentReader) throws(CommandError) {
    selection = try FileOptions.selection(arguments, command: Self.name)
    typeName = arguments.value("--type")
    build = FileOptions.build(arguments)
    let names = Format.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    format =
      try arguments.value("--format", expected: "one of \(names)", Format.init(rawValue:))
      ?? .jsonSchema
  }

  func run() throws {
    let declarations = try Declarations(reading: selection, for: build)
    try declarations.requireNoErrors()
    let schema = try declarations.schema(ofTypeNamed: typeName)
    switch format {
    case .jsonSchema: print(JSONWriter.prettyText(of: schema.json))
    case .openai: print(try Self.strictText(of: schema))
    case .gbnf: print(try GBNFWriter.grammar(of: schema), terminator: "")
    }
  }

  private static func strictText(of schema: Schema) throws(CommandError) -> String {
    let strict = StrictSchema(schema)
    guard strict.problems.isEmpty else {
      for problem in strict.problems {
        Terminal.writeError("error: \(problem)\n")
      }
      let count = Count(strict.problems.count, "problem")
      throw .failure("\(count): the type is outside the strict subset")
    }
    return JSONWriter.prettyText(of: strict.json)
  }
}
