// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import GuidedGeneration
import ScriptedInference
import Testing

@Suite("SystemLanguageModel")
struct SystemLanguageModelTests {
  @Test("the error about a missing model explains how to install one")
  func missingModel() {
    let empty = SystemLanguageModel.Installation()
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

  @Test("a request runs on the installed model")
  func runsInstalledModel() async throws {
    let installation = SystemLanguageModel.Installation(
      generation: 1, model: ScriptedModel(pieces: ["installed"]))
    #expect(installation.availability == .available)
    let runner = try installation.makeRunner()
    let channel = LanguageModelExecutorGenerationChannel()
    try await runner.respond(
      to: LanguageModelExecutorGenerationRequest(
        id: .init(), transcript: Transcript(), enabledTools: [],
        generationOptions: GenerationOptions(), contextOptions: ContextOptions(), metadata: [:]),
      streamingInto: channel)
    channel.finish()
    var texts: [String] = []
    for try await event in channel {
      texts += event.appendedText.map { [$0] } ?? []
    }
    #expect(texts == ["installed"])
  }
}
