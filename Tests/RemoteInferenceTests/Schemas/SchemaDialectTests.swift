// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import JSONText
import SchemaModel
import Testing

@testable import RemoteInference

/// Checks the differences of the dialects by small schemas.
@Suite("Schema dialects")
struct SchemaDialectTests {
  private func schema(_ json: String) throws -> GenerationSchema {
    try GenerationSchema(jsonSchema: json)
  }

  private func text(_ json: String, _ dialect: SchemaDialect) throws -> String {
    try #require(try dialect.rewrite(try schema(json)).schema.format.json)
  }

  private static let review = """
    {"title": "Review", "type": "object", "properties": {
      "stars": {"type": "integer", "description": "How many", "minimum": 1, "exclusiveMaximum": 6},
      "score": {"type": "number", "exclusiveMinimum": 0},
      "code": {"type": "string", "pattern": "^[A-Z]{3}$", "maxLength": 3},
      "note": {"type": "string"}}, "required": ["stars", "code"], "additionalProperties": false}
    """

  @Test("OpenAI's optional properties are nullable")
  func openAI() throws {
    let expected = """
      {"type":"object","properties":{"stars":{"type":"integer","description":"How many",\
      "minimum":1,"maximum":5},"score":{"anyOf":[{"type":"number","exclusiveMinimum":0},\
      {"type":"null"}]},"code":{"type":"string","description":"{maxLength: 3}",\
      "pattern":"^[A-Z]{3}$"},"note":{"anyOf":[{"type":"string"},{"type":"null"}]}},\
      "required":["stars","score","code","note"],"additionalProperties":false}
      """
    #expect(try text(Self.review, .openAI) == expected)
  }

  @Test("Anthropic's bounds are in descriptions")
  func anthropic() throws {
    let expected = """
      {"type":"object","properties":{"stars":{"type":"integer",\
      "description":"How many {minimum: 1, exclusiveMaximum: 6}"},\
      "score":{"type":"number","description":"{exclusiveMinimum: 0}"},\
      "code":{"type":"string","description":"{maxLength: 3}","pattern":"^[A-Z]{3}$"},\
      "note":{"type":"string"}},"required":["stars","code"],"additionalProperties":false}
      """
    #expect(try text(Self.review, .anthropic) == expected)
  }

  @Test("Gemini's properties are ordered, and exclusive bounds of numbers become inclusive")
  func gemini() throws {
    let expected = """
      {"type":"object","title":"Review","properties":{"stars":{"type":"integer",\
      "description":"How many","minimum":1,"maximum":5},"score":{"type":"number",\
      "description":"{exclusiveMinimum: 0}","minimum":0},"code":{"type":"string",\
      "description":"{pattern: \\"^[A-Z]{3}$\\", maxLength: 3}"},"note":{"type":"string"}},\
      "required":["stars","code"],"additionalProperties":false,\
      "propertyOrdering":["stars","score","code","note"]}
      """
    #expect(try text(Self.review, .gemini) == expected)
  }

  @Test("llama.cpp's bounds are those of integers")
  func llama() throws {
    let expected = """
      {"type":"object","properties":{"stars":{"type":"integer","description":"How many",\
      "minimum":1,"maximum":5},"score":{"type":"number","description":"{exclusiveMinimum: 0}"},\
      "code":{"type":"string","description":"{maxLength: 3}","pattern":"^[A-Z]{3}$"},\
      "note":{"type":"string"}},"required":["stars","code"],"additionalProperties":false}
      """
    #expect(try text(Self.review, .llamaSchema) == expected)
    #expect(try text(Self.review, .ollama) == expected)
  }

  @Test("llama-server receives an exact grammar of compact JSON")
  func llamaServer() throws {
    let rewriting = try SchemaDialect.llamaServer.rewrite(try schema(Self.review))
    guard case .gbnf(let grammar) = rewriting.schema.format else {
      Issue.record("not a grammar: \(rewriting.schema)")
      return
    }
    #expect(grammar.hasPrefix("root"))
    #expect(grammar.contains(#""{\"stars\":""#), "\(grammar)")
    #expect(rewriting.report.keyOrder == .declaration)
    #expect(rewriting.report.validatedByPackage.isEmpty)
  }

