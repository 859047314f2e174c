// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Schemas of a document that must all hold for a value, and schemas that must not hold.
///
/// Each node of the resulting tree corresponds to one conjunction. A document has finitely many
/// schemas and therefore finitely many conjunctions, so expanding a recursive schema ends. (The
/// states of a tree automaton built from an alternating one are sets in the same way.)
struct Conjunction: Sendable, Hashable {
  typealias Location = SchemaDocument.Location

  /// Whether no value can satisfy the conjunction.
  private(set) var isNever = false
  /// The schemas that must hold, in ascending order.
  private(set) var positive: [Location] = []
  /// The schemas that must not hold, in ascending order.
  private(set) var negative: [Location] = []

  static let anything = Conjunction()
  static let never = {
    var never = Conjunction()
    never.isNever = true
    return never
  }()

  private init() {}

  init(_ location: Location) { positive = [location] }

  init(not location: Location) { negative = [location] }

  var isAnything: Bool { !isNever && positive.isEmpty && negative.isEmpty }

  /// The schema that must hold, if there is no other schema.
  var onlySchema: Location? {
    positive.count == 1 && negative.isEmpty ? positive[0] : nil
  }

  /// Whether there are so many schemas that must not hold that they are not applied one by one.
  var hasManyNegations: Bool { negative.count > 8 }

  /// The first schema, for reporting problems.
  var location: Location { positive.first ?? negative.first ?? 0 }

  func and(_ other: Conjunction) -> Conjunction {
    if isNever || other.isAnything { return self }
    if other.isNever || isAnything { return other }
    var result = self
    result.positive = Self.union(positive, other.positive)
    result.negative = Self.union(negative, other.negative)
    return Self.areDisjoint(result.positive, result.negative) ? result : .never
  }

  /// Returns whether the schemas of another conjunction are among those of this one.
  func implies(_ other: Conjunction) -> Bool {
    if isNever || other.isAnything { return true }
    return !other.isNever && other.positive.allSatisfy(positive.contains)
      && other.negative.allSatisfy(negative.contains)
  }

  /// The conjunction without the last schema that must not hold.
  var removingLastNegation: Conjunction {
    var result = self
    result.negative.removeLast()
    return result
  }

  /// Conjunctions of which at least one holds exactly where this one does not.
  var complement: [Conjunction] {
    isNever ? [.anything] : positive.map { Conjunction(not: $0) } + negative.map { Conjunction($0) }
  }

  private static func union(_ left: [Location], _ right: [Location]) -> [Location] {
    if right.isEmpty || left == right { return left }
    if left.isEmpty { return right }
    var result: [Location] = []
    result.reserveCapacity(left.count + right.count)
    var index = 0
    for location in left {
      while index < right.count, right[index] < location {
        result.append(right[index])
        index += 1
      }
      if index < right.count, right[index] == location { index += 1 }
      result.append(location)
    }
    return result + right[index...]
  }

  private static func areDisjoint(_ left: [Location], _ right: [Location]) -> Bool {
    var index = 0
    for location in left {
      while index < right.count, right[index] < location { index += 1 }
      if index < right.count, right[index] == location { return false }
    }
    return true
  }
}

extension [SchemaDocument.Location] {
  /// Returns whether the list, which is in ascending order, contains a location.
  ///
  /// - Complexity: O(log *n*).
  func containsSorted(_ location: SchemaDocument.Location) -> Bool {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) >> 1
      if self[middle] < location { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low] == location
  }
}
