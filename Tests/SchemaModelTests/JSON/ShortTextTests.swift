// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import JSONText
import Testing

@Suite("Short texts")
struct ShortTextTests {
  @Test("a word is plain exactly when each of its bytes is", arguments: 1...8)
  func plainBytes(_ count: Int) throws {
    for place in 0..<count {
      for byte in UInt8.min...UInt8.max {
        for filler in [UInt8(ascii: "a"), 0x20, 0x7F, 0x21, 0x23, 0x5B, 0x5D] {
          var bytes = [UInt8](repeating: filler, count: count)
          bytes[place] = byte
          let word = try #require(ShortText.Word(bytes))
          #expect(word.isPlain == bytes.allSatisfy(JSONStringDecoder.isPlain), "\(bytes)")
          #expect(Array(word) == bytes)
        }
      }
    }
  }

  @Test("there are no words of nothing or of more than eight bytes")
  func lengths() {
    #expect(ShortText.Word([]) == nil)
    #expect(ShortText.Word([UInt8](repeating: 1, count: 9)) == nil)
  }

  @Test("words are joined wherever they meet, up to sixteen bytes", arguments: 1...8, 1...8)
  func joining(_ first: Int, _ second: Int) throws {
    var text = ShortText()
    var expected: [UInt8] = []
    var next: UInt8 = 1
    for count in [first, second, first, second, first, 1, 1, 1] {
      let bytes = (0..<UInt8(count)).map { next + $0 }
      let fits = expected.count + count <= ShortText.capacity
      #expect(text.append(try #require(ShortText.Word(bytes))) == fits)
      if fits { expected += bytes }
      next += UInt8(count)
      #expect((0..<text.count).map { text[$0] } == expected)
    }
  }
}
