// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import GuidedGeneration
internal import SchemaModel

/// The encoding of a schema as a GBNF grammar for llama.cpp.
public enum GBNFEncoding {
  /// The maximum size of a grammar in bytes.
  ///
  /// llama.cpp parses the grammar for each request.
  public static let maximumByteCount = 200_000

  /// The number of digits above which a bound of a number is omitted from the grammar.
  ///
  /// The bounds of `Double` have 309 digits, each of which would be a rule. Text beyond them is
  /// rejected by validation.
  static let maximumBoundDigits = 30

  /// Returns the grammar of the compact documents of a schema.
  ///
  /// - Parameter schema: The schema, with the bounds of Swift's types.
  /// - Returns: The grammar, or `nil` if there is no exact one within the limits.
  static func grammar(of schema: Schema) -> String? {
    var bounded = schema
    bounded.root = schema.root.omittingLongBounds
    for index in bounded.definitions.indices {
      bounded.definitions[index].node = bounded.definitions[index].node.omittingLongBounds
    }
    guard let grammar = try? GBNFWriter.grammar(of: bounded, layout: .compact),
      grammar.utf8.count <= maximumByteCount
    else { return nil }
    return grammar
  }
}

extension SchemaNode {
  /// The node without bounds of numbers that have many digits.
  fileprivate var omittingLongBounds: SchemaNode {
    guard case .number(var number) = self else { return mappingChildren(\.omittingLongBounds) }
    for bound in [\NumberSchema.minimum, \.maximum] {
      let digits = number[keyPath: bound].map { max($0.leadingPosition, $0.digits.count) }
      if digits ?? 0 > GBNFEncoding.maximumBoundDigits { number[keyPath: bound] = nil }
    }
    return .number(number)
  }
}
