// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A schema as it is sent to a server.
package struct RewrittenSchema: Sendable, Equatable {
  /// The format in which the server receives the schema.
  package enum Format: Sendable, Equatable {
    /// A JSON Schema document, as JSON text with the keys in declaration order.
    case jsonSchema(String)
    /// A GBNF grammar.
    case gbnf(String)
  }

  /// The schema as the server receives it.
  package var format: Format
  /// The name of the schema, of the characters a–z, A–Z, 0–9, `_`, and `-`; at most 64.
  package var name: String
  /// The key of the object that wraps the value, or `nil` if the value is the root.
  ///
  /// Servers that require an object at the root receive an object with one property.
  package var wrapperKey: String?
  /// Whether the server should be asked for strict conformance.
  package var isStrict: Bool

  /// Creates a rewritten schema.
  ///
  /// - Parameters:
  ///   - format: The schema as the server receives it.
  ///   - name: The name of the schema.
  ///   - wrapperKey: The key of the object that wraps the value, or `nil`.
  ///   - isStrict: Whether the server should be asked for strict conformance.
  package init(format: Format, name: String, wrapperKey: String? = nil, isStrict: Bool = true) {
    self.format = format
    self.name = name
    self.wrapperKey = wrapperKey
    self.isStrict = isStrict
  }
}
