// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

@testable import GrammarEngine

/// Compares the incremental validator with an evaluator of parsed values, and the programs of a
/// document with those of the tree that the reader makes of it.
@Suite struct ValidationDifferentialTests {
  static let seeds = (0..<16).map { UInt64($0) }
  static let schemasPerSeed = 150
  private static let valuesPerSchema = 25

  /// Returns the violation of a text that arrives in pieces of some bytes.
  static func violation(
    of text: [UInt8], _ program: ValidationProgram, pieces size: Int
  ) -> SchemaViolation? {
    var validator = IncrementalValidator(program)
    do throws(SchemaViolation) {
      for start in stride(from: 0, to: text.count, by: size) {
        try validator.append(Array(text[start..<min(start + size, text.count)]))
      }
      try validator.finish()
      return nil
    } catch {
      return error
    }
  }

  @Test("verdicts are those of the reference, in any pieces", arguments: seeds)
  func agreesWithReference(_ seed: UInt64) throws {
    var source = RandomSchemaDocument(seed: seed)
    var counts = (valid: 0, invalid: 0)
    for _ in 0..<Self.schemasPerSeed {
      let schema = source.document()
      guard let program = try? ValidationProgram(jsonSchema: schema) else { continue }
      let reference = ReferenceValidator(program: program)
      for _ in 0..<Self.valuesPerSchema {
        let value = source.value()
        let text = Array(JSONWriter.text(of: value, layout: .spaced).utf8)
        let violation = Self.violation(of: text, program, pieces: text.count)
        let isValid = reference.admits(value)
        #expect((violation == nil) == isValid, Self.comment(schema, value, violation))
        let split = Self.violation(of: text, program, pieces: 1)
        #expect(split == violation, Self.comment(schema, value, violation))
        if isValid { counts.valid += 1 } else { counts.invalid += 1 }
      }
    }
    #expect(counts.valid > 200 && counts.invalid > 200, "\(counts)")
  }

  @Test("a violation of several strings does not depend on how the text is split")
  func readsStringsInOrder() throws {
    let schema = try JSONParser.parse(
      #"{"anyOf": [{"const": "abcdef"}, {"const": "abxy"}, {"pattern": "^abd"}]}"#)
    let program = try ValidationProgram(jsonSchema: schema)
    let text = Array(#""abcdez""#.utf8)
    let violation = try #require(Self.violation(of: text, program, pieces: text.count))
    #expect(violation.offset == 6)
    for size in 1..<text.count {
      #expect(Self.violation(of: text, program, pieces: size) == violation)
    }
  }

  @Test("the reader's tree admits the same values as the document", arguments: seeds)
  func treeAgreesWithDocument(_ seed: UInt64) throws {
    var source = RandomSchemaDocument(seed: seed + 1000)
    var count = 0
    for _ in 0..<Self.schemasPerSeed {
      let schema = source.document()
      guard let tree = try? JSONSchemaReader.read(schema).schema else { continue }
      let document = try ValidationProgram(jsonSchema: schema)
      let nodes = try ValidationProgram(tree)
      for _ in 0..<Self.valuesPerSchema {
        let value = source.value()
        let text = Array(JSONWriter.text(of: value, layout: .spaced).utf8)
        let expected = Self.violation(of: text, document, pieces: text.count)
        let actual = Self.violation(of: text, nodes, pieces: text.count)
        #expect(
          (actual == nil) == (expected == nil), Self.comment(schema, value, actual ?? expected))
        count += 1
      }
    }
    #expect(count > 500)
  }

  static func comment(
    _ schema: JSONValue, _ value: JSONValue, _ violation: SchemaViolation?
  ) -> Comment {
    let texts = [schema, value].map { JSONWriter.text(of: $0, layout: .compact) }
    return "\(texts[0])\n\(texts[1])\n\(violation?.description ?? "no violation")"
  }
}

extension ValidationDifferentialTests {
  @Test("documents of a grammar are valid, with open and with closed objects", arguments: seeds)
  func admitsGeneratedDocuments(_ seed: UInt64) throws {
    var source = RandomSchemaDocument(seed: seed + 2000)
    var random = SeededGenerator(seed: seed)
    let vocabulary = try RandomDocument.vocabulary()
    var count = 0
    for index in 0..<Self.schemasPerSeed {
      let schema = source.document()
      // For the reader, the complement of a schema mentions its names.
      let text = JSONWriter.text(of: schema, layout: .compact)
      let hasComplements = ["not", "oneOf", "if"].contains { text.contains("\"\($0)\"") }
      let options = JSONSchemaReadingOptions(
        additionalProperties: index.isMultiple(of: 2) && !hasComplements ? .closed : .asWritten)
      guard let tree = try? JSONSchemaReader.read(schema, options: options).schema,
        let grammar = try? CompiledGrammar(compiling: tree)
      else { continue }
      let program = try ValidationProgram(jsonSchema: schema, options: options)
      for _ in 0..<4 {
        let text = try RandomDocument.text(
          of: grammar, vocabulary, freely: 20, limit: 400, using: &random)
        guard let value = try? JSONParser.parse(text) else { continue }
        let violation = Self.violation(of: Array(text.utf8), program, pieces: text.utf8.count)
        // A grammar does not remember names.
        if violation?.keyword == "uniqueNames" { continue }
        #expect(violation == nil, Self.comment(schema, value, violation))
        count += 1
      }
    }
    #expect(count > 50)
  }
}