  @Test("llama-server receives JSON Schema if there is no exact grammar")
  func grammarFallback() throws {
    var choices = StringSchema()
    choices.restriction = .choices((0..<40_000).map { "choice \($0)" })
    let rewriting = try SchemaDialect.llamaServer.rewrite(
      GenerationSchema(
        schema: Schema(
          root: .object(ObjectSchema(properties: [.init(name: "c", node: .string(choices))])))))
    #expect(rewriting.schema.format.json != nil)
    #expect(rewriting.report.format == "JSON Schema")
    #expect(rewriting.report.remarks.count == 1)
  }

  @Test("tools of Ollama have no references and no bounds")
  func ollamaTools() throws {
    let recursive = """
      {"type": "object", "properties": {"child": {"$ref": "#"}, "size": {"$ref": "#/$defs/S"}},
      "additionalProperties": false, "$defs": {"S": {"type": "integer", "minimum": 1}}}
      """
    let text = try text(recursive, .ollamaTools)
    #expect(!text.contains("$ref") && !text.contains(#""minimum":"#), "\(text)")
    #expect(text.contains(#""size":{"type":"integer","description":"{minimum: 1}"}"#))
  }

  @Test("a root that is not an object is wrapped, and references to it are redirected")
  func wrappedRoot() throws {
    let schema = Schema(
      root: .array(ArraySchema(items: .reference(ReferenceSchema(to: .root)))))
    let rewriting = try SchemaDialect.openAI.rewrite(GenerationSchema(schema: schema))
    let expected = """
      {"type":"object","properties":{"value":{"$ref":"#/$defs/Root"}},"required":["value"],\
      "additionalProperties":false,"$defs":{"Root":{"type":"array",\
      "items":{"$ref":"#/$defs/Root"}}}}
      """
    #expect(rewriting.schema.format == .jsonSchema(expected))
    #expect(rewriting.schema.wrapperKey == "value")
  }

  @Test("the key of the wrapper is not a property of the root")
  func wrapperKey() throws {
    let object = SchemaNode.object(
      ObjectSchema(properties: [.init(name: "value", node: .boolean())]))
    let rewriting = try SchemaDialect.openAI.rewrite(
      GenerationSchema(schema: Schema(root: .anyOf(UnionSchema(choices: [object, object])))))
    #expect(rewriting.schema.wrapperKey == "response")
  }

  @Test("llama.cpp receives no reference to the root")
  func rootReference() throws {
    let tree = """
      {"title": "Tree", "type": "object", "properties": {"left": {"$ref": "#"}},
      "additionalProperties": false}
      """
    let text = try text(tree, .llamaSchema)
    #expect(!text.contains(##""$ref":"#""##), "\(text)")
    #expect(text.contains(##""$ref":"#/$defs/"##), "\(text)")
  }

