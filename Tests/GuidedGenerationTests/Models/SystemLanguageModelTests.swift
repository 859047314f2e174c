// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import GuidedGeneration
import Testing

@Suite("The default model")
struct SystemLanguageModelTests {
  @Test func saysHowToInstallIt() {
    let error = LanguageModelSession.GenerationError.noDefaultModel
    #expect(error.errorDescription?.contains("bootstrap") == true)
    #expect(error.recoverySuggestion?.contains("bootstrap") == true)
    guard case .assetsUnavailable = error else {
      Issue.record("unexpected case: \(error)")
      return
    }
  }

  @Test func isAnExecutorOfTheInstalledModel() async throws {
    let slot = SystemLanguageModel.Slot(
      generation: 1, installed: .init(ScriptedModel(pieces: ["installed"])))
    let runner = try #require(slot.installed).makeRunner()
    let channel = LanguageModelExecutorGenerationChannel()
    try await runner.respond(
      to: LanguageModelExecutorGenerationRequest(
        id: .init(), transcript: Transcript(), enabledTools: [],
        generationOptions: GenerationOptions(), contextOptions: ContextOptions(), metadata: [:]),
      streamingInto: channel)
    channel.finish()
    var texts: [String] = []
    for try await event in channel {
      if case .response(let response) = event.kind,
        case .appendText(let fragment) = response.action.kind
      {
        texts.append(fragment.content)
      }
    }
    #expect(texts == ["installed"])
  }
}
