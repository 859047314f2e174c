// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import JSONSchemaCoding
import JSONText
import SchemaModel

/// Returns the compact JSON of a schema.
func schemaJSON(_ schema: GenerationSchema) throws -> String {
  JSONWriter.text(of: try schema.schema.json, layout: .compact)
}

/// A structure that is determined by its properties.
protocol Sample: Generable {
  static var parts: [GenerationSchema.Property] { get }
  init()
}

extension Sample {
  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, properties: parts)
  }
  init(_ content: GeneratedContent) throws { self.init() }
  var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }
}

/// A type that wraps a string.
struct Address: Generable {
  let text: String
  static var generationSchema: GenerationSchema { String.generationSchema }
  init(_ content: GeneratedContent) throws { text = try content.value() }
  var generatedContent: GeneratedContent { text.generatedContent }
}

/// A type that uses itself with new arguments.
struct Onion<Core: Generable>: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, properties: [.init(name: "next", type: Onion<[Core]>?.self)])
  }
  init(_ content: GeneratedContent) throws {}
  var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }
}
