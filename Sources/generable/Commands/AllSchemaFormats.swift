// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import GrammarEngine
internal import SchemaModel

/// All output formats of `generable schema`.
enum AllSchemaFormats: SchemaFormats {
  static let names = DocumentFormats.names + ["gbnf"]
  static let discussion = """
    \(DocumentFormats.discussion)
      gbnf         A grammar for llama.cpp that accepts the same texts as this
                   package's engine.
    """

  static func text(of schema: Schema, in format: String) throws -> String {
    format == "gbnf"
      ? try GBNFWriter.grammar(of: schema) : try DocumentFormats.text(of: schema, in: format)
  }
}
