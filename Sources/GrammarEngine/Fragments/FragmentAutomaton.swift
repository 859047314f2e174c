// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The automaton of a ``SharedFragment`` alone, over all bytes.
struct FragmentAutomaton: Sendable {
  /// The target at which the fragment is complete and no byte continues it.
  static let done: UInt8 = 254
  /// The target of bytes that do not continue the fragment.
  static let dead: UInt8 = 255

  /// The targets, 256 for each state.
  let targets: [UInt8]
  let isFinal: [Bool]
  /// The categories on which each state loops; see ``SelfLoopCategories``.
  let selfLoops: [UInt32]

  static let all: [SharedFragment: FragmentAutomaton] = Dictionary(
    uniqueKeysWithValues: SharedFragment.allCases.map { ($0, FragmentAutomaton($0)) })

  init(_ fragment: SharedFragment) {
    var builder = ProgramBuilder()
    let start =
      switch fragment {
      case .stringContent: StringAutomaton.emitContent(into: &builder)
      case .integer: NumberAutomaton.emitInteger(into: &builder)
      case .number: NumberAutomaton.emitNumber(into: &builder)
      }
    let program = builder.program(start: start)
    let first = program.fragments.first?.start.index ?? 1
    let count = program.instructions.count - first
    precondition(count <= Int(Self.done), "the states of a fragment are less than 'done'")
    var targets = [UInt8](repeating: Self.dead, count: count * 256)
    var isFinal = [Bool](repeating: false, count: count)
    for index in 0..<count {
      guard case .bytes(let range, let mayEnd) = program.instructions[first + index] else {
        continue
      }
      isFinal[index] = mayEnd
      for byte in 0...255 {
        guard let target = program.target(of: range, reading: UInt8(byte)) else { continue }
        targets[index * 256 + byte] =
          target == Program.done ? Self.done : UInt8(target.index - first)
      }
    }
    self.targets = targets
    self.isFinal = isFinal
    selfLoops = (0..<count).map {
      SelfLoopCategories(program).computedCategories(of: Address(first + $0))
    }
  }
}
