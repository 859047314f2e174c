// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// The reason that a schema has no exact grammar, and its location.
package struct GrammarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  package enum Kind: Hashable, Sendable {
    /// A union or an enumeration without choices.
    case noChoices
    /// Two properties of one object with the same name.
    case duplicateProperty(String)
    /// A reference to a definition that does not exist.
    case undefinedReference(String)
    /// A lower bound above the upper bound, or a negative count.
    case contradictoryBounds
    /// Bounds without an integer between them.
    case noIntegerInRange
    /// A bound with more digits than an automaton should have states.
    case boundTooLong(digits: Int, limit: Int)
    /// A value that cannot end because it always requires another value of the same type.
    case unproductive
    /// A pattern that is not a supported regular expression.
    case invalidPattern(PatternError)
    /// A pattern that matches no text.
    case patternMatchesNothing
    /// A pattern whose automaton is too large.
    case patternTooLarge(AutomatonLimit)
    /// A restriction that the grammar cannot represent exactly, with the reason and the remedy.
    case notEnforceable(String)
    /// A schema whose grammar has too many instructions.
    case tooLarge(limit: Int)
  }

  /// The kind of error.
  package let kind: Kind
  /// The path of the node.
  package let path: SchemaPath
  /// The JSON Schema keyword that cannot be enforced.
  package let keyword: String

  package var description: String { "\(path): \(keyword): \(reason)" }

  /// Whether the node has an exact grammar that admits no value.
  var meansNoValue: Bool {
    switch kind {
    case .noChoices, .contradictoryBounds, .noIntegerInRange, .patternMatchesNothing: true
    default: false
    }
  }

  private var reason: String {
    switch kind {
    case .noChoices: "there is no choice, so no value is valid; add at least one"
    case .duplicateProperty(let name):
      "property '\(name)' is declared twice; give each property a different name"
    case .undefinedReference(let name):
      "there is no definition '\(name)'; add it to the schema's definitions"
    case .contradictoryBounds:
      "the minimum is above the maximum, so no value is valid; correct the bounds"
    case .noIntegerInRange: "there is no integer between the bounds; widen them"
    case .boundTooLong(let digits, let limit):
      "a bound has \(digits) digits, more than \(limit); use a shorter bound"
    case .unproductive:
      "the value always requires another value of the same type, so it cannot end; "
        + "make that property optional or an array"
    case .invalidPattern(let error): error.description
    case .patternMatchesNothing:
      "the pattern matches no text, so no value is valid; correct the pattern"
    case .patternTooLarge(let limit): limit.reason
    case .notEnforceable(let reason): reason
    case .tooLarge(let limit): "the grammar has more than \(limit) instructions; divide the schema"
    }
  }
}
