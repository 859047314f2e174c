// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Checks grammars for llama.cpp with another implementation of the format.
@Suite struct GBNFTests {
  /// Characters whose insertion gives other documents or invalid texts.
  private static let alphabet = Array("\"\\{}[],: 019-.eaxé😀\u{1}".unicodeScalars)

  /// Returns texts one edit away from a document.
  private func mutations(of document: String) -> [String] {
    let scalars = Array(document.unicodeScalars)
    var random = SeededGenerator(seed: UInt64(scalars.count))
    return scalars.indices.flatMap { index -> [String] in
      var shorter = scalars
      shorter.remove(at: index)
      var longer = scalars
      longer.insert(Self.alphabet.randomElement(using: &random) ?? "x", at: index)
      var doubled = scalars
      doubled.insert(scalars[index], at: index)
      var other = scalars
      other[index] = Self.alphabet.randomElement(using: &random) ?? "x"
      return [shorter, longer, doubled, other].map {
        String(String.UnicodeScalarView($0))
      }
    }
  }

  @Test(
    "a grammar admits exactly the documents of its schema", arguments: SchemaCase.all,
    [JSONLayout.spaced, .compact])
  func documents(_ example: SchemaCase, _ layout: JSONLayout) throws {
    let schema = try example.schema()
    let grammar = try GBNFRecognizer(try GBNFWriter.grammar(of: schema, layout: layout))
    let reference = ReferenceRecognizer(schema, layout: layout)
    for document in try example.documents(in: layout).map({ String(decoding: $0, as: UTF8.self) }) {
      #expect(grammar.admits(document), "\(document)")
      for text in mutations(of: document).prefix(400) {
        let isDocument = reference.isDocument(Array(text.utf8))
        #expect(grammar.admits(text) == isDocument, "\(text): a document is \(isDocument)")
      }
    }
  }

  @Test(
    "large counts are exact",
    arguments: [(0, 2500), (1999, 3001), (1000, 1000), (1, 1_000_001), (2001, nil)])
  func largeCounts(_ least: Int, _ most: Int?) throws {
    let array = ArraySchema(items: .null, minimumCount: least, maximumCount: most)
    let grammar = try GBNFRecognizer(
      try GBNFWriter.grammar(of: Schema(root: .array(array))))
    func document(_ count: Int) -> String {
      "[" + Array(repeating: "null", count: count).joined(separator: ", ") + "]"
    }
    for count in [0, 1, 999, 1000, 1001, 1998, 1999, 2000, 2500, 2501, 3001, 3002] {
      let isDocument = count >= least && count <= most ?? Int.max
      #expect(grammar.admits(document(count)) == isDocument, "\(count)")
    }
  }

  @Test("unions are not left-recursive")
  func leftRecursion() throws {
    // A: A | B | null, B: A | "b"
    let schema = Schema(
      root: .reference(ReferenceSchema(to: .definition("A"))),
      definitions: [
        Schema.Definition(
          name: "A",
          node: .anyOf(
            UnionSchema(choices: [
              .reference(ReferenceSchema(to: .definition("B"))), .null,
            ]))),
        Schema.Definition(
          name: "B",
          node: .anyOf(
            UnionSchema(choices: [
              .reference(ReferenceSchema(to: .definition("A"))),
              .string(StringSchema(restriction: .constant("b"))),
            ]))),
      ])
    let grammar = try GBNFRecognizer(try GBNFWriter.grammar(of: schema))
    #expect(grammar.admits("null"))
    #expect(grammar.admits("\"b\""))
    #expect(!grammar.admits("\"c\""))
  }

  // Some parsers read all hexadecimal digits after `\x` as one escape.
  @Test("no hexadecimal digit follows an escape")
  func hexadecimalDigits() throws {
    let string = StringSchema(restriction: .choices(["°C", "°F", "×10", "¹a"]))
    let pattern = StringSchema(restriction: .pattern("^[.-9@-F`b-c]+$"))
    let text =
      try GBNFWriter.grammar(of: Schema(root: .string(string)))
      + GBNFWriter.grammar(of: Schema(root: .string(pattern)))
    #expect(text.contains("\\x"))
    #expect(text.firstMatch(of: #/\\(x..|u....|U........)[0-9A-Fa-f]/#) == nil, "\(text)")
    let grammar = try GBNFRecognizer(try GBNFWriter.grammar(of: Schema(root: .string(string))))
    #expect(grammar.admits("\"°C\"") && grammar.admits("\"×10\"") && !grammar.admits("\"°\""))
  }

  @Test("the names of rules are unique and valid")
  func ruleNames() throws {
    let properties = ["größe", "gr-e", "a b", "a-b", "root", "string", "日本"].map {
      ObjectSchema.Property(
        name: $0, node: .integer(NumberSchema(minimum: DecimalNumber(1))), isOptional: true)
    }
    let text = try GBNFWriter.grammar(
      of: Schema(root: .object(ObjectSchema(title: "root", properties: properties))))
    let grammar = try GBNFRecognizer(text)
    #expect(grammar.admits(#"{"größe": 1, "a b": 20}"#))
    #expect(grammar.admits(#"{"日本": 3}"#))
    #expect(grammar.admits("{}"))
    #expect(!grammar.admits(#"{"a b": 1, "größe": 2}"#))
  }

  @Test(
    "items and names that must differ are rejected",
    arguments: [
      (#"{"type": "array", "items": {"type": "string"}, "uniqueItems": true}"#, "uniqueItems"),
      (#"{"type": "object", "minProperties": 2}"#, "minProperties"),
    ])
  func uniqueness(_ json: String, _ keyword: String) throws {
    let schema = try JSONSchemaReader.read(JSONParser.parse(json)).schema
    let error = #expect(throws: GrammarError.self) { try GBNFWriter.grammar(of: schema) }
    #expect(error?.keyword == keyword)
  }

  @Test("the recognizer rejects grammars that llama.cpp rejects")
  func invalidGrammars() {
    for text in [
      "root ::= root \"a\"", "root ::= (\"a\"?)*", "root ::= \"a\"{3000}", "a ::= \"a\"",
      "root ::= b", "root ::= [\\d]",
    ] {
      #expect(throws: GBNFRecognizer.Malformed.self) { try GBNFRecognizer(text) }
    }
  }
}
