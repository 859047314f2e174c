// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import GuidedGeneration
import Testing

@Suite("AppendOnlyText")
struct AppendOnlyTextTests {
  @Test("the text consists of all pieces", arguments: [1, 7, 255, 256, 1000])
  func string(_ length: Int) {
    var text = AppendOnlyText()
    var expected = ""
    for number in 0..<20 {
      let piece = String(repeating: "é\(number)", count: length)
      text.append(piece)
      expected += piece
      #expect(text.string == expected)
      #expect(text.byteCount == expected.utf8.count)
    }
  }

  @Test("prefixes are compared byte by byte", arguments: [1, 63, 64, 65, 300, 1500])
  func prefixes(_ length: Int) {
    let pieces = (0..<length).map { $0.isMultiple(of: 50) ? "é" : "a" }
    var text = AppendOnlyText()
    for piece in pieces { text.append(piece) }
    let string = pieces.joined()
    #expect(text.isPrefix(of: string))
    #expect(text.isPrefix(of: string + "more"))
    #expect(!text.isPrefix(of: String(string.dropLast())))
    for position in Set([0, length / 2, length - 1]) {
      var changed = pieces
      changed[position] = changed[position] == "a" ? "b" : "e\u{301}"
      #expect(!text.isPrefix(of: changed.joined()), "position \(position)")
    }
  }

  @Test("repeated text is compared but not processed again")
  func repeatedText() {
    var assembler = TurnAssembler()
    var (text, added) = ("", 0)
    for number in 0..<2000 {
      text += "piece \(number) "
      let event = LanguageModelExecutorGenerationChannel.Event.response(
        action: .replaceTextSegment(text, segmentID: "1", tokenCount: 1))
      guard case .extended(let all, let addition) = assembler.handle(event) else {
        Issue.record("text \(number) is processed again")
        return
      }
      #expect(all.utf8.count == text.utf8.count)
      added += addition.utf8.count
    }
    #expect(added == text.utf8.count, "each byte is new once")
    #expect(assembler.responseText == text)
  }
}
