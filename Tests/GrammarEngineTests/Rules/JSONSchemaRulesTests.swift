// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import Testing

/// Compiles JSON Schema documents and judges texts.
@Suite struct JSONSchemaRulesTests {
  static func admits(
    _ schema: String, _ text: String, _ options: JSONSchemaReadingOptions = .init()
  ) throws -> Bool {
    let program = try ValidationProgram(jsonSchema: JSONParser.parse(schema), options: options)
    return IncrementalValidator(program).violation(of: text) == nil
  }

  private static func problems(_ schema: String) throws -> [JSONSchemaProblem] {
    let json = try JSONParser.parse(schema)
    do throws(JSONSchemaReadingError) {
      _ = try ValidationProgram(jsonSchema: json)
      return []
    } catch {
      return error.problems
    }
  }

  // MARK: - References

  @Test(
    "a schema that applies itself to the same value is rejected",
    arguments: [
      ##"{"$ref": "#"}"##, ##"{"anyOf": [{"$ref": "#"}, false]}"##,
      ##"{"type": "object", "$ref": "#"}"##,
      ##"{"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"oneOf": [{"$ref": "#"}, false]}}}"##,
      ##"{"not": {"$ref": "#"}}"##, ##"{"if": {"$ref": "#"}, "then": false}"##,
      ##"{"dependentSchemas": {"a": {"$ref": "#"}}}"##,
      ##"{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}"##,
    ])
  func rejectsCycles(_ schema: String) throws {
    let problems = try Self.problems(schema)
    #expect(problems.count == 1)
    #expect(problems.first?.keyword == "$ref")
    guard case .circularReference = problems.first?.reason else {
      Issue.record("\(problems)")
      return
    }
  }

  @Test("a schema can apply itself to members and items")
  func admitsRecursion() throws {
    let schema = """
      {"type": "object", "properties": {"next": {"$ref": "#"}, "all": {"items": {"$ref": "#"}}}}
      """
    #expect(try Self.admits(schema, ##"{"next": {"all": [{}, {"next": {}}]}}"##))
    #expect(try !Self.admits(schema, ##"{"next": {"all": [{}, {"next": []}]}}"##))
  }

  @Test("a reference to another document is rejected, or ignored if the options allow it")
  func relaxesRemoteReferences() throws {
    let schema =
      ##"{"properties": {"a": {"$ref": "https://example.com/a"}, "b": {"type": "null"}}}"##
    #expect(try Self.problems(schema).map(\.reason) == [.remoteReference("https://example.com/a")])
    let options = JSONSchemaReadingOptions(relaxing: [.ref])
    #expect(try Self.admits(schema, ##"{"a": 1, "b": null}"##, options))
    #expect(try !Self.admits(schema, ##"{"a": 1, "b": 1}"##, options))
  }

  @Test("keywords next to a reference are ignored up to draft 7")
  func ignoresSiblingsOfReferences() throws {
    let rest = ##""$ref": "#/$defs/a", "maximum": 1, "$defs": {"a": {"type": "integer"}}}"##
    let draft7 = ##"{"$schema": "http://json-schema.org/draft-07/schema#", "##
    #expect(try Self.admits(draft7 + rest, "5"))
    #expect(try !Self.admits("{" + rest, "5"))
  }

  @Test("a recursive reference of draft 2019-09 leads to the outermost schema")
  func resolvesRecursiveReferences() throws {
    let schema = """
      {"$schema": "https://json-schema.org/draft/2019-09/schema", "$id": "https://a.test/strict",
       "$recursiveAnchor": true, "$ref": "tree", "unevaluatedProperties": false,
       "$defs": {"tree": {"$id": "tree", "$recursiveAnchor": true, "type": "object",
         "properties": {"children": {"items": {"$recursiveRef": "#"}}}}}}
      """
    #expect(try Self.admits(schema, ##"{"children": [{"children": []}]}"##))
    #expect(try !Self.admits(schema, ##"{"children": [{"child": []}]}"##))
  }

  // MARK: - Relaxed keywords

  @Test("a negation of a schema with an ignored keyword is ignored")
  func weakensNegations() throws {
    let options = JSONSchemaReadingOptions(relaxing: [.pattern])
    let schema = ##"{"type": "string", "not": {"pattern": "(a)\\1"}}"##
    #expect(try Self.admits(schema, #""b""#, options))
    let choice = ##"{"oneOf": [{"pattern": "(a)\\1"}, {"maxLength": 3}]}"##
    #expect(try Self.admits(choice, #""b""#, options))
    #expect(throws: JSONSchemaReadingError.self) { try Self.admits(schema, "1") }
  }

  @Test("additional members are admitted if a pattern of names is ignored")
  func weakensAdditionalProperties() throws {
    let options = JSONSchemaReadingOptions(relaxing: [.patternProperties])
    let schema = ##"{"patternProperties": {"(a)\\1": true}, "additionalProperties": false}"##
    #expect(try Self.admits(schema, ##"{"aa": 1}"##, options))
  }

