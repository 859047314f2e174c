// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import SchemaModel
import Testing

@testable import RemoteInference

@Suite("Reports of enforcement")
struct SchemaEnforcementTests {
  private static let review = """
    {"title": "Review", "type": "object", "properties": {
      "note": {"type": "string", "format": "uri"},
      "stars": {"type": "integer", "minimum": 1, "maximum": 5},
      "score": {"type": "number", "maximum": 1}},
    "required": ["stars", "score"], "additionalProperties": false}
    """

  private func report(
    _ dialect: SchemaDialect, _ findings: ServerProbe.Findings = .init()
  ) throws -> SchemaEnforcementReport {
    try dialect.enforcement(
      of: try GenerationSchema(jsonSchema: Self.review), findings: findings)
  }

  private func enforcers(_ report: SchemaEnforcementReport) -> [String: String] {
    Dictionary(
      report.map { ("\($0.path) \($0.keyword)", $0.enforcer.rawValue) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test("each keyword is enforced by the server or by the package")
  func keywords() throws {
    let llama = enforcers(try report(.llamaSchema))
    #expect(llama["Review required"] == "server")
    #expect(llama["Review additionalProperties"] == "server")
    #expect(llama["Review.stars maximum"] == "server")
    #expect(llama["Review.score maximum"] == "package")
    #expect(llama["Review.score type"] == "server")
    let anthropic = enforcers(try report(.anthropic))
    #expect(anthropic["Review.stars maximum"] == "package")
    #expect(anthropic["Review.note format"] == "server")
    #expect(try report(.ollamaTools).allSatisfy { $0.enforcer == .package })
    #expect(try report(.openRouter).allSatisfy { $0.enforcer == .package })
    #expect(try report(.llamaServer).allSatisfy { $0.enforcer == .server })
  }

  @Test("every keyword that the package enforces has a reason")
  func reasons() throws {
    for dialect in RewritingSample.dialects {
      for entry in try report(dialect) where entry.enforcer == .package {
        #expect(!entry.reason.isEmpty, "\(dialect.name): \(entry)")
      }
    }
  }

  @Test("the order of keys is that of declaration if required properties come first")
  func keyOrder() throws {
    #expect(try report(.anthropic).keyOrder == .requiredFirst)
    #expect(try report(.openAI).keyOrder == .declaration)
    #expect(try report(.ollama).keyOrder == .unspecified)
    let required = try GenerationSchema(
      jsonSchema: """
        {"type": "object", "properties": {"a": {"type": "null"}, "b": {"type": "null"}},
        "required": ["a"], "additionalProperties": false}
        """)
    #expect(try SchemaDialect.anthropic.enforcement(of: required).keyOrder == .declaration)
  }

  @Test("a report is a table")
  func table() throws {
    let lines = try report(.llamaSchema).description.split(separator: "\n")
    #expect(
      lines.first
        == """
        llama.cpp JSON Schema, sent as JSON Schema; keys in required properties first, then \
        optional ones
        """)
    let score = try #require(lines.first { $0.hasPrefix("Review.score  maximum: 1 ") })
    #expect(score.hasSuffix("  package  llama.cpp JSON Schema enforces bounds of integers only"))
    #expect(lines.count == 1 + (try report(.llamaSchema).count))
  }

  @Test("relaxed keywords are validated")
  func relaxedKeywords() throws {
    var options = JSONSchemaOptions()
    options.relaxing = Set([JSONSchemaOptions.Keyword("uniqueItems")].compactMap(\.self))
    let schema = try GenerationSchema(
      jsonSchema: #"{"type": "array", "items": {"type": "string"}, "uniqueItems": true}"#,
      options: options)
    let report = try SchemaDialect.llamaServer.enforcement(of: schema)
    let entry = try #require(report.first { $0.keyword == "uniqueItems" })
    #expect(entry.enforcer == .package)
  }

  @Test("findings of probes replace documented enforcement")
  func findings() throws {
    var findings = ServerProbe.Findings()
    findings[.integerBounds] = .ignored
    let bounds = enforcers(try report(.openAI, findings))
    #expect(bounds["Review.stars maximum"] == "package")
    #expect(bounds["Review.score maximum"] == "server")
    findings[.keyOrder] = .ignored
    #expect(try report(.openAI, findings).keyOrder == .unspecified)
    findings[.schema] = .ignored
    #expect(try report(.openAI, findings).allSatisfy { $0.enforcer == .package })
  }
}
