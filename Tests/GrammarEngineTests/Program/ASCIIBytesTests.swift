// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import GrammarEngine

@Suite struct ASCIIBytesTests {
  @Test("the bytes of every edge are those below 0x80 in its range")
  func matchesRanges() {
    let bytes = (UInt8.min...UInt8.max).map { ASCIIBytes(Edge($0, to: Program.done)) }
    for low in 0...255 {
      for high in stride(from: low, through: 255, by: 7) {
        let edge = Edge(UInt8(low), UInt8(high), to: Program.done)
        let set = ASCIIBytes(edge)
        #expect(set.isEmpty == (low >= 0x80))
        for byte in stride(from: 0, to: 256, by: 5) {
          let isMember = byte < 0x80 && byte >= low && byte <= high
          #expect(!set.isDisjoint(with: bytes[byte]) == isMember)
          if byte < 0x80 { #expect(bytes[byte].isSubset(of: set) == isMember) }
        }
      }
    }
  }
}
