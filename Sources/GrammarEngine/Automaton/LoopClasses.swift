// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds the scalars that lead from a reading instruction back to it.
///
/// Inside a string, and in many parts of patterns and numbers, most text changes nothing: tokens
/// of nothing but such scalars are allowed without looking at each of them (``LoopMasks``).
struct LoopClasses {
  private let program: Program

  init(_ program: Program) {
    self.program = program
  }

  /// The classes of ``ByteClass`` all of whose scalars, spelled in UTF-8, lead back.
  func classes(of address: Address) -> UInt32 {
    guard case .bytes(let range, _) = program.instructions[address.index],
      program.edges[range.indices].contains(where: { $0.target == address || $0.high >= 0x80 })
    else { return 0 }
    var result: UInt32 = 0
    var broken: UInt32 = 0
    for byte in UInt8(0)...0x7F {
      let bit = UInt32(1) << UInt32(ByteClass.ofASCII[Int(byte)])
      if broken & bit != 0 { continue }
      if program.target(of: range, reading: byte) == address {
        result |= bit
      } else {
        broken |= bit
      }
    }
    result &= ~broken
    for (number, forms) in Self.longForms
    where forms.allSatisfy({ leads(from: address, along: $0[...], to: address) }) {
      result |= 1 << UInt32(number)
    }
    return result
  }

  /// Whether every sequence of bytes out of the ranges leads to an instruction.
  private func leads(
    from address: Address, along ranges: ArraySlice<ClosedRange<UInt8>>, to end: Address
  ) -> Bool {
    guard let first = ranges.first else { return address == end }
    guard case .bytes(let range, _) = program.instructions[address.index] else { return false }
    var next = Int(first.lowerBound)
    for edge in program.edges[range.indices] where Int(edge.high) >= next {
      guard Int(edge.low) <= next, leads(from: edge.target, along: ranges.dropFirst(), to: end)
      else { return false }
      next = Int(edge.high) + 1
      if next > Int(first.upperBound) { return true }
    }
    return false
  }

  /// The well-formed sequences of two, three and four bytes (Unicode 16, table 3-7).
  private static let longForms: [(number: UInt8, forms: [[ClosedRange<UInt8>]])] = {
    let tail: ClosedRange<UInt8> = 0x80...0xBF
    return [
      (ByteClass.twoBytes, [[0xC2...0xDF, tail]]),
      (
        ByteClass.threeBytes,
        [
          [0xE0...0xE0, 0xA0...0xBF, tail], [0xE1...0xEC, tail, tail],
          [0xED...0xED, 0x80...0x9F, tail], [0xEE...0xEF, tail, tail],
        ]
      ),
      (
        ByteClass.fourBytes,
        [
          [0xF0...0xF0, 0x90...0xBF, tail, tail], [0xF1...0xF3, tail, tail, tail],
          [0xF4...0xF4, 0x80...0x8F, tail, tail],
        ]
      ),
    ]
  }()
}
