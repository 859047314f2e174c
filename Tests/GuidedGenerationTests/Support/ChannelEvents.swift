// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import GuidedGeneration

extension LanguageModelExecutorGenerationChannel.Event {
  /// The text that the event appends to the response, or `nil` for other events.
  var appendedText: String? {
    guard case .response(let response) = kind, case .appendText(let fragment) = response.action.kind
    else { return nil }
    return fragment.content
  }

  /// The call that the event changes, or `nil` for other events.
  var toolCall: LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall? {
    guard case .toolCalls(let calls) = kind, case .toolCall(let call) = calls.action.kind else {
      return nil
    }
    return call
  }
}

extension LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall {
  /// The text that the event appends to the arguments, or `nil` for other events.
  var appendedArguments: String? {
    guard case .appendArguments(let fragment) = action.kind else { return nil }
    return fragment.content
  }
}

extension NoiseModel {
  /// Runs one turn for the prompt "x".
  func events(
    tools: [Transcript.ToolDefinition], schema: GenerationSchema? = nil,
    options: GenerationOptions
  ) async throws -> [LanguageModelExecutorGenerationChannel.Event] {
    let prompt = Transcript.Prompt(segments: [.text(.init(content: "x"))])
    let request = LanguageModelExecutorGenerationRequest(
      id: UUID(), transcript: Transcript(entries: [.prompt(prompt)]), enabledTools: tools,
      schema: schema, generationOptions: options, contextOptions: ContextOptions(), metadata: [:])
    let channel = LanguageModelExecutorGenerationChannel()
    try await PredictorExecutor<NoiseModel>(configuration: .init()).respond(
      to: request, model: self, streamingInto: channel)
    channel.finish()
    return try await channel.reduce(into: []) { $0.append($1) }
  }
}
