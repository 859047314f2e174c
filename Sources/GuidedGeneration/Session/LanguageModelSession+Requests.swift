// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Observation
internal import Synchronization

extension LanguageModelSession {
  /// What a caller asks for.
  struct Question: Sendable {
    var prompt: Prompt
    var form: AnswerForm
    var options: GenerationOptions
    var contextOptions: ContextOptions
    var metadata: [String: GeneratedContent] = [:]

    /// The prompt as an entry of the transcript.
    var entry: Transcript.Entry {
      .prompt(
        Transcript.Prompt(
          metadata: metadata, segments: prompt.segments, options: options,
          responseFormat: form.schema.map { Transcript.ResponseFormat(schema: $0) },
          contextOptions: contextOptions))
    }
  }

  /// Begins a request; all public forms end up here.
  func stream<Content>(
    _ prompt: Prompt, _ form: AnswerForm, options: GenerationOptions,
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any ConvertibleToGeneratedContent] = [:]
  ) -> sending ResponseStream<Content> {
    ResponseStream(
      ask(
        Question(
          prompt: prompt, form: form, options: options, contextOptions: contextOptions,
          metadata: metadata.mapValues { $0.generatedContent })))
  }

  /// Begins a request.
  ///
  /// - Parameter question: What the caller asks for.
  /// - Returns: A hold on the request; one that has failed already where the session is still
  ///   answering another.
  func ask(_ question: Question) -> ResponseHandle {
    let store = ResponseStore(form: question.form)
    let hasBegun = observing {
      state.withLock { state in
        switch state.machine.begin(with: question.entry) {
        case .rejected:
          return false
        case .begun(let id):
          state.active = (store, id)
          state.settled = nil
          let transcript = state.machine.transcript
          let previous = state.lastRun
          let run = Task { [self] in
            await previous?.value
            await answer(question, transcript: transcript, into: store)
          }
          store.attach(run)
          state.lastRun = run
          return true
        }
      }
    }
    if !hasBegun, store.claim(.failure(errorNames.renaming(GenerationError.alreadyResponding))) {
      store.publish()
    }
    return ResponseHandle(store: store, session: self)
  }

  /// Gives a request up.
  func cancel(_ store: ResponseStore) {
    settle(store, .failure(CancellationError()))
  }

  /// Takes a request back whose answer its type rejects, whether the model is still writing it or
  /// not.
  ///
  /// - Returns: The error under the name that the session's errors bear.
  func reject(_ store: ResponseStore, _ error: any Swift.Error) -> any Swift.Error {
    let error = errorNames.renaming(error)
    settle(store, .failure(error))
    observing {
      state.withLock { state in
        guard let settled = state.settled, settled.store === store else { return }
        if state.errorPolicy != .preserveTranscript {
          state.machine.takeBack(settled.id)
        }
        state.settled = nil
      }
    }
    return error
  }

  /// Ends a request; only its first end counts.
  func settle(_ store: ResponseStore, _ outcome: ResponseStore.Outcome) {
    var outcome = outcome
    if case .failure(let error) = outcome {
      outcome = .failure(errorNames.renaming(error))
    }
    guard store.claim(outcome) else { return }
    // What had come before an error; taken before the session's lock, which comes first elsewhere.
    let partial = store.entries
    observing {
      state.withLock { state in
        guard let active = state.active, active.store === store else { return }
        switch outcome {
        case .success(let answer):
          state.machine.commit(active.id, entries: answer.entries, usage: answer.usage)
          state.settled = active
        case .failure where state.errorPolicy == .preserveTranscript:
          state.machine.commit(active.id, entries: partial, usage: .zero)
        case .failure:
          state.machine.rollBack(active.id)
        }
        state.active = nil
      }
    }
    store.publish()
  }

  /// Changes the state, telling observers.
  private func observing<Result>(_ change: () -> Result) -> Result {
    registrar.withMutation(of: self, keyPath: \.isResponding) {
      registrar.withMutation(of: self, keyPath: \.transcript) {
        registrar.withMutation(of: self, keyPath: \.usage, change)
      }
    }
  }
}

// MARK: - Answering

extension LanguageModelSession {
  /// Answers a question: calls the executor, runs tools, and again, until there is an answer.
  private func answer(
    _ question: Question, transcript: Transcript, into store: ResponseStore
  ) async {
    do {
      try checkCapabilities(for: question)
      let id = UUID()
      var loop = ToolLoopStateMachine(
        hasTools: !toolbox.definitions.isEmpty,
        mode: question.options.toolCallingMode?.kind ?? .allowed,
        maximumRounds: toolRoundLimit)
      var action = loop.start()
      while true {
        try Task.checkCancellation()
        switch action {
        case .callExecutor(let access):
          let request = request(
            id: id, question, transcript: transcript + store.entries, access: access)
          store.beginTurn(offersTools: access != .none)
          try await runner.respond(to: request, streamingInto: channel(into: store))
          action = loop.executorReturned(calling: try store.endTurn())
        case .runTools(let calls):
          store.add(try await toolbox.run(calls))
          registrar.withMutation(of: self, keyPath: \.transcript) {}
          action = loop.toolsReturned()
        case .finish:
          settle(store, .success(try store.finishAnswer()))
          return
        case .fail(let error):
          throw error
        }
      }
    } catch {
      settle(store, .failure(error))
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
    id: UUID, _ question: Question, transcript: Transcript, access: ToolLoopStateMachine.ToolAccess
  ) -> LanguageModelExecutorGenerationRequest {
    var options = question.options
    options.toolCallingMode =
      switch access {
      case .none: toolbox.definitions.isEmpty ? options.toolCallingMode : .disallowed
      case .allowed: options.toolCallingMode == nil ? nil : .allowed
      case .required: .required
      }
    return LanguageModelExecutorGenerationRequest(
      id: id, transcript: transcript, enabledTools: access == .none ? [] : toolbox.definitions,
      schema: question.form.schema, generationOptions: options,
      contextOptions: question.contextOptions, metadata: question.metadata)
  }

  /// Refuses what the model cannot do before anything is computed.
  private func checkCapabilities(for question: Question) throws {
    let capabilities = runner.capabilities
    if let schema = question.form.schema, !capabilities.contains(.guidedGeneration) {
      throw LanguageModelError.missing(
        .guidedGeneration, for: "the response must follow the schema '\(schema.name)'")
    }
    let mayCallTools = question.options.toolCallingMode != .disallowed
    if !toolbox.definitions.isEmpty, mayCallTools, !capabilities.contains(.toolCalling) {
      throw LanguageModelError.missing(.toolCalling, for: "the session has tools")
    }
    if question.prompt.hasAttachments, !capabilities.contains(.vision) {
      throw LanguageModelError.missing(.vision, for: "the prompt has an attachment")
    }
    if question.contextOptions.reasoningLevel != nil, !capabilities.contains(.reasoning) {
      throw LanguageModelError.missing(.reasoning, for: "the request sets a reasoning level")
    }
  }
}
