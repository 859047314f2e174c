// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import Synchronization

/// The recorded turns of a model.
final class Recording: Sendable {
  private struct State {
    var turns: [Script.Turn] = []
    var last: [ContinuousClock.Instant] = []
  }

  private let includesPauses: Bool
  private let state = Mutex(State())

  init(includesPauses: Bool) {
    self.includesPauses = includesPauses
  }

  /// The recorded turns as a script.
  var script: Script {
    state.withLock { Script(turns: $0.turns) }
  }

  /// Adds an empty turn for a call.
  ///
  /// - Returns: The index of the turn.
  func beginTurn() -> Int {
    state.withLock { state in
      state.turns.append([])
      state.last.append(.now)
      return state.turns.count - 1
    }
  }

  /// Records an event.
  func record(_ event: LanguageModelExecutorGenerationChannel.Event, in turn: Int) {
    guard let step = Self.step(event) else { return }
    add(step, to: turn)
  }

  /// Records an error.
  func record(_ error: any Error, in turn: Int) {
    add(.failure(error), to: turn)
  }

  private func add(_ step: Script.Step, to turn: Int) {
    state.withLock { state in
      if includesPauses {
        let now = ContinuousClock.now
        let pause = state.last[turn].duration(to: now)
        state.last[turn] = now
        if pause >= .milliseconds(1) {
          state.turns[turn].append(.pause(pause))
        }
      }
      state.turns[turn].append(step)
    }
  }

  /// Returns the step that is equivalent to an event, or `nil` if scripts do not support the event.
  private static func step(
    _ event: LanguageModelExecutorGenerationChannel.Event
  ) -> Script.Step? {
    switch event.kind {
    case .response(let response):
      switch response.action.kind {
      case .appendText(let fragment):
        .text(fragment.content, tokenCount: fragment.tokenCount)
      case .replaceTextSegment(let fragment): .replaceText(fragment.content)
      case .updateUsage(let usage): .usage(input: usage.input, output: usage.output)
      case .updateFinishReason(let reason): .finishReason(reason)
      case .addAttachmentSegment, .removeAttachmentSegment, .updateMetadata: nil
      }
    case .reasoning(let reasoning):
      switch reasoning.action.kind {
      case .appendText(let fragment), .replaceTextSegment(let fragment):
        .reasoning(fragment.content, tokenCount: fragment.tokenCount)
      case .updateUsage(let usage): .usage(input: usage.input, output: usage.output)
      case .updateSignature, .updateMetadata: nil
      }
    case .toolCalls(let calls):
      switch calls.action.kind {
      case .toolCall(let call):
        switch call.action.kind {
        case .appendArguments(let fragment):
          .toolCall(
            id: call.id, name: call.name, arguments: fragment.content,
            tokenCount: fragment.tokenCount)
        case .updateMetadata: nil
        }
      case .updateUsage(let usage): .usage(input: usage.input, output: usage.output)
      case .removeToolCall, .updateMetadata: nil
      }
    }
  }
}
