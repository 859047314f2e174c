// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen
internal import GrammarEngine
internal import JSONSchemaCoding
internal import SchemaModel

/// Prints the schema of an annotated type.
struct SchemaCommand: Command {
  /// A form of schemas.
  enum Format: String, CaseIterable {
    /// JSON Schema as the compiled type encodes it.
    case jsonSchema = "json-schema"
    /// The strict subset of OpenAI's structured outputs.
    case openai
    /// The grammars of llama.cpp.
    case gbnf
  }

  static let name = "schema"
  static let summary = "Print the schema of an annotated type: as JSON Schema, or as a grammar."
  static let operands = "FILE|FOLDER…"
  static let options =
    [
      OptionSpec(name: "--type", placeholder: "NAME", summary: "The type, when there are several."),
      OptionSpec(
        name: "--format", placeholder: "FORMAT",
        summary: "\(Format.allCases.map(\.rawValue).joined(separator: ", ")); the first by default."
      ),
    ] + FileOptions.conditions + FileOptions.all
  static let discussion = """
    json-schema  what the compiled type's 'generationSchema' encodes, in Apple's
                 form
    openai       the subset that structured outputs take in strict mode; a property
                 that may be absent may be null instead; what the subset lacks is
                 an error
    gbnf         a grammar for llama.cpp, which admits the same texts as this
                 package's engine

    Types may refer to types of the other files that are named, and guides to their
    constants and to what is computed from these. Where '#if' changes a type, the
    form is shown that it has on this system.
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
      throw .failure("\(count): the type has no form in the strict subset")
    }
    return JSONWriter.prettyText(of: strict.json)
  }
}
