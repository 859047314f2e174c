// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel
internal import TestSupport
internal import Testing

/// Tests of `generable respond --schema` as a process.
@Suite struct JSONSchemaCommandTests {
  /// Writes a schema to a temporary file and runs the command on it.
  private func respond(_ schema: String, _ words: String...) throws -> ProcessResult {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "schema-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(schema.utf8).write(to: file)
    return try ProcessRunner.generable(
      ["respond", "--schema", file.path(percentEncoded: false)] + words, in: Fixtures.packageRoot)
  }

  @Test("'respond --schema' prints a value of the schema")
  func answersWithAValueOfTheSchema() throws {
    let result = try respond(
      #"""
      {"type": "object", "properties": {"mood": {"enum": ["calm", "wild"]},
       "score": {"type": "integer", "minimum": 1, "maximum": 9}},
       "required": ["mood", "score"], "additionalProperties": false}
      """#, "Rate the sea", "--seed", "3")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    let value = try JSONParser.parse(result.output)
    #expect(["calm", "wild"].contains(value["mood"]?.string))
    #expect((1...9).contains(try #require(value["score"]?.number?.int)))
  }

  @Test("every problem of a schema is listed with its JSON pointer")
  func listsProblemsWithPointers() throws {
    let result = try respond(
      #"{"properties": {"a": {"uniqueItems": true, "contains": {"minimum": 1}}, "b": {"type": "text"}}}"#,
      "x")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(result.errors)")
    #expect(lines.allSatisfy { $0.hasPrefix("error: ") && $0.contains(".json: #/properties/") })
    #expect(result.errors.contains("#/properties/a/uniqueItems: "))
    #expect(result.errors.contains("pass '--relax uniqueItems'"))
  }

  @Test("relaxed keywords are reported")
  func reportsRelaxedKeywords() throws {
    let result = try respond(
      #"""
      {"type": "array", "prefixItems": [{"type": "integer", "minimum": 0, "maximum": 49},
       {"type": "integer", "minimum": 50, "maximum": 99}], "items": {"type": "integer"},
       "uniqueItems": true, "minItems": 2, "maxItems": 2}
      """#, "Numbers", "--relax", "uniqueItems", "--seed", "1")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.hasPrefix("note: "))
    #expect(result.errors.contains("not enforced: #/uniqueItems: "))
    #expect(try JSONParser.parse(result.output).elements?.count == 2)
  }

  @Test("references lead to files in the folder of the schema and to those of '--resolve'")
  func resolvesReferences() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "s-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appending(path: "schemas/parts")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    func write(_ text: String, to path: String) throws -> String {
      let file = folder.appending(path: path)
      try Data(text.utf8).write(to: file)
      return file.path(percentEncoded: false)
    }
    let schema = try write(
      #"""
      {"$id": "https://example.com/schemas/root.json", "type": "array", "minItems": 3,
       "maxItems": 3, "prefixItems": [{"$ref": "parts/a.json"}, {"$ref": "parts/a.json#/b"},
       {"$ref": "https://example.org/c"}]}
      """#, to: "schemas/root.json")
    _ = try write(#"{"const": "first", "b": {"const": "second"}}"#, to: "schemas/parts/a.json")
    let other = try write(#"{"const": "third"}"#, to: "c.json")
    let words = ["respond", "--schema", schema, "x"]
    let result = try ProcessRunner.generable(
      words + ["--resolve", "https://example.org/c=\(other)"], in: Fixtures.packageRoot)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try JSONParser.parse(result.output) == ["first", "second", "third"])
    let failure = try ProcessRunner.generable(words, in: Fixtures.packageRoot)
    #expect(failure.status == 1)
    #expect(failure.errors.contains("#/prefixItems/2/$ref: 'https://example.org/c' is not among"))
    #expect(failure.errors.contains("pass '--resolve URI=FILE'"))
  }

  @Test("references do not lead to files outside of the folder of the schema")
  func readsNoOtherFiles() throws {
    let result = try respond(#"{"$ref": "../../../../../etc/hostname"}"#, "x")
    #expect(result.status == 1)
    #expect(result.errors.contains("is not among the documents that are supplied"))
  }

  @Test("a missing schema file is reported by path")
  func reportsAMissingSchema() throws {
    let result = try ProcessRunner.generable("respond", "--schema", "nowhere.json", "x")
    #expect(result.status == 1)
    #expect(result.errors.contains("cannot read 'nowhere.json'"))
  }
}
