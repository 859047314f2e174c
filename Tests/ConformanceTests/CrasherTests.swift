// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
import JSONSchemaCoding
import JSONText
import LocalInference
import SchemaModel
import TestSupport
import Testing

/// Inputs that once caused a trap, a hang, or a wrong result, found by `benchmarks fuzz`.
///
/// The name of a file begins with the component that reads it.
@Suite struct CrasherTests {
  /// The names of the files.
  static let files: [String] = {
    let path = Fixtures.url("Crashers").path(percentEncoded: false)
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return (names ?? []).filter { !$0.hasSuffix(".md") }.sorted()
  }()

  @Test("the folder of crashers is not empty")
  func thereAreFiles() {
    #expect(!Self.files.isEmpty)
  }

  @Test("an input that once failed is read or rejected", arguments: files)
  func isReadOrRejected(_ file: String) throws {
    let bytes = try Fixtures.bytes("Crashers/\(file)")
    switch file.split(separator: "-").first {
    case "json":
      var parser = IncrementalJSONParser()
      let parts = Result { () throws(JSONParseError) in
        for byte in bytes { try parser.append(CollectionOfOne(byte)) }
        return try parser.finish().value
      }
      #expect(Result { () throws(JSONParseError) in try JSONParser.parse(bytes) } == parts)
    case "pattern":
      let text = String(decoding: bytes, as: UTF8.self)
      let string = SchemaNode.string(StringSchema(restriction: .pattern(text)))
      try followShortest(Schema(root: string), .spaced)
    case "schema":
      guard let json = try? JSONParser.parse(bytes),
        let schema = (try? Schema(json: json)) ?? (try? JSONSchemaReader.read(json).schema)
      else { return }
      for layout in JSONLayout.allCases {
        try followShortest(schema, layout)
        try compareMasks(schema, layout)
      }
    case "gguf":
      do {
        _ = try LoadedModel(MappedModelFile(Data(bytes)))
      } catch {
        #expect(error.description.contains("; "))
      }
    case "lexer":
      try GeneratorPromises.checkLexemes(of: bytes)
    case "generator":
      try GeneratorPromises.check(bytes)
    default:
      Issue.record("'\(file)' does not begin with the name of a component")
    }
  }

  /// Compiles the schema and checks that its shortest document is valid, or that the error has a
  /// description.
  private func followShortest(_ schema: Schema, _ layout: JSONLayout) throws {
    let grammar: CompiledGrammar
    do {
      grammar = try CompiledGrammar(compiling: schema, layout: layout)
    } catch {
      #expect(!error.description.isEmpty)
      return
    }
    var matcher = TokenMatcher(grammar: grammar, vocabulary: try ByteVocabulary.make())
    let text = matcher.closingBytes(limit: 1 << 12)
    guard text.count < 1 << 12 else { return }
    let isAccepted = matcher.accept(bytes: text)
    #expect(isAccepted && matcher.isComplete)
    #expect(SchemaValidator(schema: schema).isValid(try JSONParser.parse(text)))
  }

  /// Compares the masks along the shortest document with the reference, which permits equal items
  /// and names.
  private func compareMasks(_ schema: Schema, _ layout: JSONLayout) throws {
    guard let grammar = try? CompiledGrammar(compiling: schema, layout: layout) else { return }
    let vocabulary = try ByteVocabulary.make()
    let tokens = ReferenceTokens(of: vocabulary)
    let reference = ContinuationRecognizer(schema.allowingRepetitions(), layout: layout)
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    var state = reference.start
    for byte in matcher.closingBytes() {
      var mask = Set(matcher.mask().tokens.map(\.index))
      mask.remove(ByteVocabulary.endToken.index)
      let expected = Set(reference.tokens(after: state, of: tokens))
      #expect(schema.requiresUniqueness ? mask.isSubset(of: expected) : mask == expected)
      let isAccepted = matcher.accept(bytes: [byte])
      try #require(isAccepted)
      state = try #require(reference.next(state, byte))
    }
  }
}
