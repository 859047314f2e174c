// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Schemas that refer to other documents.
@Suite struct ExternalSchemasTests {
  private struct LoadingError: Error, CustomStringConvertible {
    let description = "the disk is full"
  }

  /// Loads documents from a dictionary and records the URIs that are requested.
  private static func externals(
    _ schema: JSONValue, at uri: String = "", _ documents: [String: String],
    limits: ExternalSchemas.Limits = .init()
  ) -> (externals: ExternalSchemas, requests: [String]) {
    var requests: [String] = []
    let externals = ExternalSchemas.loading(referencesOf: schema, at: uri, limits: limits) { uri in
      requests.append(uri)
      return documents[uri].map { Array($0.utf8) }
    }
    return (externals, requests)
  }

  private static func read(
    _ text: String, at uri: String = "", _ documents: [String: String]
  ) throws -> SchemaValidator {
    let json = try JSONParser.parse(text)
    let externals = externals(json, at: uri, documents).externals
    let options = JSONSchemaReadingOptions(externals: externals)
    return SchemaValidator(schema: try JSONSchemaReader.read(json, options: options).schema)
  }

  private static func problems(
    _ json: JSONValue, _ externals: ExternalSchemas
  ) -> [JSONSchemaProblem] {
    do throws(JSONSchemaReadingError) {
      _ = try JSONSchemaReader.read(json, options: .init(externals: externals))
      return []
    } catch {
      return error.problems
    }
  }

  // MARK: - Resolution

