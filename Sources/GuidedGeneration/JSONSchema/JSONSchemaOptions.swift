// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

/// Options for reading a JSON Schema.
public struct JSONSchemaOptions: Sendable, Hashable {
  /// Keywords that may be ignored where they cannot be enforced exactly; empty by default.
  ///
  /// Where they can be enforced, they are. ``GenerationSchema/relaxedKeywords`` lists the keywords
  /// that were ignored.
  public var relaxing: Set<Keyword>

  /// The treatment of objects whose schemas do not mention additional properties.
  public var additionalProperties: AdditionalProperties

  /// The dialect, which refines the draft that `$schema` names.
  public var dialect: Dialect

  /// Creates options.
  ///
  /// - Parameters:
  ///   - relaxing: Keywords that may be ignored where they cannot be enforced exactly.
  ///   - additionalProperties: The treatment of objects whose schemas do not mention additional
  ///     properties.
  ///   - dialect: The dialect.
  public init(
    relaxing: Set<Keyword> = [], additionalProperties: AdditionalProperties = .asWritten,
    dialect: Dialect = .jsonSchema
  ) {
    self.relaxing = relaxing
    self.additionalProperties = additionalProperties
    self.dialect = dialect
  }

  /// A keyword of JSON Schema that can be relaxed.
  public struct Keyword: Sendable, Hashable, CustomStringConvertible {
    let keyword: RelaxableKeyword

    /// Creates a keyword from its name; `nil` if there is no such keyword that can be relaxed.
    ///
    /// - Parameter name: The name.
    public init?(_ name: String) {
      guard let keyword = RelaxableKeyword(rawValue: name) else { return nil }
      self.keyword = keyword
    }

    /// The name of the keyword.
    public var description: String { keyword.rawValue }

    /// All keywords that can be relaxed, in alphabetical order.
    public static var all: [Keyword] {
      RelaxableKeyword.allCases.compactMap { Keyword($0.rawValue) }
    }
  }

  /// The treatment of objects whose schemas do not mention additional properties.
  public enum AdditionalProperties: Sendable, Hashable {
    /// JSON Schema's default: any additional properties are admitted, after the declared
    /// properties.
    case asWritten
    /// Additional properties are forbidden, as if the schema contained
    /// `additionalProperties: false`.
    case closed
  }

  /// A dialect that `$schema` does not identify.
  public enum Dialect: Sendable, Hashable {
    /// JSON Schema, in the draft that `$schema` names, or 2020-12.
    case jsonSchema
    /// A schema object of OpenAPI 3.0, in which `nullable` admits null.
    case openAPI30
  }

  var options: JSONSchemaReadingOptions {
    JSONSchemaReadingOptions(
      relaxing: Set(relaxing.map(\.keyword)),
      additionalProperties: additionalProperties == .closed ? .closed : .asWritten,
      dialect: dialect == .openAPI30 ? .openAPI30 : .jsonSchema)
  }
}
