// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A member that must be there, whatever its key.
struct MemberDemand: Sendable, Hashable {
  /// What the value must be under each key, all of them; nothing can be under keys that do not
  /// count.
  private(set) var layers: [ObjectLayer]
  /// What the key must be.
  private(set) var names: Conjunction
  /// The keyword whose opposite this is.
  let keyword: String

  init(layer: ObjectLayer, names: Conjunction, keyword: String) {
    layers = [layer]
    self.names = names
    self.keyword = keyword
  }

  /// What the value must be under a key.
  func value(of name: ExactText) -> Conjunction {
    layers.reduce(.anything) { $0.and($1.value(of: name)) }
  }

  /// A member that meets both demands.
  func and(_ other: MemberDemand) -> MemberDemand {
    var both = self
    both.layers += other.layers
    both.names = names.and(other.names)
    return both
  }
}