  @Test("a reference leads to the root, a pointer, or an anchor of another document")
  func followsReferences() throws {
    let documents = [
      "https://a.example/defs.json": ##"""
      {"type": "string", "$defs": {"n": {"type": "integer"}, "b": {"$anchor": "flag", "type": "boolean"}}}
      """##
    ]
    let validator = try Self.read(
      ##"""
      {"type": "object", "properties": {
        "a": {"$ref": "https://a.example/defs.json"},
        "b": {"$ref": "https://a.example/defs.json#/$defs/n"},
        "c": {"$ref": "https://a.example/defs.json#flag"}}}
      """##, documents)
    #expect(validator.isValid(["a": "x", "b": 1, "c": true]))
    #expect(!validator.isValid(["a": 1]))
    #expect(!validator.isValid(["b": "x"]))
    #expect(!validator.isValid(["c": 1]))
  }

  @Test("relative references use the nearest identifier, or else the URI of the document")
  func resolvesRelativeReferences() throws {
    let documents = [
      "https://a.example/x/one.json": ##"{"$ref": "two.json"}"##,
      "https://a.example/x/two.json": ##"{"$id": "https://b.example/y/", "$ref": "three.json"}"##,
      "https://b.example/y/three.json": ##"{"const": 3}"##,
    ]
    let validator = try Self.read(
      ##"{"$ref": "x/one.json"}"##, at: "https://a.example/root.json", documents)
    #expect(validator.isValid(3))
    #expect(!validator.isValid(4))
  }

  @Test("references without a base URI keep their spelling")
  func resolvesWithoutBase() throws {
    let documents = [
      "a.json": ##"{"items": {"$ref": "b.json#/x"}}"##, "b.json": ##"{"x": false}"##,
    ]
    let validator = try Self.read(##"{"$ref": "a.json"}"##, documents)
    #expect(validator.isValid([]))
    #expect(!validator.isValid([1]))
  }

  @Test("documents may refer to each other and to the schema")
  func followsCycles() throws {
    let root = ##"{"properties": {"next": {"$ref": "b.json"}}, "required": ["next"]}"##
    let other = ##"{"anyOf": [{"$ref": "a.json"}, {"type": "null"}]}"##
    let json = try JSONParser.parse(root)
    let (externals, requests) = Self.externals(
      json, at: "http://h/a.json", ["http://h/b.json": other])
    #expect(requests == ["http://h/b.json"])
    let options = JSONSchemaReadingOptions(externals: externals)
    let validator = SchemaValidator(
      schema: try JSONSchemaReader.read(json, options: options).schema)
    #expect(validator.isValid(["next": ["next": nil]]))
    #expect(!validator.isValid(["next": [:]]))
  }

  @Test("each document has its own draft")
  func usesDraftOfDocument() throws {
    let text = ##"{"$schema": "DRAFT", "$ref": "#/$defs/s", "maxLength": 1, "$defs": {"s": {}}}"##
    for (draft, isValid) in [("http://json-schema.org/draft-07/schema#", true), ("", false)] {
      let validator = try Self.read(
        ##"{"$ref": "http://h/a"}"##, ["http://h/a": text.replacing("DRAFT", with: draft)])
      #expect(validator.isValid("long") == isValid)
    }
  }

  // MARK: - Loading

  @Test("only documents that the schema can apply are requested, each once")
  func requestsReachableDocuments() throws {
    let json = try JSONParser.parse(
      ##"""
      {"$defs": {"unused": {"$ref": "http://h/unused"}, "used": {"$ref": "http://h/a"},
         "own": {"$id": "http://h/own", "type": "null"}},
       "anyOf": [{"$ref": "#/$defs/used"}, {"$ref": "http://h/a#"}, {"$ref": "http://h/own"}],
       "const": {"$ref": "http://h/constant"}}
      """##)
    let (externals, requests) = Self.externals(json, ["http://h/a": "true"])
    #expect(requests == ["http://h/a"])
    #expect(externals.failures.isEmpty)
  }

  @Test("a missing document is a problem of the reference, in the document that has it")
  func reportsMissingDocument() throws {
    let json = try JSONParser.parse(##"{"items": {"$ref": "http://h/a"}}"##)
    let externals = Self.externals(
      json, ["http://h/a": ##"{"properties": {"x": {"$ref": "b"}}}"##]
    ).externals
    let problem = try #require(Self.problems(json, externals).first)
    #expect(problem.reason == .unavailableDocument("http://h/b", .absent))
    #expect(problem.fragment == "http://h/a#/properties/x/$ref")
  }

  @Test("errors of the loader and of the parser are problems of the reference")
  func reportsErrors() throws {
    let json = try JSONParser.parse(##"{"items": {"$ref": "http://h/a"}}"##)
    let failing = ExternalSchemas.loading(referencesOf: json) { _ in throw LoadingError() }
    #expect(
      Self.problems(json, failing).map(\.description) == [
        "#/items/$ref: 'http://h/a' could not be loaded: the disk is full; "
          + "correct the loader or the reference"
      ])
    let malformed = Self.externals(json, ["http://h/a": "{"]).externals
    let problem = try #require(Self.problems(json, malformed).first)
    #expect(problem.message.hasPrefix("'http://h/a' is not JSON: "))
  }

  @Test("a loader that always returns a new reference is stopped")
  func limitsDocuments() throws {
    let json = try JSONParser.parse(##"{"$ref": "http://h/0"}"##)
    var count = 0
    func externals(_ limits: ExternalSchemas.Limits) -> ExternalSchemas {
      count = 0
      return .loading(referencesOf: json, limits: limits) { _ in
        count += 1
        let references = (0..<3).map { ##"{"$ref": "http://h/\##(count * 3 + $0)"}"## }
        return Array(##"{"anyOf": [\##(references.joined(separator: ", "))]}"##.utf8)
      }
    }
    var limits = ExternalSchemas.Limits()
    limits.documents = 20
    #expect(externals(limits).failures.values.contains(.tooManyDocuments(20)))
    #expect(count == 20)
    limits = .init()
    limits.depth = 3
    #expect(externals(limits).failures.values.allSatisfy { $0 == .tooDeep(3) })
    #expect(count == 13)
    limits = .init()
    limits.bytes = 500
    #expect(externals(limits).failures.values.contains(.tooManyBytes(500)))
    #expect(externals(.init()).documents.count <= 1000)
  }
}
