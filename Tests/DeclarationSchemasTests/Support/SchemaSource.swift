// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import GenerableCodegen
import JSONSchemaCoding
import SchemaModel
import Testing

/// Source text whose annotated types have schemas.
struct SchemaSource {
  let files: [SourceFile]
  var build = BuildConditions()

  init(_ text: String) {
    files = [SourceFile(path: "Test.swift", text: text)]
  }

  init(_ files: [SourceFile]) {
    self.files = files
  }

  /// The output of the generator.
  var output: GeneratorOutput { GeneratorPipeline.run(sources: files) }

  /// The annotated types.
  var types: [AnnotatedType] { TypeCatalog(output.resolvedFiles, for: build).types }

  /// Returns the schema of a type as JSON.
  ///
  /// - Parameter name: The unqualified name of the type.
  /// - Returns: The JSON document.
  /// - Throws: If the type or its schema is not available.
  func json(of name: String = "A") throws -> JSONValue {
    #expect(!output.hasErrors, "\(output.diagnostics)")
    return try #require(types.first { $0.name == name && $0.isActive }).schema.json
  }

  /// Returns the text of ``json(of:)`` without white space.
  func text(of name: String = "A") throws -> String {
    JSONWriter.text(of: try json(of: name), layout: .compact)
  }

  /// Returns the diagnostics that make the schema of the first type unavailable.
  func schemaDiagnostics() throws -> [Diagnostic] {
    let type = try #require(types.first)
    let error = #expect(throws: SchemaUnavailable.self) { try type.schema }
    return error?.diagnostics ?? []
  }
}

extension JSONValue {
  /// The value with the members of objects sorted by name.
  var sortedByName: JSONValue {
    switch self {
    case .object(let members):
      return .object(
        members.map { Member(name: $0.name, value: $0.value.sortedByName) }
          .sorted { $0.name < $1.name })
    case .array(let elements): return .array(elements.map(\.sortedByName))
    default: return self
    }
  }
}
