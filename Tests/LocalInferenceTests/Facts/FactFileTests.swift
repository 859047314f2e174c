// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

@Suite struct FactFileTests {
  private static let files: [FactFile] = (try? FactFile.all()) ?? []

  /// Returns the JSON Schema of a location, and whether the location is an optional property.
  private static func schema(
    at path: [String], of root: JSONValue
  ) -> (schema: JSONValue, isOptional: Bool)? {
    var schema = root
    var isOptional = false
    for step in path {
      if let items = schema["items"] {
        guard step == "*" || Int(step) != nil else { return nil }
        schema = items
        isOptional = false
      } else {
        guard let property = schema["properties"]?[step] else { return nil }
        isOptional = schema["required"]?.elements?.contains(.string(step)) != true
        schema = property
      }
    }
    return (schema, isOptional)
  }

  @Test("the evaluation has at least 60 types and 300 prompts")
  func isLargeEnough() throws {
    let files = try FactFile.all()
    #expect(files.count >= 60)
    #expect(files.map(\.prompts.count).reduce(0, +) >= 300)
    #expect(files.allSatisfy { $0.prompts.count >= 5 })
    let texts = files.flatMap { $0.prompts.map(\.text) }
    #expect(Set(texts).count == texts.count)
    let kinds = files.flatMap { $0.prompts.flatMap { $0.facts.map(\.kind) } }
    for kind in ExpectedFact.Kind.allCases {
      #expect(kinds.count { $0 == kind } >= 40, "\(kind)")
    }
  }

  @Test("every schema is supported and has the name of its file", arguments: files)
  func schemasAreSupported(_ file: FactFile) throws {
    #expect(file.schema["title"]?.string == file.name)
    #expect(throws: Never.self) { try JSONSchemaReader.read(file.schema) }
  }

  @Test("the schema admits every expected value", arguments: files)
  func valuesAreAdmitted(_ file: FactFile) throws {
    for prompt in file.prompts {
      try #require(!prompt.facts.isEmpty, "\(prompt.text)")
      for fact in prompt.facts {
        let location = try #require(Self.schema(at: fact.path, of: file.schema), "\(fact.path)")
        #expect(fact.kind != .absent || location.isOptional, "\(fact.path)")
        let validator = SchemaValidator(schema: try JSONSchemaReader.read(location.schema).schema)
        for value in fact.values {
          #expect(validator.isValid(value), "\(fact.path): \(value) in \(prompt.text)")
        }
      }
    }
  }

  @Test("every name occurs in its prompt", arguments: files)
  func namesOccur(_ file: FactFile) {
    for prompt in file.prompts {
      // A final period of the prompt is removed, but can belong to initials.
      let text = FactComparison.normalized(prompt.text) + "."
      for fact in prompt.facts where fact.kind == .name {
        let names = fact.values.compactMap { $0.string.map(FactComparison.normalized) }
        #expect(names.contains { text.contains($0) }, "\(names) in \(prompt.text)")
      }
    }
  }

  @Test(
    "a damaged file is rejected with its name and the number of the prompt",
    arguments: [
      (#"{"prompts": []}"#, "X: has no schema; add the member 'schema'"),
      (#"{"schema": {}, "prompts": []}"#, "X: has no prompts; add the member 'prompts'"),
      (
        #"{"schema": {}, "prompts": [{"text": "a"}]}"#,
        "X, prompt 1: needs 'text' and 'facts'; add both members"
      ),
      (
        #"{"schema": {}, "prompts": [{"text": "a", "facts": [{"path": "/a", "kind": "odd"}]}]}"#,
        "X, prompt 1: has a fact without a path or kind; write both as strings"
      ),
      (
        #"{"schema": {}, "prompts": [{"text": "a", "facts": [{"path": "/a", "kind": "name"}]}]}"#,
        "X, prompt 1: '/a' needs a value unless it is absent; correct the fact"
      ),
    ])
  func damagedFiles(_ json: String, _ message: String) {
    let error = #expect(throws: FactFileError.self) {
      try FactFile(name: "X", json: Array(json.utf8))
    }
    #expect(error?.description == message)
  }
}
