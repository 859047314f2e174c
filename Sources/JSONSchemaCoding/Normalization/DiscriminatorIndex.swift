// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Sets of disjuncts by the constants of the property that distinguishes most of them.
struct DiscriminatorIndex {
  /// The constants of each set; `nil` if its property can have any value.
  private let texts: [Set<ScalarString>?]
  private var indicesByText: [ScalarString: [Int]] = [:]
  /// The sets whose property can have any value.
  private var others: [Int] = []

  /// Creates an index from the discriminators of each set.
  init(_ keys: [[ScalarString?: Set<ScalarString>]]) {
    var counts: [ScalarString?: Int] = [:]
    for name in keys.flatMap(\.keys) { counts[name, default: 0] += 1 }
    // Ties are broken by name, so that the result does not depend on the order of a dictionary.
    let best = counts.max { ($0.value, $1.key?.string ?? "") < ($1.value, $0.key?.string ?? "") }?
      .key
    texts = keys.map { key in best.flatMap { key[$0] } }
    for (index, texts) in texts.enumerated() {
      guard let texts else {
        others.append(index)
        continue
      }
      for text in texts { indicesByText[text, default: []].append(index) }
    }
  }

  /// Returns the sets that may have values in common with one, in ascending order.
  func overlaps(of index: Int) -> [Int] {
    guard let texts = texts[index] else { return Array(self.texts.indices) }
    return Set(texts.flatMap { indicesByText[$0] ?? [] } + others).sorted()
  }

  /// Returns the sets from an index on that may include one.
  func candidates(for index: Int, from start: Int) -> [Int] {
    let candidates: [Int]
    if let texts = texts[index] {
      // The contradiction of no text is included in any other set.
      candidates =
        texts.min().map { (indicesByText[$0] ?? []) + others } ?? Array(self.texts.indices)
    } else {
      candidates = others
    }
    return start == 0 ? candidates : candidates.filter { $0 >= start }
  }
}

/// The choices of a union that may have values in common.
struct PossibleOverlaps {
  /// The constants that distinguish choices.
  let index: DiscriminatorIndex
  /// The types of the values of each choice.
  let types: [TypeSet]

  /// Returns the choices that may have values in common with one, without that one.
  func others(of choice: Int) -> [Int] {
    index.overlaps(of: choice)
      .filter { $0 != choice && !types[choice].isDisjoint(with: types[$0]) }
  }
}
