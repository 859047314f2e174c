// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension Pattern {
  /// The sets of scalars with which every matching text begins; empty if a match can start
  /// anywhere.
  private var prefix: [ScalarSet] {
    var prefix: [ScalarSet] = []
    var pending = [root]
    var isAnchored = false
    while let node = pending.popLast() {
      switch node {
      case .sequence(let nodes): pending += nodes.reversed()
      case .startAnchor where prefix.isEmpty: isAnchored = true
      case .scalars(let set) where isAnchored: prefix.append(set)
      default: return prefix
      }
    }
    return prefix
  }

  /// Returns whether no text matches both patterns because matching texts begin differently.
  func excludes(_ other: Pattern) -> Bool {
    zip(prefix, other.prefix).contains { $0.intersection($1).isEmpty }
  }
}