  @Test("Anthropic's recursive types are an error with the type and a remedy")
  func recursion() throws {
    let schema = Schema(
      root: .reference(ReferenceSchema(to: .definition("Tree"))),
      definitions: [
        .init(
          name: "Tree",
          node: .object(
            ObjectSchema(properties: [
              .init(
                name: "left", node: .reference(ReferenceSchema(to: .definition("Tree"))),
                isOptional: true)
            ])))
      ])
    let error = #expect(throws: SchemaDialectError.self) {
      try SchemaDialect.anthropic.rewrite(GenerationSchema(schema: schema))
    }
    #expect(error?.problems.map(\.path) == ["Tree"])
    #expect(error?.description.contains("; replace the recursion") == true)
  }

  @Test("Anthropic's optional properties above the limit are nullable")
  func optionalProperties() throws {
    func schema(_ count: Int) -> GenerationSchema {
      let properties = (0..<count).map {
        ObjectSchema.Property(name: "p\($0)", node: .boolean(), isOptional: true)
      }
      return GenerationSchema(schema: Schema(root: .object(ObjectSchema(properties: properties))))
    }
    let rewriting = try SchemaDialect.anthropic.rewrite(schema(30))
    let text = try #require(rewriting.schema.format.json)
    #expect(text.contains(#""required":["p24","p25","p26","p27","p28","p29"]"#), "\(text)")
    var rewriter = rewriting.makeResponseRewriter()
    #expect(rewriter.append(Array(#"{"p24":null,"p0":true}"#.utf8)) == Array(#"{"p0":true}"#.utf8))
    let error = #expect(throws: SchemaDialectError.self) {
      try SchemaDialect.anthropic.rewrite(schema(41))
    }
    #expect(error?.problems.map(\.keyword) == ["anyOf"])
  }

  @Test(
    "schemas outside of OpenAI's subset are not strict",
    arguments: [
      #"{"type": "object", "additionalProperties": {"type": "integer"}}"#,
      #"{"type": "object", "properties": {"a": {}}, "additionalProperties": false}"#,
    ])
  func looseSchemas(_ json: String) throws {
    let rewriting = try SchemaDialect.openAI.rewrite(try schema(json))
    #expect(!rewriting.schema.isStrict)
    #expect(rewriting.report.entries.allSatisfy { $0.enforcer == .package })
    #expect(rewriting.report.remarks.contains { $0.hasPrefix("sent without 'strict'") })
    #expect(rewriting.makeResponseRewriter().isIdentity)
  }

  @Test("schemas beyond OpenAI's limits are not strict")
  func limits() throws {
    let many = (0..<1001).map { "choice\($0)" }
    var node = SchemaNode.boolean()
    for _ in 0..<11 { node = .object(ObjectSchema(properties: [.init(name: "a", node: node)])) }
    let choices = SchemaNode.string(StringSchema(restriction: .choices(many)))
    let long = SchemaNode.string(
      StringSchema(
        restriction: .choices((0..<251).map { "\($0)" + String(repeating: "x", count: 60) })))
    for node in [choices, node, long] {
      let root = SchemaNode.object(ObjectSchema(properties: [.init(name: "p", node: node)]))
      let rewriting = try SchemaDialect.openAI.rewrite(
        GenerationSchema(schema: Schema(root: root)))
      #expect(!rewriting.schema.isStrict)
    }
  }

  @Test("a request has a limited number of strict tools")
  func strictTools() throws {
    let parameters = try schema(Self.review)
    let tools = (0..<22).map { (name: "tool\($0)", parameters: parameters) }
    let rewritten = try SchemaDialect.anthropic.rewriteParameters(of: tools)
    // Each tool has two optional properties, so the limit of 24 is reached before that of 20 tools.
    #expect(rewritten.values.count { $0.schema.isStrict } == 12)
    #expect(rewritten["tool11"]?.schema.isStrict == true)
    #expect(rewritten["tool12"]?.schema.isStrict == false)
    let open = try schema(#"{"type": "object"}"#)
    let openAI = try SchemaDialect.openAI.rewriteParameters(of: [("open", open)])
    #expect(openAI["open"]?.schema.isStrict == false)
  }

  @Test("names have the characters that servers accept")
  func names() {
    #expect(RewrittenSchema.validName("Größe<Int>") == "Gr__e_Int_")
    #expect(RewrittenSchema.validName("") == "response")
    #expect(RewrittenSchema.validName(String(repeating: "a", count: 80)).count == 64)
  }

  @Test("keys are in declaration order")
  func keyOrder() throws {
    let json = """
      {"type": "object", "properties": {"z": {"type": "null"}, "a": {"type": "null"},
      "m": {"type": "null"}}, "required": ["m", "z", "a"], "additionalProperties": false}
      """
    for dialect in RewritingSample.dialects where dialect.encoding == .jsonSchema {
      let census = KeywordCensus(try JSONParser.parse(try text(json, dialect)))
      #expect(census.propertyNames == [["z", "a", "m"]], "\(dialect.name)")
    }
  }
}
