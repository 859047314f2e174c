// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

@Suite("Recursion depth")
struct RecursionDepthTests {
  /// Runs `body` on a thread with the smallest stack of the supported systems.
  private func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }

  @Test("JSON of the maximum depth can be encoded, compared and decoded on a small stack")
  func deepContents() async throws {
    let isCorrect = await onSmallStack { () -> Bool in
      let depth = GeneratedContent.maximumDepth
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      guard let one = try? GeneratedContent(json: text),
        let two = try? GeneratedContent(json: text)
      else { return false }
      guard one == two, one.jsonString == text, one.isComplete else { return false }
      let data = try? JSONEncoder().encode(one)
      let copy = data.flatMap { try? JSONDecoder().decode(GeneratedContent.self, from: $0) }
      return copy == one
    }
    #expect(isCorrect)
  }

  @Test("deeper JSON is an error in every parser")
  func tooDeep() {
    let depth = GeneratedContent.maximumDepth + 1
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: text) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(GeneratedContent.self, from: Data(text.utf8))
    }
  }

  @Test("an infinite type is an error before a small stack overflows")
  func infiniteTypes() async throws {
    let isRejected = await onSmallStack {
      do {
        _ = try Onion<Int>.generationSchema.constraintSchema
        return false
      } catch {
        return true
      }
    }
    #expect(isRejected)
  }
}
