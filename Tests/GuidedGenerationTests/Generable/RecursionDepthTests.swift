// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

@Suite("Depth of recursion")
struct RecursionDepthTests {
  /// Runs `body` on a thread with as little stack as the smallest threads of the supported systems.
  private func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }

  @Test("the deepest JSON that is read can be written, compared and decoded on a small stack")
  func deepContents() async throws {
    let isRight = await onSmallStack { () -> Bool in
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
    #expect(isRight)
  }

  @Test("deeper JSON is an error, whichever way it comes")
  func tooDeep() {
    let depth = GeneratedContent.maximumDepth + 1
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: text) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(GeneratedContent.self, from: Data(text.utf8))
    }
  }

  @Test("endless types end before a small stack does")
  func endlessTypes() async throws {
    let isRefused = await onSmallStack {
      do {
        _ = try Onion<Int>.generationSchema.constraintSchema
        return false
      } catch {
        return true
      }
    }
    #expect(isRefused)
  }
}
