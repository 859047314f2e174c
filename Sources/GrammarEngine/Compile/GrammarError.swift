// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// Why a schema has no exact grammar, and where.
package struct GrammarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a schema.
  package enum Kind: Hashable, Sendable {
    /// A union or an enumeration without choices.
    case noChoices
    /// Two properties of one object with the same name.
    case duplicateProperty(String)
    /// A reference to a definition that does not exist.
    case undefinedReference(String)
    /// A lower bound above the upper bound, or a negative count.
    case contradictoryBounds
    /// Bounds between which there is no whole number.
    case noIntegerInRange
    /// A bound with more digits than an automaton should have states.
    case boundTooLong(digits: Int, limit: Int)
    /// A value that cannot end: it always needs another one of itself.
    case unproductive
    /// A pattern that is no supported regular expression.
    case invalidPattern(PatternError)
    /// A pattern that matches no text.
    case patternMatchesNothing
    /// A pattern whose automaton is too large.
    case patternTooLarge(AutomatonLimit)
    /// Something that the grammar cannot hold exactly; the text says what and what to do.
    case notEnforceable(String)
    /// A schema whose grammar has more instructions than can be numbered.
    case tooLarge(limit: Int)
  }

  /// What is wrong.
  package let kind: Kind
  /// Where.
  package let path: SchemaPath
  /// The keyword of JSON Schema that cannot be enforced.
  package let keyword: String

  package var description: String {
    "\(path): \(keyword): \(reason)"
  }

  /// Whether the place has an exact grammar, of no value.
  var meansNoValue: Bool {
    switch kind {
    case .noChoices, .contradictoryBounds, .noIntegerInRange, .patternMatchesNothing: true
    default: false
    }
  }

  private var reason: String {
    switch kind {
    case .noChoices:
      "there is no choice, so no value is valid; give at least one"
    case .duplicateProperty(let name):
      "property '\(name)' is declared twice; give each property a name of its own"
    case .undefinedReference(let name):
      "there is no definition '\(name)'; add it to the schema's definitions"
    case .contradictoryBounds:
      "the minimum is above the maximum, so no value is valid; correct the bounds"
    case .noIntegerInRange:
      "no whole number lies between the bounds; widen them"
    case .boundTooLong(let digits, let limit):
      "a bound has \(digits) digits, more than \(limit); use a shorter bound"
    case .unproductive:
      "the value always needs another value of the same type inside it, so it cannot end; "
        + "make that property optional or an array"
    case .invalidPattern(let error):
      error.description
    case .patternMatchesNothing:
      "the pattern matches no text, so no value is valid; correct the pattern"
    case .patternTooLarge(let limit):
      limit.reason
    case .notEnforceable(let reason):
      reason
    case .tooLarge(let limit):
      "the grammar has more than \(limit) instructions; divide the schema"
    }
  }
}
