// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The storage of a facet, which copies of a disjunct share until one of them changes it.
///
/// Most facets are free, and most disjuncts of a product are copies of another with one change, so
/// that a disjunct stores pointers instead of facets.
struct SharedFacet<Facet: TypeFacet>: Sendable, Hashable {
  private final class Storage: Sendable {
    let facet: Facet

    init(_ facet: Facet) { self.facet = facet }
  }

  /// The storage; `nil` if the facet is free.
  private var storage: Storage?

  /// Creates the storage of a free facet.
  init() {}

  /// Creates the storage of a facet.
  init(_ facet: Facet) { self.facet = facet }

  /// The facet.
  var facet: Facet {
    get { storage?.facet ?? .free }
    set { storage = newValue == .free ? nil : Storage(newValue) }
  }

  /// Returns the conjunction of both facets.
  func and(_ other: Self) -> Self {
    guard let left = storage, let right = other.storage, left !== right else {
      return storage == nil ? other : self
    }
    var both = self
    both.facet = left.facet.and(right.facet)
    return both
  }

  static func == (left: Self, right: Self) -> Bool {
    guard let one = left.storage, let other = right.storage, one !== other else {
      return left.storage === right.storage
    }
    return one.facet == other.facet
  }

  func hash(into hasher: inout Hasher) { hasher.combine(storage?.facet) }
}
