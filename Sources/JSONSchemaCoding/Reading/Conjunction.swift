// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Schemas of a document that all hold for one value, and schemas that must not.
///
/// This is what a node of the result stands for. Since a document has finitely many schemas, so
/// are their conjunctions: walking through a recursive schema comes back to a known one. (The
/// states of a tree automaton that is built from an alternating one are sets in the same way.)
struct Conjunction: Sendable, Hashable {
  /// A schema of the document, by its index.
  typealias Location = Int

  /// Whether no value can satisfy it.
  private(set) var isNever = false
  /// The schemas that hold, ascending.
  private(set) var positive: [Location] = []
  /// The schemas that do not hold, ascending.
  private(set) var negative: [Location] = []

  /// What any value satisfies.
  static let anything = Conjunction()
  /// What no value satisfies.
  static let never = {
    var never = Conjunction()
    never.isNever = true
    return never
  }()

  /// Creates the conjunction of nothing but one schema.
  init(_ location: Location) { positive = [location] }

  private init() {}

  /// Creates the conjunction of nothing but the opposite of one schema.
  init(not location: Location) { negative = [location] }

  /// Whether any value satisfies it.
  var isAnything: Bool { !isNever && positive.isEmpty && negative.isEmpty }

  /// Both at once.
  func and(_ other: Conjunction) -> Conjunction {
    if isNever || other.isAnything { return self }
    if other.isNever || isAnything { return other }
    var result = self
    result.positive = Self.union(positive, other.positive)
    result.negative = Self.union(negative, other.negative)
    let opposed = Set(result.positive).intersection(result.negative)
    return opposed.isEmpty ? result : .never
  }

  /// What must hold, one of them, where this does not.
  var opposites: [Conjunction] {
    isNever ? [.anything] : positive.map { Conjunction(not: $0) } + negative.map { Conjunction($0) }
  }

  private static func union(_ left: [Location], _ right: [Location]) -> [Location] {
    left == right ? left : Set(left).union(right).sorted()
  }
}
