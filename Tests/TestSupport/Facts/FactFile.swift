// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
package import SchemaModel

/// A type of the evaluation of facts, with its prompts.
///
/// `Fixtures/Facts/README.md` describes the format of the files.
package struct FactFile: Sendable, CustomStringConvertible {
  /// A prompt and the facts that it states.
  package struct Prompt: Sendable {
    /// The text of the prompt.
    package let text: String
    /// The facts.
    package let facts: [ExpectedFact]
  }

  /// The name of the type, which is the name of the file.
  package let name: String
  /// The JSON Schema of the type.
  package let schema: JSONValue
  /// The prompts.
  package let prompts: [Prompt]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The name of the type.
  ///   - json: The content of the file.
  /// - Throws: ``FactFileError`` if a member is missing or has another type, or `JSONParseError` if
  ///   the content is not JSON.
  package init(name: String, json: [UInt8]) throws {
    let value = try JSONParser.parse(json)
    guard let schema = value["schema"], schema.members != nil else {
      throw FactFileError(file: name, message: "has no schema; add the member 'schema'")
    }
    guard let prompts = value["prompts"]?.elements, !prompts.isEmpty else {
      throw FactFileError(file: name, message: "has no prompts; add the member 'prompts'")
    }
    self.name = name
    self.schema = schema
    self.prompts = try prompts.enumerated().map { index, prompt in
      try Self.prompt(prompt, location: "\(name), prompt \(index + 1)")
    }
  }

  package var description: String { name }

  /// The JSON Schema of the type as text.
  package var schemaText: String { JSONWriter.text(of: schema, layout: .compact) }

  /// Reads all files of `Fixtures/Facts/Types`.
  ///
  /// - Returns: The types in the order of their names.
  /// - Throws: ``FactFileError``, `JSONParseError`, or an error of the file system.
  package static func all() throws -> [FactFile] {
    let folder = Fixtures.url("Facts/Types")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { file in
        try FactFile(
          name: file.deletingPathExtension().lastPathComponent,
          json: Array(Data(contentsOf: file)))
      }
  }

  private static func prompt(_ value: JSONValue, location: String) throws -> Prompt {
    guard let text = value["text"]?.string, let facts = value["facts"]?.elements else {
      throw FactFileError(file: location, message: "needs 'text' and 'facts'; add both members")
    }
    return Prompt(text: text, facts: try facts.map { try fact($0, location: location) })
  }

  private static func fact(_ value: JSONValue, location: String) throws -> ExpectedFact {
    guard let path = value["path"]?.string, path.hasPrefix("/"),
      let name = value["kind"]?.string, let kind = ExpectedFact.Kind(rawValue: name)
    else {
      throw FactFileError(
        file: location, message: "has a fact without a path or kind; write both as strings")
    }
    let values = (value["value"].map { [$0] } ?? []) + (value["accept"]?.elements ?? [])
    guard values.isEmpty == (kind == .absent) else {
      throw FactFileError(
        file: location, message: "'\(path)' needs a value unless it is absent; correct the fact")
    }
    let steps = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    return ExpectedFact(path: steps.map(String.init), kind: kind, values: values)
  }
}

/// A file of the evaluation of facts with a missing or wrong member.
package struct FactFileError: Error, Equatable, CustomStringConvertible {
  /// The name of the type, and the number of the prompt if the error is in one.
  package let file: String
  /// The problem and its remedy.
  package let message: String

  package var description: String { "\(file): \(message)" }
}
