// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import GuidedGeneration
internal import Synchronization

/// The executor of a scripted model.
public final class ScriptedExecutor: LanguageModelExecutor {
  /// The configuration of an executor: the log of its requests.
  public struct Configuration: Hashable, Sendable {
    let log: RequestLog?

    /// Returns whether two configurations have the same log.
    ///
    /// - Parameters:
    ///   - left: A configuration.
    ///   - right: Another configuration.
    /// - Returns: Whether the logs are identical.
    public static func == (left: Configuration, right: Configuration) -> Bool {
      left.log === right.log
    }

    /// Hashes the identity of the log.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(log.map { ObjectIdentifier($0) })
    }
  }

  private let log: RequestLog?
  private let callCount = Atomic<Int>(0)

  /// Creates an executor, which starts at the first turn of a script.
  ///
  /// - Parameter configuration: The log of the requests.
  public init(configuration: Configuration) {
    log = configuration.log
    log?.countExecutor()
  }

  /// Logs the prewarming.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - transcript: The beginning of the transcript of the next request.
  public func prewarm(model: ScriptedLanguageModel, transcript: Transcript) {
    log?.appendPrewarming(transcript)
  }

  /// Performs the turn of the script for this call.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - model: The model with its script.
  ///   - channel: The channel for the output.
  /// - Throws: The error of a step of the script, or `CancellationError`.
  nonisolated(nonsending) public func respond(
    to request: LanguageModelExecutorGenerationRequest, model: ScriptedLanguageModel,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    log?.append(request)
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
    case .finishReason(let reason):
      await channel.send(.response(action: .updateFinishReason(reason)))
    case .pause(let duration):
      try await clock.sleep(for: duration)
    case .failure(let error):
      throw error
    }
  }
}

extension ScriptedExecutor: PromptlyCancelableExecutor {
  /// Returns whether the model follows a script, whose steps end when the request is canceled.
  ///
  /// - Parameter model: The model.
  /// - Returns: `true` for a script, and `false` for a closure, which can ignore cancellation.
  public func isPromptlyCancelable(running model: ScriptedLanguageModel) -> Bool {
    if case .script = model.source { true } else { false }
  }
}
