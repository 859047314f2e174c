// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import TestSupport
import Testing

@Suite("IncrementalUTF8Decoder")
struct IncrementalUTF8DecoderTests {
  @Test("the text grows by complete characters")
  func completeCharacters() {
    let sample = "aé€🏔\u{7FF}\u{800}\u{FFFF}\u{10FFFF}z"
    var decoder = IncrementalUTF8Decoder()
    var result = ""
    for byte in sample.utf8 {
      let piece = decoder.append([byte])
      #expect(piece.unicodeScalars.count <= 1)
      result += piece
      #expect(sample.unicodeScalars.starts(with: result.unicodeScalars))
    }
    #expect(result == sample)
    #expect(decoder.finish().isEmpty)
  }

  @Test("the text does not depend on how the bytes are split", arguments: 0..<200)
  func splits(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let leads: [UInt8] = [
      0x41, 0x80, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xA0, 0x90,
    ]
    let bytes = (0..<12).map { _ in leads[Int(generator.next() % UInt64(leads.count))] }
    var decoder = IncrementalUTF8Decoder()
    var result = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int(generator.next() % 4)
      result += decoder.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    result += decoder.finish()
    #expect(Array(result.utf8) == Array(String(decoding: bytes, as: UTF8.self).utf8))
  }
}
