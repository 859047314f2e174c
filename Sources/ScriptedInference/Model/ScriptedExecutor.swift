// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import GuidedGeneration
internal import Synchronization

/// Runs requests against a scripted model.
public final class ScriptedExecutor: LanguageModelExecutor {
  /// What tells executors apart: where they note their requests.
  public struct Configuration: Hashable, Sendable {
    let log: RequestLog?

    /// Whether two executors note their requests in the same place.
    public static func == (left: Configuration, right: Configuration) -> Bool {
      left.log === right.log
    }

    /// Feeds the place where requests are noted.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(log.map { ObjectIdentifier($0) })
    }
  }

  private let log: RequestLog?
  private let callCount = Atomic<Int>(0)

  /// Creates an executor, which begins at a script's first turn.
  ///
  /// - Parameter configuration: Where requests are noted.
  public init(configuration: Configuration) {
    log = configuration.log
    log?.noteExecutor()
  }

  /// Notes that the session wants to be ready.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - transcript: What the next request's transcript will begin with.
  public func prewarm(model: ScriptedLanguageModel, transcript: Transcript) {
    log?.notePrewarming(transcript)
  }

  /// Does what the script says for this call.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - model: The model, with its script.
  ///   - channel: Where the output goes.
  /// - Throws: What a step of the script throws, and `CancellationError`.
  nonisolated(nonsending) public func respond(
    to request: LanguageModelExecutorGenerationRequest, model: ScriptedLanguageModel,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    log?.note(request)
    switch model.source {
    case .behavior(let behavior):
      try await behavior(request, channel)
    case .script(let script, let clock):
      guard !script.turns.isEmpty else { return }
      let call = callCount.wrappingAdd(1, ordering: .relaxed).oldValue
      for step in script.turns[call % script.turns.count] {
        try Task.checkCancellation()
        try await perform(step, clock: clock, channel: channel)
      }
    }
  }

  nonisolated(nonsending) private func perform(
    _ step: Script.Step, clock: any Clock<Duration>,
    channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    switch step.kind {
    case .text(let piece, let tokenCount):
      await channel.send(.response(action: .appendText(piece, tokenCount: tokenCount)))
    case .replacement(let text):
      await channel.send(.response(action: .replaceTextSegment(text, tokenCount: 1)))
    case .reasoning(let piece, let tokenCount):
      await channel.send(.reasoning(action: .appendText(piece, tokenCount: tokenCount)))
    case .toolCall(let id, let name, let arguments, let tokenCount):
      await channel.send(
        .toolCalls(
          action: .toolCall(
            id: id ?? UUID().uuidString, name: name,
            action: .appendArguments(arguments, tokenCount: tokenCount))))
    case .usage(let usage):
      await channel.send(
        .response(action: .updateUsage(input: usage.input, output: usage.output)))
    case .pause(let duration):
      try await clock.sleep(for: duration)
    case .failure(let error):
      throw error
    }
  }
}
