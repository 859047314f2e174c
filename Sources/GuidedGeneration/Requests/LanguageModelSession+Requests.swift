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
    var metadata: [String: GeneratedContent]

    /// The prompt as an entry of the transcript.
    let entry: Transcript.Prompt

    init(
      prompt: Prompt, form: AnswerForm, options: GenerationOptions,
      contextOptions: ContextOptions, metadata: [String: GeneratedContent]
    ) {
      self.prompt = prompt
      self.form = form
      self.options = options
      self.contextOptions = contextOptions
      self.metadata = metadata
      entry = Transcript.Prompt(
        metadata: metadata, segments: prompt.segments, options: options,
        responseFormat: form.schema.map { Transcript.ResponseFormat(schema: $0) },
        contextOptions: contextOptions)
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
        switch state.machine.begin(with: .prompt(question.entry)) {
        case .rejected:
          return false
        case .begun(let id):
          state.active = (store, id)
          state.settled = nil
          let previous = state.lastRun?.task
          let run = Task { [self] in
            await previous?.value
            await answer(question, into: store)
            // A session that waits for its next request keeps nothing of this one.
            self.state.withLock { state in
              if state.lastRun?.id == id { state.lastRun = nil }
            }
          }
          store.attach(run)
          state.lastRun = (run, id)
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
        guard let settled = state.settled, settled.store == ObjectIdentifier(store) else {
          return
        }
        if !state.preservesTranscript {
          state.machine.takeBack(settled.id)
        }
        state.settled = nil
      }
    }
    return error
  }

  /// Ends a request; only its first end counts.
  func settle(_ store: ResponseStore, _ outcome: ResponseStore.Outcome) {
    if end(store, outcome) {
      store.publish()
    }
  }

  /// Ends a request for the session; who reads the response does not see it yet.
  ///
  /// - Returns: Whether it is the first end.
  func end(_ store: ResponseStore, _ outcome: ResponseStore.Outcome) -> Bool {
    var outcome = outcome
    if case .failure(let error) = outcome {
      outcome = .failure(errorNames.renaming(error))
    }
    guard store.claim(outcome) else { return false }
    // What had come before an error; taken before the session's lock, which comes first elsewhere.
    let partial = store.entries
    observing {
      state.withLock { state in
        guard let active = state.active, active.store === store else { return }
        switch outcome {
        case .success(let answer):
          state.machine.commit(active.id, entries: answer.entries, usage: answer.usage)
          state.settled = (ObjectIdentifier(store), active.id)
        case .failure where state.preservesTranscript:
          state.machine.commit(active.id, entries: partial, usage: .zero)
        case .failure:
          state.machine.rollBack(active.id)
        }
        state.active = nil
      }
    }
    return true
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

extension LanguageModelSession.State {
  /// Whether a request that fails leaves its prompt and its entries in the transcript.
  fileprivate var preservesTranscript: Bool {
    (errorPolicy ?? activeProfile?.errorPolicy) == .preserveTranscript
  }
}
