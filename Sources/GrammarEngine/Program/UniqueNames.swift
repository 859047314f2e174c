// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The instructions by which objects with different names are recognized.
struct UniqueNames: Sendable {
  /// The targets of the calls after the opening brackets.
  ///
  /// A call is not merged with other instructions when the beginnings of alternatives are merged.
  private(set) var objects: Set<Address> = []
  /// The ``objects`` that require several members without a declared name, of which some are
  /// restricted beyond the others.
  private(set) var requiringObjects: Set<Address> = []
  /// The names of all undeclared members, whether they have to differ or not.
  private var keys: Set<Address> = []

  /// Adds the inside of an object with different names.
  ///
  /// - Parameters:
  ///   - address: The target of the call after the opening bracket.
  ///   - requiresMembers: Whether the object requires several members without a declared name, of
  ///     which some are restricted beyond the others.
  mutating func addObject(at address: Address, requiresMembers: Bool = false) {
    objects.insert(address)
    if requiresMembers { requiringObjects.insert(address) }
  }

  /// Adds the name of an undeclared member.
  mutating func addKey(at address: Address) { keys.insert(address) }

  /// Returns the keys, and the targets of their jumps; empty if no names are compared.
  func resolvedKeys(in builder: ProgramBuilder) -> Set<Address> {
    guard !objects.isEmpty else { return [] }
    var resolved: Set<Address> = []
    for key in keys {
      var address = key
      while resolved.insert(address).inserted,
        case .jump(let target) = builder.instructions[address.index]
      {
        address = target
      }
    }
    return resolved
  }

  /// Returns the addresses after the names of undeclared members; empty if no names are compared.
  func nameEnds(in builder: ProgramBuilder) -> Set<Address> {
    let keys = resolvedKeys(in: builder)
    guard !keys.isEmpty else { return [] }
    var ends: Set<Address> = []
    for case .call(let target, then: let then) in builder.instructions where keys.contains(target) {
      ends.insert(then)
    }
    return ends
  }
}
