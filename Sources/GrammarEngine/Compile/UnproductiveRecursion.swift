// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds a cycle of instructions in which every value requires another one.
struct UnproductiveRecursion {
  let program: ProgramBuilder
  /// The distance of every instruction.
  let distances: [Int]

  /// Returns the addresses of one cycle, in order.
  ///
  /// An instruction that cannot reach the end of its value has a successor that cannot either, so
  /// following these successors leads to a cycle.
  func cycle(from start: Address) -> [Address] {
    var path: [Address] = []
    var positions: [Address: Int] = [:]
    var address = start
    while positions[address] == nil {
      positions[address] = path.count
      path.append(address)
      guard let next = unproductiveSuccessor(of: address) else { return path }
      address = next
    }
    return Array(path[(positions[address] ?? 0)...])
  }

  private func unproductiveSuccessor(of address: Address) -> Address? {
    var result: Address?
    program.forEachSuccessor(of: address.index) { successor in
      if result == nil, distances[successor.index] == Distance.unreachable { result = successor }
    }
    return result
  }
}
