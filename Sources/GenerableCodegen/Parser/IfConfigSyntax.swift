// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An `#if` directive with its `#elseif`, `#else` and `#endif` directives.
package struct IfConfigSyntax: Sendable, Hashable {
  /// A directive and the text up to the next one.
  package struct Clause: Sendable, Hashable {
    /// The range of the directive with its condition.
    let directive: SourceRange
    /// The condition; `nil` for `#else`.
    package let condition: Condition?
    /// The tokens of the condition, as indices into the tokens of the file; empty for `#else`.
    let conditionTokens: Range<Int>
    /// The range between this directive and the next.
    var body: SourceRange
  }

  /// The clauses in order.
  package internal(set) var clauses: [Clause]
  /// The range of the `#endif`, or `nil` if it is missing.
  var end: SourceRange?
  /// The number of declaration bodies that enclose the directive.
  let declarationDepth: Int
  /// The clauses that enclose the directive, outermost first.
  package let conditions: [ClauseReference]
  /// A Boolean value that indicates whether the clauses contain only attributes of the declaration
  /// that follows (SE-0367).
  var containsOnlyAttributes = false

  /// The ranges of all directives.
  var directives: [SourceRange] { clauses.map(\.directive) + (end.map { [$0] } ?? []) }
}

/// A reference to a clause of conditional compilation.
package struct ClauseReference: Sendable, Hashable {
  /// The index of the `#if` among those of the file.
  package let ifConfig: Int
  /// The index of the clause; the number of clauses if none is active.
  package let clause: Int
}
