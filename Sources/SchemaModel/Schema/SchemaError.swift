// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Why a schema admits no value at some place, or cannot be enforced.
package struct SchemaError: Error, Sendable, Hashable {
  /// Where in the schema.
  package let path: SchemaPath
  /// The JSON Schema keyword that is at fault.
  package let keyword: String
  /// What is wrong.
  package let problem: Problem

  /// What can be wrong with a schema.
  package enum Problem: Sendable, Hashable {
    /// Two properties of an object have this name.
    case duplicateProperty(String)
    /// Two definitions have this name.
    case duplicateDefinition(String)
    /// No definition has this name.
    case undefinedReference(String)
    /// The lower bound is above the upper bound; both as written.
    case emptyRange(minimum: String, maximum: String)
    /// No whole number lies between the bounds.
    case noWholeNumber(minimum: String, maximum: String)
    /// Values must be multiples of a number that is not above zero.
    case divisorNotPositive(String)
    /// A count is below zero.
    case negativeCount(Int)
    /// There is nothing to choose from.
    case noChoices
    /// Every value would have to contain another one of the same type without end.
    case infinite
    /// The pattern is malformed or not supported.
    case pattern(PatternError)
    /// Nodes are nested deeper than the limit.
    case nestingTooDeep(limit: Int)
  }

  /// Creates an error.
  package init(at path: SchemaPath, keyword: String, _ problem: Problem) {
    self.path = path
    self.keyword = keyword
    self.problem = problem
  }
}

extension SchemaError: CustomStringConvertible {
  package var description: String {
    "\(path): \(problem.message) (keyword '\(keyword)')"
  }
}

extension SchemaError.Problem {
  /// What is wrong and what to do, for people.
  package var message: String {
    switch self {
    case .duplicateProperty(let name):
      "two properties are called '\(name)'; rename one"
    case .duplicateDefinition(let name):
      "two types are called '\(name)'; rename one"
    case .undefinedReference(let name):
      "no type is called '\(name)'; add its schema to the dependencies"
    case .emptyRange(let minimum, let maximum):
      "the minimum \(minimum) is above the maximum \(maximum); exchange them"
    case .noWholeNumber(let minimum, let maximum):
      "no whole number lies between \(minimum) and \(maximum); widen the range"
    case .divisorNotPositive(let divisor):
      "there are no multiples of \(divisor); use a number above 0"
    case .negativeCount(let count):
      "a count cannot be \(count); use 0 or more"
    case .noChoices:
      "there is nothing to choose from; give at least one choice"
    case .infinite:
      "every value would contain another one without end; make a property optional"
    case .pattern(let error):
      "\(error)"
    case .nestingTooDeep(let limit):
      "more than \(limit) schemas are nested; give some of them a type of their own"
    }
  }
}
