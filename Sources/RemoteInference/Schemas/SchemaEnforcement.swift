// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The enforcement of one keyword of a schema.
public struct SchemaEnforcement: Sendable, Hashable {
  /// The part that enforces a keyword.
  public enum Enforcer: String, Sendable, Hashable {
    /// The server writes only values that satisfy the keyword.
    case server
    /// This package validates the response while it arrives.
    case package
  }

  /// The path of the schema: `Review.stars`, or `Trip.days[].title`.
  ///
  /// A path starts with the name of the root's type or of a definition. A keyword that was relaxed
  /// when the schema was read has its JSON pointer.
  public let path: String

  /// The keyword of JSON Schema.
  public let keyword: String

  /// The value of the keyword as JSON, abbreviated if it is long.
  public let value: String

  /// The part that enforces the keyword.
  public internal(set) var enforcer: Enforcer

  /// The reason, or a remark about the server's enforcement; empty if there is none.
  public internal(set) var reason: String

  /// Whether the server excludes some values that the keyword admits.
  public internal(set) var excludesValidValues = false

  init(
    path: String, keyword: String, value: String, enforcer: Enforcer, reason: String = "",
    excludesValidValues: Bool = false
  ) {
    self.path = path
    self.keyword = keyword
    self.value = value
    self.enforcer = enforcer
    self.reason = reason
    self.excludesValidValues = excludesValidValues
  }
}

extension SchemaEnforcement: CustomStringConvertible {
  /// The path, the keyword, the enforcer and the reason on one line.
  public var description: String {
    let constraint = value.isEmpty ? keyword : "\(keyword): \(value)"
    return "\(path)  \(constraint)  \(enforcer.rawValue)" + (reason.isEmpty ? "" : "  \(reason)")
  }
}
