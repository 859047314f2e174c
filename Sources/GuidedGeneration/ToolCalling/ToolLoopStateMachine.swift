// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The state machine of a request: it decides whether to call the executor, run tools, or finish.
///
/// The executor runs for one turn, then the tools that it calls run, and the executor runs again
/// with their outputs, until a turn calls no tools. A turn that calls tools and the execution of
/// these tools form a round. After ``maximumRounds`` rounds the executor runs once more without
/// tools, so that the model has to respond.
struct ToolLoopStateMachine: Sendable {
  typealias Mode = GenerationOptions.ToolCallingMode.Kind

  enum Action: Sendable, Equatable {
    /// Call the executor with the given tool-calling mode.
    case callExecutor(Mode)
    case runTools([Transcript.ToolCall])
    case finish
    case fail(LanguageModelSession.Error)
  }

  private enum State: Equatable {
    case idle
    case generating(round: Int)
    case runningTools(round: Int)
    case finished
  }

  static let defaultMaximumRounds = 8

  let maximumRounds: Int

  private let firstMode: Mode
  private var state = State.idle

  /// Creates a state machine.
  ///
  /// - Parameters:
  ///   - hasTools: Whether the session has tools.
  ///   - mode: The tool-calling mode of the request.
  ///   - maximumRounds: The maximum number of rounds.
  init(hasTools: Bool, mode: Mode, maximumRounds: Int = defaultMaximumRounds) {
    self.maximumRounds = maximumRounds
    firstMode = hasTools ? mode : .disallowed
  }

  mutating func start() -> Action {
    guard state == .idle else { return unexpected("start") }
    state = .generating(round: 0)
    return .callExecutor(maximumRounds > 0 ? firstMode : .disallowed)
  }

  /// Processes the end of a turn.
  ///
  /// - Parameter calls: The tool calls of the turn.
  /// - Returns: The next action.
  mutating func executorReturned(calling calls: [Transcript.ToolCall]) -> Action {
    guard case .generating(let round) = state else { return unexpected("executorReturned") }
    if calls.isEmpty {
      state = .finished
      return .finish
    }
    guard round < maximumRounds else {
      state = .finished
      return .fail(.toolCallLimitExceeded(limit: maximumRounds))
    }
    state = .runningTools(round: round)
    return .runTools(calls)
  }

  mutating func toolsReturned() -> Action {
    guard case .runningTools(let round) = state else { return unexpected("toolsReturned") }
    state = .generating(round: round + 1)
    // A model that had to call a tool may respond once it has an output.
    let allowsTools = firstMode != .disallowed && round + 1 < maximumRounds
    return .callExecutor(allowsTools ? .allowed : .disallowed)
  }

  /// Traps in debug builds, and finishes the request in release builds.
  private mutating func unexpected(_ event: StaticString) -> Action {
    assertionFailure("'\(event)' is invalid in state '\(state)'")
    state = .finished
    return .finish
  }
}
