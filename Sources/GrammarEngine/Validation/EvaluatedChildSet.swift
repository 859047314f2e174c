// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The children of a value that keywords have evaluated.
struct EvaluatedChildSet: Sendable {
  private var words: [UInt64] = []

  /// Children that do not meet the rule for unevaluated ones, with the reasons as indices into the
  /// evaluator's log.
  var failures: [(child: Int, failure: Int32)] = []

  mutating func insert(_ child: Int) {
    while words.count <= child >> 6 { words.append(0) }
    words[child >> 6] |= 1 << UInt64(child & 63)
  }

  func contains(_ child: Int) -> Bool {
    child >> 6 < words.count && words[child >> 6] & 1 << UInt64(child & 63) != 0
  }

  mutating func formUnion(_ other: EvaluatedChildSet) {
    for (index, word) in other.words.enumerated() {
      if index < words.count { words[index] |= word } else { words.append(word) }
    }
  }
}
