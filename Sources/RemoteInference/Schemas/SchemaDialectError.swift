// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error that lists the parts of a schema that a server cannot receive.
public struct SchemaDialectError: Error, LocalizedError, Sendable, Hashable {
  /// A part of the schema, or a limit that the schema exceeds.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The path of the schema: `Trip.days[].title`.
    public let path: String
    /// The keyword of JSON Schema.
    public let keyword: String
    /// The reason and the remedy.
    public let reason: String

    /// The path and the reason.
    public var description: String { "\(path): \(reason)" }
  }

  /// The name of the dialect.
  public let dialect: String

  /// The problems, in the order of the schema; never empty.
  public let problems: [Problem]

  /// A description of the problems, one per line.
  public var errorDescription: String? { description }
}

extension SchemaDialectError: CustomStringConvertible {
  /// A description of the problems, one per line.
  public var description: String {
    problems.map { "\(dialect): \($0)" }.joined(separator: "\n")
  }
}
