// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import GuidedGeneration
import ScriptedInference
import Testing

@Suite("The default model")
struct SystemLanguageModelTests {
  @Test func saysHowToInstallIt() {
    let empty = SystemLanguageModel.Slot()
    #expect(empty.availability == .unavailable(.modelNotReady))
    do {
      _ = try empty.makeRunner()
      Issue.record("there is no model")
    } catch LanguageModelSession.GenerationError.assetsUnavailable(let context) {
      #expect(context.debugDescription.contains("SystemLanguageModel.bootstrap(_:)"))
      #expect(context.debugDescription.contains("LanguageModelSession(model:)"))
    } catch {
      Issue.record(error)
    }
  }

  @Test func isAnExecutorOfTheInstalledModel() async throws {
    let slot = SystemLanguageModel.Slot(
      generation: 1, installed: .init(ScriptedModel(pieces: ["installed"])))
    #expect(slot.availability == .available)
    let runner = try slot.makeRunner()
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
