// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Observation
internal import Synchronization

extension LanguageModelSession {
  /// Answers a question: calls the executor, runs tools, and again, until there is an answer.
  func answer(_ question: Question, into store: ResponseStore) async {
    await SessionPropertyValues.$current.withValue(properties) {
      do {
        try await run(question, into: store)
      } catch {
        settle(store, .failure(error))
      }
    }
  }

  private func run(_ question: Question, into store: ResponseStore) async throws {
    let id = UUID()
    var loop = ToolLoopStateMachine(
      hasTools: mayHaveTools, mode: question.options.toolCallingMode?.kind ?? .allowed,
      maximumRounds: toolRoundLimit)
    var action = loop.start()
    var setup = try setup(for: spoken(in: store))
    await activate(setup)
    for action in setup.actions.prompts { try await action(question.entry) }
    while true {
      try Task.checkCancellation()
      switch action {
      case .callExecutor(let access):
        setup = try self.setup(for: spoken(in: store))
        await activate(setup)
        try await call(setup, with: question, id: id, access: access, into: store)
        action = loop.executorReturned(calling: try store.endTurn())
      case .runTools(let calls):
        try await run(calls, setup, into: store)
        action = loop.toolsReturned()
      case .finish:
        try await finish(store, setup)
        return
      case .fail(let error):
        throw error
      }
    }
  }

  /// Everything that was said, with what the present request has added.
  private func spoken(in store: ResponseStore) -> Transcript {
    state.withLock { $0.machine.transcript } + store.entries
  }

  /// Whether there are tools, or may be some by the next call of the model.
  private var mayHaveTools: Bool {
    switch configuration {
    case .fixed(_, let toolbox): !toolbox.definitions.isEmpty
    case .dynamic: true
    }
  }

  // MARK: - Calling the executor

  private func call(
    _ setup: Setup, with question: Question, id: UUID, access: ToolLoopStateMachine.ToolAccess,
    into store: ResponseStore
  ) async throws {
    let request = request(id: id, question, setup, access: access)
    try checkCapabilities(for: question, request, setup)
    let before = store.entries.count
    store.beginTurn(offersTools: !request.enabledToolDefinitions.isEmpty)
    try await setup.runner.respond(to: request, streamingInto: channel(into: store))
    guard !setup.actions.reasonings.isEmpty else { return }
    for case .reasoning(let reasoning) in store.entries.dropFirst(before) {
      for action in setup.actions.reasonings { try await action(reasoning) }
    }
  }

  private func channel(
    into store: ResponseStore
  ) -> LanguageModelExecutorGenerationChannel {
    LanguageModelExecutorGenerationChannel { [self] event in
      let reaction = registrar.withMutation(of: self, keyPath: \.transcript) {
        store.receive(event)
      }
      if case .failed(let error) = reaction {
        settle(store, .failure(error))
      }
    }
  }

  private func request(
    id: UUID, _ question: Question, _ setup: Setup, access: ToolLoopStateMachine.ToolAccess
  ) -> LanguageModelExecutorGenerationRequest {
    var options = question.options
    var contextOptions = question.contextOptions
    if let profile = setup.profile {
      options = options.filled(from: profile.options)
      contextOptions.reasoningLevel = contextOptions.reasoningLevel ?? profile.reasoningLevel
    }
    var tools = setup.toolbox.definitions
    switch access {
    case .none where tools.isEmpty: break
    case .none:
      options.toolCallingMode = .disallowed
      tools = []
    case .allowed where question.options.toolCallingMode == .required:
      options.toolCallingMode = .allowed
    case .allowed: break
    case .required: options.toolCallingMode = .required
    }
    return LanguageModelExecutorGenerationRequest(
      id: id, transcript: setup.transcript, enabledTools: tools, schema: question.form.schema,
      generationOptions: options, contextOptions: contextOptions, metadata: question.metadata)
  }

  /// Refuses what the model cannot do before anything is computed.
  private func checkCapabilities(
    for question: Question, _ request: LanguageModelExecutorGenerationRequest, _ setup: Setup
  ) throws {
    let capabilities = setup.runner.capabilities
    if let schema = request.schema, !capabilities.contains(.guidedGeneration) {
      throw LanguageModelError.missing(
        .guidedGeneration, for: "the response must follow the schema '\(schema.name)'")
    }
    let mayCallTools = request.generationOptions.toolCallingMode != .disallowed
    if !setup.toolbox.definitions.isEmpty, mayCallTools, !capabilities.contains(.toolCalling) {
      throw LanguageModelError.missing(.toolCalling, for: "the session has tools")
    }
    if question.prompt.hasAttachments, !capabilities.contains(.vision) {
      throw LanguageModelError.missing(.vision, for: "the prompt has an attachment")
    }
    if request.contextOptions.reasoningLevel != nil, !capabilities.contains(.reasoning) {
      throw LanguageModelError.missing(.reasoning, for: "the request sets a reasoning level")
    }
  }

  // MARK: - Tools

  private func run(
    _ calls: [Transcript.ToolCall], _ setup: Setup, into store: ResponseStore
  ) async throws {
    for call in calls {
      for action in setup.actions.toolCalls { try await action(call) }
    }
    let outputs = try await setup.toolbox.run(calls)
    store.add(outputs)
    registrar.withMutation(of: self, keyPath: \.transcript) {}
    for (call, output) in zip(calls, outputs) {
      for action in setup.actions.toolOutputs { try await action(call, output) }
    }
  }

  // MARK: - The end

  private func finish(_ store: ResponseStore, _ setup: Setup) async throws {
    let answer = try store.finishAnswer()
    let actions = setup.actions.responses
    guard !actions.isEmpty else { return settle(store, .success(answer)) }
    guard end(store, .success(answer)) else { return }
    do {
      for case .response(let response) in answer.entries {
        for action in actions { try await action(response) }
      }
    } catch {
      store.amend(reject(store, error))
    }
    store.publish()
  }
}
