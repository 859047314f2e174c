// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The reason a part of a schema admits no value or cannot be enforced.
package struct SchemaError: Error, Sendable, Hashable {
  /// The position in the schema.
  package let path: SchemaPath
  /// The JSON Schema keyword that causes the error.
  package let keyword: String
  /// The reason.
  package let problem: Problem

  /// The reason a schema is rejected.
  package enum Problem: Sendable, Hashable {
    case duplicateProperty(String)
    case duplicateDefinition(String)
    case undefinedReference(String)
    /// No value is within the bounds; both as written.
    case emptyRange(minimum: String, maximum: String)
    case noWholeNumber(minimum: String, maximum: String)
    case divisorNotPositive(String)
    case negativeCount(Int)
    case noChoices
    /// Every value would contain another value of the same type without end.
    case unproductiveRecursion
    case pattern(PatternError)
    case nestingTooDeep(limit: Int)
  }
}

extension SchemaError: CustomStringConvertible {
  package var description: String { "\(path): \(problem.message) (keyword '\(keyword)')" }
}

extension SchemaError.Problem {
  /// The reason and the remedy.
  package var message: String {
    switch self {
    case .duplicateProperty(let name): "property '\(name)' is declared twice; rename one"
    case .duplicateDefinition(let name): "type '\(name)' is defined twice; rename one"
    case .undefinedReference(let name):
      "type '\(name)' is not defined; add its schema to the dependencies"
    case .emptyRange(let minimum, let maximum):
      "the range from '\(minimum)' to '\(maximum)' is empty; correct its bounds"
    case .noWholeNumber(let minimum, let maximum):
      "no integer is between '\(minimum)' and '\(maximum)'; widen the range"
    case .divisorNotPositive(let divisor): "'\(divisor)' has no multiples; use a number above 0"
    case .negativeCount(let count): "count '\(count)' is negative; use 0 or more"
    case .noChoices: "the choice is empty; add at least one alternative"
    case .unproductiveRecursion:
      "every value would contain another one without end; make a property optional"
    case .pattern(let error): "\(error)"
    case .nestingTooDeep(let limit):
      "more than \(limit) schemas are nested; move some of them to named types"
    }
  }
}
