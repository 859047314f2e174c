// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import GuidedGeneration
import JSONText
import SchemaModel
import TestSupport
import Testing

@testable import RemoteInference

/// Compares rewritten schemas with the original ones by random documents.
@Suite("Rewritten schemas of random schemas")
struct SchemaRewritingDifferentialTests {
  private static let samples = Result { try RewritingSample.samples(0..<40, documents: 4) }

  @Test("every document of the original schema is a response", arguments: RewritingSample.dialects)
  func documentsRemainPossible(_ dialect: SchemaDialect) throws {
    var count = 0
    for sample in try Self.samples.get() {
      let rewriting: SchemaRewriting
      do {
        rewriting = try dialect.rewrite(sample.generationSchema)
      } catch is SchemaDialectError where dialect.name == "Anthropic" {
        continue
      }
      let validator = try rewriting.schema.format.json.map {
        try IncrementalValidator(jsonSchema: $0)
      }
      let excludes = rewriting.report.contains(where: \.excludesValidValues)
      for response in sample.responses(to: rewriting, dialect) {
        let isAdmitted: Bool
        switch rewriting.schema.format {
        case .jsonSchema:
          isAdmitted = try #require(validator).violation(of: JSONWriter.text(of: response)) == nil
        case .gbnf(let grammar):
          let text = JSONWriter.text(of: response, layout: .compact)
          guard text.utf8.count < 200 else { continue }
          isAdmitted = try GBNFRecognizer(grammar).admits(text)
        }
        #expect(
          isAdmitted || excludes,
          "\(JSONWriter.text(of: response))\n\(rewriting.schema)\n\(sample.generationSchema)")
        count += 1
      }
    }
    #expect(count > (dialect.name == "Anthropic" ? 15 : 90), "\(count)")
  }

  @Test("the response rewriter restores the document", arguments: RewritingSample.dialects)
  func responsesAreRestored(_ dialect: SchemaDialect) throws {
    var random = SeededGenerator(seed: 7)
    var changed = 0
    for sample in try Self.samples.get() {
      guard let rewriting = try? dialect.rewrite(sample.generationSchema) else { continue }
      for (document, response) in zip(
        sample.documents, sample.responses(to: rewriting, dialect))
      {
        let text = ResponseText.random(response, &random)
        let restored = try ResponseText.rewrite(text, with: rewriting, &random)
        let value = try JSONParser.parse(restored)
        #expect(
          ResponseText.withoutAmbiguity(value) == ResponseText.withoutAmbiguity(document),
          "\(text)\n\(String(decoding: restored, as: UTF8.self))")
        #expect(throws: Never.self, "\(text)") {
          try sample.generationSchema.validate(json: String(decoding: restored, as: UTF8.self))
        }
        changed += restored != Array(text.utf8) ? 1 : 0
      }
    }
    let hasChanges = dialect.root == .object || dialect.optionalProperties == .nullable
    #expect(hasChanges ? changed > 20 : changed == 0)
  }

  @Test("output has only keywords of the dialect", arguments: RewritingSample.dialects)
  func keywords(_ dialect: SchemaDialect) throws {
    var count = 0
    for sample in try Self.samples.get() {
      guard let rewriting = try? dialect.rewrite(sample.generationSchema),
        let text = rewriting.schema.format.json, rewriting.schema.isStrict
      else { continue }
      var allowed = Set(dialect.keywords.map(\.rawValue))
      allowed.formUnion(["type", "properties", "required", "items", "description"])
      if dialect.references != .inlined { allowed.formUnion(["$ref", "$defs"]) }
      if dialect.listsPropertyOrder { allowed.insert("propertyOrdering") }
      let used = KeywordCensus(try JSONParser.parse(text))
      #expect(used.keywords.isSubset(of: allowed), "\(text)")
      if dialect.requiresClosedObjects { #expect(used.openObjectCount == 0, "\(text)") }
      if dialect.optionalProperties == .nullable {
        #expect(used.optionalPropertyCount == 0, "\(text)")
      }
      #expect(used.formats.isSubset(of: dialect.formats), "\(text)")
      count += 1
    }
    #expect(count > 10 || dialect.encoding == .gbnf)
  }
}
