// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JSONText

@Suite struct InlineASCIITests {
  @Test("a word is plain exactly when each of its bytes is", arguments: 1...8)
  func plainBytes(_ count: Int) throws {
    for index in 0..<count {
      for byte in UInt8.min...UInt8.max {
        for filler in [UInt8(ascii: "a"), 0x20, 0x7F, 0x21, 0x23, 0x5B, 0x5D] {
          var bytes = [UInt8](repeating: filler, count: count)
          bytes[index] = byte
          let word = try #require(InlineASCII.Word(bytes))
          #expect(word.isPlain == bytes.allSatisfy(JSONStringDecoder.isPlain), "\(bytes)")
          #expect(Array(word) == bytes)
        }
      }
    }
  }

  @Test("a word has one to eight bytes")
  func lengths() {
    #expect(InlineASCII.Word([]) == nil)
    #expect(InlineASCII.Word([UInt8](repeating: 1, count: 9)) == nil)
  }

  @Test("words are appended at every offset, up to sixteen bytes", arguments: 1...8, 1...8)
  func joining(_ first: Int, _ second: Int) throws {
    var text = InlineASCII()
    var expected: [UInt8] = []
    var next: UInt8 = 1
    for count in [first, second, first, second, first, 1, 1, 1] {
      let bytes = (0..<UInt8(count)).map { next + $0 }
      let fits = expected.count + count <= InlineASCII.capacity
      #expect(text.append(try #require(InlineASCII.Word(bytes))) == fits)
      if fits { expected += bytes }
      next += UInt8(count)
      #expect((0..<text.count).map { text[$0] } == expected)
    }
  }
}
