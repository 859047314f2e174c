// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds a cycle of instructions in which every value requires another one.
struct UnproductiveRecursion {
  private let program: ProgramBuilder
  private let distances: [Int]

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - program: The instructions.
  ///   - distances: The distance of every instruction.
  init(_ program: ProgramBuilder, distances: [Int]) {
    self.program = program
    self.distances = distances
  }

  /// Returns the addresses of one cycle.
  ///
  /// An instruction that cannot reach the end of its value has a successor that cannot either, so
  /// following these successors leads to a cycle.
  ///
  /// - Parameter start: The address of an instruction that cannot reach the end of its value.
  /// - Returns: The cycle, in order.
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
