// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds where a value needs itself, in a program that cannot reach the end of its value.
struct UnproductiveRecursion {
  private let program: Program

  init(_ program: Program) {
    self.program = program
  }

  /// The addresses of one circle, from where it is first met.
  ///
  /// From an instruction that cannot end, some instruction that it needs cannot end either; going
  /// from one to the next must come back.
  ///
  /// - Parameter start: The address of an instruction that cannot reach the end of its value.
  /// - Returns: The circle, in order.
  func circle(from start: Address) -> [Address] {
    var path: [Address] = []
    var places: [Address: Int] = [:]
    var address = start
    while places[address] == nil {
      places[address] = path.count
      path.append(address)
      guard let next = endlessNeed(of: address) else { return path }
      address = next
    }
    return Array(path[(places[address] ?? 0)...])
  }

  private func endlessNeed(of address: Address) -> Address? {
    let needs: [Address] =
      switch program.instructions[address.index] {
      case .bytes(let range, _): program.edges[range.indices].map(\.target)
      case .choice(let range): Array(program.targets[range.indices])
      case .jump(let target), .advance(then: let target): [target]
      case .call(let target, then: let then): [target, then]
      case .openLoop(let id, then: let then): [then, program.loops[id.index].item]
      case .closeLoop: []
      }
    return needs.first { program.distances[$0.index] == Distance.unreachable }
  }
}