  @Test("ignored keywords are listed")
  func listsRelaxedKeywords() throws {
    let schema = try JSONParser.parse(##"{"properties": {"a": {"format": "idn-email"}}}"##)
    let result = try ValidationProgram.compile(
      jsonSchema: schema, options: JSONSchemaReadingOptions(relaxing: [.format]))
    #expect(result.relaxed.map(\.fragment) == ["#/properties/a/format"])
  }

  // MARK: - Options and drafts

  @Test(
    "closed objects admit the members that one of their schemas lists",
    arguments: [
      (##"{"properties": {"a": true}}"##, ##"{"a": 1}"##, ##"{"b": 1}"##),
      (##"{"items": {"properties": {"a": true}}}"##, ##"[{"a": 1}]"##, ##"[{"b": 1}]"##),
      (
        ##"{"allOf": [{"properties": {"a": true}}, {"properties": {"b": true}}]}"##,
        ##"{"a": 1, "b": 1}"##, ##"{"a": 1, "c": 1}"##
      ),
      (
        ##"{"anyOf": [{"properties": {"a": {"type": "null"}}}, {"type": "string"}]}"##,
        ##"{"a": null}"##, ##"{"a": null, "b": null}"##
      ),
      (
        ##"{"properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"properties": {"b": true}}}}"##,
        ##"{"a": {"b": 1}}"##, ##"{"a": {"c": 1}}"##
      ),
    ])
  func closesObjects(_ schema: String, _ valid: String, _ invalid: String) throws {
    let closed = JSONSchemaReadingOptions(additionalProperties: .closed)
    #expect(try Self.admits(schema, valid, closed))
    #expect(try !Self.admits(schema, invalid, closed))
    #expect(try Self.admits(schema, invalid))
  }

  @Test(
    "objects that mention other members stay open",
    arguments: [
      ##"{"properties": {"a": true}, "additionalProperties": true}"##,
      ##"{"properties": {"a": true}, "patternProperties": {"^b": true}}"##,
      ##"{"type": "object"}"##,
      ##"{"anyOf": [{"properties": {"a": {"type": "null"}}}, {"required": ["b"]}]}"##,
    ])
  func keepsOpenObjects(_ schema: String) throws {
    let closed = JSONSchemaReadingOptions(additionalProperties: .closed)
    #expect(try Self.admits(schema, ##"{"a": 1, "b": 2}"##, closed))
  }

  @Test("'nullable' of OpenAPI admits null")
  func readsNullable() throws {
    let options = JSONSchemaReadingOptions(dialect: .openAPI30)
    let schema = ##"{"type": "string", "nullable": true}"##
    #expect(try Self.admits(schema, "null", options))
    #expect(try !Self.admits(schema, "null"))
  }

  @Test("Boolean exclusive bounds of draft 4 apply to the bound next to them")
  func readsBooleanBounds() throws {
    let schema =
      ##"{"minimum": 1, "exclusiveMinimum": true, "maximum": 3, "exclusiveMaximum": false}"##
    #expect(try !Self.admits(schema, "1.0"))
    #expect(try Self.admits(schema, "1.5"))
    #expect(try Self.admits(schema, "3"))
  }

  // MARK: - Keywords

  @Test("members of a constant are not evaluated")
  func constantsEvaluateNothing() throws {
    let schema = ##"{"enum": [{"a": 1}, {}], "unevaluatedProperties": false}"##
    #expect(try !Self.admits(schema, ##"{"a": 1}"##))
    #expect(try Self.admits(schema, "{}"))
  }

  @Test("constants are compared by value, with members in any order")
  func comparesConstants() throws {
    let schema = ##"{"const": {"a": [1, {"b": "é"}], "c": null}}"##
    #expect(try Self.admits(schema, ##"{"c": null, "a": [1.0, {"b": "\u00e9"}]}"##))
    #expect(try !Self.admits(schema, ##"{"c": null, "a": [1, {"b": "e\u0301"}]}"##))
    #expect(try !Self.admits(schema, ##"{"c": null, "a": [1, {"b": "é"}, 2]}"##))
    #expect(try !Self.admits(schema, ##"{"a": [1, {"b": "é"}]}"##))
  }

  @Test(
    "a malformed keyword is reported with its location",
    arguments: [
      (##"{"minimum": "1"}"##, "#/minimum"), (##"{"properties": {"a": 1}}"##, "#/properties/a"),
      (##"{"properties": {"a": {"type": "text"}}}"##, "#/properties/a/type"),
      (##"{"required": "a"}"##, "#/required"), (##"{"allOf": []}"##, "#/allOf"),
      (##"{"pattern": "("}"##, "#/pattern"), (##"{"$ref": "#/$defs/a"}"##, "#/$ref"),
      (##"{"maxItems": -1}"##, "#/maxItems"), (##"{"multipleOf": 0}"##, "#/multipleOf"),
    ])
  func reportsMalformedKeywords(_ schema: String, _ fragment: String) throws {
    #expect(try Self.problems(schema).map(\.fragment) == [fragment])
  }
}
