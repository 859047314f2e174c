// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
import GuidedGeneration
import SchemaModel
import TestSupport
import Testing

#if GENERABLE
  /// Numbers of all types, with and without bounds.
  @Generable
  struct Numbers: Equatable {
    var int: Int
    @Guide(.range(-12...7)) var small: Int
    var double: Double
    @Guide(.range(0.1...0.25)) var tenth: Double
    var float: Float
    @Guide(.minimum(-1)) var decimal: Decimal
    @Guide(.count(1...2), .element(.maximumCount(2)), .element(.element(.minimum(0))))
    var lists: [[Int]]
    var flag: Bool?
  }
#endif

/// Checks with random documents that all text that the constraint admits can be decoded.
@Suite("Constraint schemas and decoding")
struct GrammarDecodingTests {
  // Values with fractions may be written with exponents, which the constraint of bounded numbers
  // does not admit, so they are not matched again.
  private func check<Value: Generable & Equatable>(
    _ type: Value.Type, seed: UInt64, documents: Int = 40, hasFractions: Bool = false
  ) throws {
    let grammar = try CompiledGrammar(compiling: try type.generationSchema.constraintSchema)
    let vocabulary = try RandomDocument.vocabulary()
    var random = SeededGenerator(seed: seed)
    for index in 0..<documents {
      let text = try RandomDocument.text(
        of: grammar, vocabulary, freely: Int.random(in: 0..<400, using: &random),
        limit: 20_000, using: &random)
      let content = try GeneratedContent(json: text)
      #expect(content.isComplete, "document \(index) of seed \(seed): \(text)")
      let value = try Value(content)
      // The encoded value is accepted, and represents the same value.
      let again = value.generatedContent.jsonString
      #expect(try Value(GeneratedContent(json: again)) == value, "\(text)")
      if !hasFractions {
        var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
        let isAccepted = matcher.accept(bytes: Array(again.utf8))
        #expect(isAccepted && matcher.isComplete, "\(again)")
      }
    }
  }

  @Test("numbers of all types can be decoded", arguments: [1, 2, 3])
  func numbers(seed: UInt64) throws {
    try check(Numbers.self, seed: seed, hasFractions: true)
  }

  @Test("structures, enumerations, arrays and optionals can be decoded", arguments: [4, 5])
  func structures(seed: UInt64) throws {
    try check(Recipe.self, seed: seed, hasFractions: true)
  }

  @Test("mutually recursive types can be decoded")
  func recursion() throws {
    try check(Person.self, seed: 6, documents: 20)
    try check([Company].self, seed: 7, documents: 20)
  }

  @Test("root values that are not structures can be decoded")
  func scalars() throws {
    try check(Int.self, seed: 8)
    try check(String.self, seed: 9)
    try check(Difficulty.self, seed: 10)
    try check([Bool].self, seed: 11)
    try check(Double.self, seed: 12, hasFractions: true)
  }

  @Test("the limits of number types are accepted, and numbers beyond are not")
  func extremes() throws {
    func accepts<Value: Generable>(_ type: Value.Type, _ text: String) throws -> Bool {
      let grammar = try CompiledGrammar(compiling: try type.generationSchema.constraintSchema)
      var matcher = TokenMatcher(grammar: grammar, vocabulary: try RandomDocument.vocabulary())
      return matcher.accept(bytes: Array(text.utf8)) && matcher.isComplete
    }
    #expect(try accepts(Int.self, "\(Int.max)"))
    #expect(try accepts(Int.self, "\(Int.min)"))
    #expect(try !accepts(Int.self, "9223372036854775808"))
    #expect(try !accepts(Int.self, "-9223372036854775809"))
    #expect(try accepts(Double.self, "1" + String(repeating: "0", count: 308)))
    #expect(try !accepts(Double.self, "1" + String(repeating: "0", count: 309)))
    #expect(try accepts(Float.self, "-34" + String(repeating: "0", count: 37)))
    #expect(try !accepts(Float.self, "-35" + String(repeating: "0", count: 37)))
  }
}
