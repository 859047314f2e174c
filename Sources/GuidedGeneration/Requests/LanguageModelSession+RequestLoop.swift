// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Observation
internal import Synchronization

extension LanguageModelSession {
  /// Runs a request: turns of the model and tool calls in alternation, until there is a response.
  func run(_ request: Request, into store: ResponseStore) async {
    await SessionPropertyValues.$current.withValue(properties) {
      do {
        try await runLoop(request, into: store)
      } catch {
        finish(store, with: .failure(error))
      }
    }
  }

  private func runLoop(_ request: Request, into store: ResponseStore) async throws {
    let id = UUID()
    var loop = ToolLoopStateMachine(
      hasTools: mayHaveTools, mode: request.options.toolCallingMode?.kind ?? .allowed,
      maximumRounds: toolRoundLimit)
    var action = loop.start()
    var calls: [ReceivedToolCall] = []
    try Task.checkCancellation()
    var setup = try setup(for: transcript(with: store))
    try validate(request, setup)
    await activate(setup)
    for action in setup.actions.prompts { try await action(request.entry) }
    while true {
      try Task.checkCancellation()
      switch action {
      case .callExecutor(let mode):
        setup = try self.setup(for: transcript(with: store))
        try validate(request, setup)
        await activate(setup)
        try await runTurn(setup, of: request, id: id, mode: mode, into: store)
        calls = try store.finishTurn(policy: invalidToolCallPolicy)
        action = loop.executorReturned(calling: calls.map(\.call))
      case .runTools:
        try await run(calls, setup, into: store)
        action = loop.toolsReturned()
      case .finish:
        try await finishResponse(of: store, setup)
        return
      case .fail(let error):
        throw error
      }
    }
  }

  /// Returns the conversation, including the entries of the current request.
  private func transcript(with store: ResponseStore) -> Transcript {
    state.withLock { $0.machine.transcript } + store.entries
  }

  /// Whether the session has tools, or may have some in a later turn.
  private var mayHaveTools: Bool {
    switch configuration {
    case .fixed(_, let toolbox): !toolbox.definitions.isEmpty
    case .dynamic: true
    }
  }

  // MARK: - Turns

  private func runTurn(
    _ setup: Setup, of request: Request, id: UUID, mode: ToolLoopStateMachine.Mode,
    into store: ResponseStore
  ) async throws {
    let executorRequest = executorRequest(id: id, request, setup, mode: mode)
    try checkCapabilities(for: request, executorRequest, setup)
    let entryCount = store.entries.count
    try await callExecutor(setup, executorRequest, into: store)
    guard !setup.actions.reasonings.isEmpty else { return }
    for case .reasoning(let reasoning) in store.entries.dropFirst(entryCount) {
      for action in setup.actions.reasonings { try await action(reasoning) }
    }
  }

  /// Calls the executor with a channel that is closed when the executor returns or throws.
  private func callExecutor(
    _ setup: Setup, _ request: LanguageModelExecutorGenerationRequest, into store: ResponseStore
  ) async throws {
    let turn = store.beginTurn(offersTools: !request.enabledToolDefinitions.isEmpty)
    defer { store.closeTurn(turn) }
    try await setup.runner.respond(to: request, streamingInto: channel(into: store, turn: turn))
  }

  private func channel(
    into store: ResponseStore, turn: ResponseStore.TurnID
  ) -> LanguageModelExecutorGenerationChannel {
    LanguageModelExecutorGenerationChannel { [self] event in
      let error = registrar.withMutation(of: self, keyPath: \.transcript) {
        store.receive(event, in: turn)
      }
      if let error {
        finish(store, with: .failure(error))
      }
    }
  }

  private func executorRequest(
    id: UUID, _ request: Request, _ setup: Setup, mode: ToolLoopStateMachine.Mode
  ) -> LanguageModelExecutorGenerationRequest {
    var options = options(of: request, setup)
    var contextOptions = request.contextOptions
    if let profile = setup.profile {
      contextOptions.reasoningLevel = contextOptions.reasoningLevel ?? profile.reasoningLevel
    }
    var tools = setup.toolbox.definitions
    switch mode {
    case .disallowed where tools.isEmpty: break
    case .disallowed:
      options.toolCallingMode = .disallowed
      tools = []
    case .allowed where request.options.toolCallingMode == .required:
      options.toolCallingMode = .allowed
    case .allowed: break
    case .required: options.toolCallingMode = .required
    }
    return LanguageModelExecutorGenerationRequest(
      id: id, transcript: setup.transcript, enabledTools: tools, schema: request.schema,
      generationOptions: options, contextOptions: contextOptions, metadata: request.metadata)
  }

  // MARK: - Tools

  private func run(
    _ calls: [ReceivedToolCall], _ setup: Setup, into store: ResponseStore
  ) async throws {
    let prepared = try setup.toolbox.prepare(calls, policy: invalidToolCallPolicy)
    let calls = prepared.map(\.call)
    for call in calls {
      for action in setup.actions.toolCalls { try await action(call) }
    }
    let outputs = try await setup.toolbox.run(prepared)
    // The outputs of a tool that ignores cancellation are discarded.
    try Task.checkCancellation()
    store.append(outputs)
    notifyObservers(of: \.transcript)
    for (call, output) in zip(calls, outputs) {
      for action in setup.actions.toolOutputs { try await action(call, output) }
    }
  }

  // MARK: - Response

  private func finishResponse(of store: ResponseStore, _ setup: Setup) async throws {
    let response = try store.finishResponse()
    let actions = setup.actions.responses
    guard finish(store, with: .success(response), isPublished: actions.isEmpty), !actions.isEmpty
    else { return }
    do {
      for case .response(let entry) in response.entries {
        for action in actions { try await action(entry) }
      }
    } catch {
      store.fail(with: rollBack(store, error))
    }
    store.publish()
  }
}
