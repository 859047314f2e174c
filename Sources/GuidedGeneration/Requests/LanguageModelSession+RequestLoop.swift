// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
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
    var response: ResponseStore.FinishedResponse?
    var program: ValidationProgram?
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
        try await runTurn(
          setup, of: request, id: id, mode: mode, validatedBy: &program, into: store)
        calls = try store.finishTurn(policy: invalidToolCallPolicy)
        if calls.isEmpty {
          do {
            response = try store.finishResponse()
          } catch {
            guard store.beginAttempt() else { throw error }
            continue
          }
        }
        action = loop.executorReturned(calling: calls.map(\.call))
      case .runTools:
        try await run(calls, setup, into: store)
        action = loop.toolsReturned()
      case .finish:
        if let response { try await finish(store, with: response, setup) }
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
    validatedBy program: inout ValidationProgram?, into store: ResponseStore
  ) async throws {
    let executorRequest = executorRequest(
      id: id, request, setup, mode: mode, correctedBy: store.corrections)
    try checkCapabilities(for: request, executorRequest, setup)
    let entryCount = store.entries.count
    let validation = try validation(of: executorRequest, setup, &program)
    try await callExecutor(setup, executorRequest, validation, into: store)
    guard !setup.actions.reasonings.isEmpty else { return }
    for case .reasoning(let reasoning) in store.entries.dropFirst(entryCount) {
      for action in setup.actions.reasonings { try await action(reasoning) }
    }
  }

  /// Calls the executor with a channel that is closed when the executor returns or throws.
  private func callExecutor(
    _ setup: Setup, _ request: LanguageModelExecutorGenerationRequest,
    _ validation: ResponseValidation?, into store: ResponseStore
  ) async throws {
    let turn = store.beginTurn(
      offersTools: !request.enabledToolDefinitions.isEmpty, validation: validation)
    defer { store.closeTurn(turn) }
    let channel = channel(into: store, turn: turn)
    guard validation != nil, responseRetryLimit > 0 else {
      return try await setup.runner.respond(to: request, streamingInto: channel)
    }
    try await AbandonableTask {
      try await setup.runner.respond(to: request, streamingInto: channel)
    }.run { store.setAbandonment(of: turn, $0) }
  }

  /// Returns the rules that a response must satisfy.
  ///
  /// There are none if the executor constrains its output by masks, and the masks enforce all
  /// keywords of the schema.
  ///
  /// - Parameters:
  ///   - request: The request of a turn.
  ///   - setup: The setup of the turn.
  ///   - program: The compiled schema, which all turns of a request share; `nil` until it is
  ///     needed.
  /// - Returns: The rules, or `nil` for none.
  /// - Throws: ``GenerationSchema/SchemaError`` if the schema is invalid.
  private func validation(
    of request: LanguageModelExecutorGenerationRequest, _ setup: Setup,
    _ program: inout ValidationProgram?
  ) throws -> ResponseValidation? {
    guard let schema = request.schema else { return nil }
    if setup.runner.constrainsOutput, schema.relaxations.isEmpty { return nil }
    let compiled = try program ?? schema.validationProgram
    program = compiled
    return ResponseValidation(program: compiled, ignoresCaseOfChoices: ignoresCaseOfChoices)
  }

  private func channel(
    into store: ResponseStore, turn: ResponseStore.TurnID
  ) -> LanguageModelExecutorGenerationChannel {
    LanguageModelExecutorGenerationChannel { [self] event in
      let reaction = store.receive(event, in: turn)
      notifyObservers(of: \.transcript)
      switch reaction {
      case .none: break
      case .fail(let error): finish(store, with: .failure(error))
      case .abandonTurn(let abandon): abandon()
      }
    }
  }

  func executorRequest(
    id: UUID, _ request: Request, _ setup: Setup, mode: ToolLoopStateMachine.Mode,
    correctedBy corrections: [Transcript.Entry]
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
      id: id, transcript: setup.transcript + corrections, enabledTools: tools,
      schema: request.schema,
      generationOptions: options, contextOptions: contextOptions, metadata: request.metadata)
  }

  // MARK: - Tools

  private func run(
    _ calls: [ReceivedToolCall], _ setup: Setup, into store: ResponseStore
  ) async throws {
    let prepared = try setup.toolbox.prepare(
      calls, policy: invalidToolCallPolicy, areConstrained: setup.runner.constrainsOutput)
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

  private func finish(
    _ store: ResponseStore, with response: ResponseStore.FinishedResponse, _ setup: Setup
  ) async throws {
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
