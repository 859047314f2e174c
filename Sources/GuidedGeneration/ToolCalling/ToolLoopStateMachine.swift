// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Decides what a request does next: call the executor, run tools, finish.
///
/// The executor is called, then the tools that it asks for are run, then it is called again with
/// their outputs, until it answers without tools. After ``maximumRounds`` rounds of tools it is
/// called once more without any, so that a model that loves its tools must answer too.
struct ToolLoopStateMachine: Sendable {
  /// Which tools a call of the executor may use.
  enum ToolAccess: Sendable, Equatable {
    /// None.
    case none
    /// Those of the session, if the model wants to.
    case allowed
    /// Those of the session; the model must call one.
    case required
  }

  /// What to do next.
  enum Action: Sendable, Equatable {
    /// Call the executor.
    case callExecutor(ToolAccess)
    /// Run the calls at the same time.
    case runTools([Transcript.ToolCall])
    /// The response is complete.
    case finish
    /// The request has failed.
    case fail(LanguageModelSession.Error)
  }

  private enum State: Equatable {
    case idle
    case generating(round: Int)
    case runningTools(round: Int)
    case ended
  }

  /// How many rounds of tools a request may take unless something else is said.
  static let defaultMaximumRounds = 8

  /// How many rounds of tools a request may take.
  let maximumRounds: Int

  private let firstAccess: ToolAccess
  private var state = State.idle

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - hasTools: Whether the session has any tools.
  ///   - mode: What the caller says about tools.
  ///   - maximumRounds: How many rounds of tools the request may take.
  init(
    hasTools: Bool, mode: GenerationOptions.ToolCallingMode.Kind,
    maximumRounds: Int = defaultMaximumRounds
  ) {
    self.maximumRounds = maximumRounds
    firstAccess =
      switch mode {
      case _ where !hasTools: .none
      case .allowed: .allowed
      case .required: .required
      case .disallowed: .none
      }
  }

  /// Starts the request.
  mutating func start() -> Action {
    guard state == .idle else {
      return illegal("start")
    }
    state = .generating(round: 0)
    return .callExecutor(maximumRounds > 0 ? firstAccess : .none)
  }

  /// The executor has returned.
  ///
  /// - Parameter calls: The tools that it asks for.
  /// - Returns: What to do next.
  mutating func executorReturned(calling calls: [Transcript.ToolCall]) -> Action {
    guard case .generating(let round) = state else {
      return illegal("executorReturned")
    }
    if calls.isEmpty {
      state = .ended
      return .finish
    }
    guard round < maximumRounds else {
      state = .ended
      return .fail(.toolCallLimitExceeded(limit: maximumRounds))
    }
    state = .runningTools(round: round)
    return .runTools(calls)
  }

  /// The tools have returned.
  mutating func toolsReturned() -> Action {
    guard case .runningTools(let round) = state else {
      return illegal("toolsReturned")
    }
    state = .generating(round: round + 1)
    // Having seen an output, a model that had to call a tool is free to answer.
    let access: ToolAccess = firstAccess == .none ? .none : .allowed
    return .callExecutor(round + 1 < maximumRounds ? access : .none)
  }

  /// An event that cannot happen in the present state ends the request in release builds.
  private mutating func illegal(_ event: StaticString) -> Action {
    assertionFailure("'\(event)' cannot happen in state \(state)")
    state = .ended
    return .finish
  }
}
