// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Testing

@Suite("LanguageModelExecutorGenerationChannel")
struct ChannelTests {
  private func texts(
    of channel: LanguageModelExecutorGenerationChannel
  ) async throws -> [String] {
    try await channel.reduce(into: []) { texts, event in
      texts += event.appendedText.map { [$0] } ?? []
    }
  }

  @Test("events that are sent before they are read are buffered")
  func buffersEvents() async throws {
    let channel = LanguageModelExecutorGenerationChannel()
    for text in ["a", "b"] {
      await channel.send(.response(action: .appendText(text, tokenCount: 1)))
    }
    channel.finish()
    #expect(try await texts(of: channel) == ["a", "b"])
  }

  @Test("a waiting reader receives every event")
  func resumesWaitingReader() async throws {
    let channel = LanguageModelExecutorGenerationChannel()
    let reader = Task { try await texts(of: channel) }
    for number in 0..<50 {
      await channel.send(.response(action: .appendText("\(number)", tokenCount: 1)))
    }
    channel.finish()
    #expect(try await reader.value == (0..<50).map { "\($0)" })
  }

  @Test("a canceled reader ends")
  func endsCancelledReader() async throws {
    let channel = LanguageModelExecutorGenerationChannel()
    let reader = Task { try await texts(of: channel) }
    reader.cancel()
    #expect(try await reader.value.isEmpty)
  }

  @Test("canceling a reader leaves the channel open for the other readers")
  func keepsOtherReaders() async throws {
    let channel = LanguageModelExecutorGenerationChannel()
    let (canceled, other) = (
      Task { try await texts(of: channel) }, Task { try await texts(of: channel) }
    )
    canceled.cancel()
    #expect(try await canceled.value.isEmpty)
    await channel.send(.response(action: .appendText("a", tokenCount: 1)))
    channel.finish()
    #expect(try await other.value == ["a"])
  }
}
