// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Prints the JSON Schema of an annotated type.
struct SchemaCommand: Command {
  static let name = "schema"
  static let summary = "Print the JSON Schema of an annotated type."
  static let operands = "FILE…"
  static let options = [
    OptionSpec(name: "--type", placeholder: "NAME", summary: "The type, when there are several.")
  ]
  static let discussion = """
    The schema is the one that the compiled type's 'generationSchema' encodes, in Apple's form
    ('title', 'x-order', '$defs'). FILE may be a folder; types may refer to types of other files.
    """

  private let files: [String]
  private let typeName: String?

  init(_ arguments: ArgumentReader) throws(CommandError) {
    files = arguments.operands
    typeName = arguments.value("--type")
    if files.isEmpty {
      throw .usage("missing FILE", command: Self.name)
    }
  }

  func run() throws {
    let schema = try Declarations(paths: files).schema(ofTypeNamed: typeName)
    print(JSONWriter.prettyText(of: schema.json))
  }
}
