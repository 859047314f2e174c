// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A union of disjuncts, most of which are found by the constants of one property.
///
/// A condition about constants of the property leaves the disjuncts of other constants unchanged, so
/// a chain of conditions need not visit them.
struct IndexedUnion {
  /// The number of constants above which a disjunct is not indexed.
  private static let textLimit = 64

  /// The disjuncts, in order; `nil` for those that were removed.
  private var slots: [Disjunct?] = []
  private var slotsByText: [ScalarString: Set<Int>] = [:]
  /// The disjuncts whose property can have any value or be absent.
  private var others: Set<Int> = []
  /// The number of disjuncts.
  private(set) var count = 0

  /// Adds a disjunct.
  ///
  /// - Parameters:
  ///   - disjunct: The disjunct.
  ///   - texts: The constants of the property, if each value of the disjunct has one of them.
  mutating func append(_ disjunct: Disjunct, texts: Set<ScalarString>?) {
    let slot = slots.count
    slots.append(disjunct)
    count += 1
    guard let texts, texts.count <= Self.textLimit else {
      others.insert(slot)
      return
    }
    for text in texts { slotsByText[text, default: []].insert(slot) }
  }

  /// Removes the disjuncts whose property may have one of some constants or be absent.
  ///
  /// - Parameter texts: The constants.
  /// - Returns: The disjuncts, in order.
  mutating func removeCandidates(for texts: Set<ScalarString>) -> [Disjunct] {
    var candidates = others
    others = []
    for text in texts { candidates.formUnion(slotsByText[text] ?? []) }
    return candidates.sorted().compactMap { slot in
      guard let disjunct = slots[slot] else { return nil }
      slots[slot] = nil
      count -= 1
      return disjunct
    }
  }

  /// The disjuncts, in order.
  var disjuncts: [Disjunct] { slots.compactMap(\.self) }
}
