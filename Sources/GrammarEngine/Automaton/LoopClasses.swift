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

  /// The classes of ``ByteClass`` whose scalars all lead to one place and from there back to it.
  ///
  /// Mostly the place is the instruction itself. Where a pattern wants at least one scalar of a
  /// kind, it is the instruction behind the first.
  func classes(of address: Address) -> UInt32 {
    guard case .bytes(let range, _) = program.instructions[address.index] else { return 0 }
    var places: [Address] = []
    for index in range.indices {
      let edge = program.edges[index]
      if edge.low < 0x80 || edge.target == address, !places.contains(edge.target) {
        places.append(edge.target)
      }
    }
    if places.contains(address) { return classes(from: address, to: address) }
    var most: UInt32 = 0
    for place in places.prefix(4) where leadsToItself(place) {
      let back = classes(from: place, to: place)
      let both = back == 0 ? 0 : back & classes(from: address, to: place)
      if both.nonzeroBitCount > most.nonzeroBitCount { most = both }
    }
    return most
  }

  private func leadsToItself(_ address: Address) -> Bool {
    guard case .bytes(let range, _) = program.instructions[address.index] else { return false }
    for index in range.indices where program.edges[index].target == address { return true }
    return false
  }

  /// The classes all of whose scalars, spelled in UTF-8, lead from an instruction to another.
  private func classes(from address: Address, to place: Address) -> UInt32 {
    guard case .bytes(let range, _) = program.instructions[address.index] else { return 0 }
    var result: UInt32 = 0
    var broken: UInt32 = 0
    var byte = 0
    for edge in program.edges[range.indices] where edge.low < 0x80 {
      while byte < Int(edge.low) {
        broken |= 1 << UInt32(ByteClass.ofASCII[byte])
        byte += 1
      }
      while byte <= min(0x7F, Int(edge.high)) {
        let bit = UInt32(1) << UInt32(ByteClass.ofASCII[byte])
        if edge.target == place { result |= bit } else { broken |= bit }
        byte += 1
      }
    }
    while byte < 0x80 {
      broken |= 1 << UInt32(ByteClass.ofASCII[byte])
      byte += 1
    }
    result &= ~broken
    guard let last = range.indices.last, program.edges[last].high >= 0x80 else { return result }
    for (number, forms) in Self.longForms
    where forms.allSatisfy({ leads(from: address, along: $0[...], to: place) }) {
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
