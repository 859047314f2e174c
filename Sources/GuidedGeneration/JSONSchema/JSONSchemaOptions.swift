// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

/// How a JSON Schema is read.
public struct JSONSchemaOptions: Sendable, Hashable {
  /// Keywords that may be left out where they cannot be enforced exactly; none by default.
  ///
  /// Elsewhere they stay in force. ``GenerationSchema/relaxedKeywords`` tells what was left out.
  public var relaxing: Set<Keyword>

  /// What is done with objects that say nothing about members that they do not list.
  public var furtherMembers: FurtherMembers

  /// Which dialect's peculiarities count beside what `$schema` says.
  public var dialect: Dialect

  /// Creates options.
  ///
  /// - Parameters:
  ///   - relaxing: Keywords that may be left out where they cannot be enforced exactly.
  ///   - furtherMembers: What is done with objects that do not say whether they are closed.
  ///   - dialect: Which dialect's peculiarities count.
  public init(
    relaxing: Set<Keyword> = [], furtherMembers: FurtherMembers = .asWritten,
    dialect: Dialect = .jsonSchema
  ) {
    self.relaxing = relaxing
    self.furtherMembers = furtherMembers
    self.dialect = dialect
  }

  /// A keyword of JSON Schema that can be left out.
  public struct Keyword: Sendable, Hashable, CustomStringConvertible {
    let keyword: RelaxableKeyword

    /// The keyword as it is written, or nil when there is none of that name to leave out.
    public init?(_ name: String) {
      guard let keyword = RelaxableKeyword(rawValue: name) else { return nil }
      self.keyword = keyword
    }

    /// The keyword as it is written.
    public var description: String { keyword.rawValue }

    /// Every keyword that can be left out, in alphabetical order.
    public static var all: [Keyword] {
      RelaxableKeyword.allCases.compactMap { Keyword($0.rawValue) }
    }
  }

  /// What is done with objects that say nothing about members that they do not list.
  public enum FurtherMembers: Sendable, Hashable {
    /// JSON Schema's meaning: any further members are admitted, after the listed ones.
    case asWritten
    /// There are none, as if each such object had `additionalProperties: false`.
    case closed
  }

  /// The dialects that `$schema` does not tell apart.
  public enum Dialect: Sendable, Hashable {
    /// JSON Schema, of the draft that `$schema` names, else 2020-12.
    case jsonSchema
    /// A schema object of OpenAPI 3.0, in which `nullable` admits null.
    case openAPI30
  }

  /// The options as the reader takes them.
  var options: JSONSchemaReadingOptions {
    JSONSchemaReadingOptions(
      relaxing: Set(relaxing.map(\.keyword)),
      furtherMembers: furtherMembers == .closed ? .closed : .asWritten,
      dialect: dialect == .openAPI30 ? .openAPI30 : .jsonSchema)
  }
}
