// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Why a schema has no exact grammar: every place that stands against it.
///
/// ```swift
/// do {
///   grammar = try CompiledGrammar(jsonSchema: text)
/// } catch {
///   for problem in error.problems { print("\(problem.location): \(problem.message)") }
/// }
/// ```
public struct UnsupportedSchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One place of a schema that cannot be enforced.
  public struct Problem: Hashable, Sendable {
    /// Where it is: a JSON pointer (`#/properties/age`), or a path of names (`trip.legs[].date`).
    public let location: String
    /// The keyword that cannot be enforced; empty if no single one is at fault.
    public let keyword: String
    /// What is wrong, where, and what to do about it.
    public let message: String
  }

  /// The problems, at least one.
  public let problems: [Problem]

  /// What is wrong, one line for each problem.
  public var description: String {
    problems.map(\.message).joined(separator: "\n")
  }
}
