// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Observation
internal import Synchronization

extension LanguageModelSession {
  /// A request of the caller: a prompt and the options of its response.
  struct Request: Sendable {
    let prompt: Prompt
    /// The schema of the response, or `nil` for plain text.
    let schema: GenerationSchema?
    let options: GenerationOptions
    let contextOptions: ContextOptions
    let metadata: [String: GeneratedContent]

    let entry: Transcript.Prompt

    init(
      prompt: Prompt, schema: GenerationSchema?, options: GenerationOptions,
      contextOptions: ContextOptions, metadata: [String: GeneratedContent]
    ) {
      self.prompt = prompt
      self.schema = schema
      self.options = options
      self.contextOptions = contextOptions
      self.metadata = metadata
      entry = Transcript.Prompt(
        metadata: metadata, segments: prompt.segments, options: options,
        responseFormat: schema.map { Transcript.ResponseFormat(schema: $0) },
        contextOptions: contextOptions)
    }
  }

  /// Starts a request.
  ///
  /// The request does not wait for the task of a request that was canceled or has failed, whose
  /// executor or tools can still be running: the output of that task is ignored.
  ///
  /// - Returns: The handle of the request, which has already failed if another request is running.
  func start(_ request: Request) -> ResponseHandle {
    let store = ResponseStore(schema: request.schema, retryLimit: responseRetryLimit)
    let hasBegun = state.withLock { state in
      guard let id = state.machine.begin(with: .prompt(request.entry)) else { return false }
      state.active = (store, id)
      state.lastFinished = nil
      return true
    }
    guard hasBegun else {
      let error = errorNames.renaming(GenerationError.alreadyResponding)
      return ResponseHandle(store: ResponseStore(finished: .failure(error)), session: self)
    }
    notifyObservers()
    store.attach(Task { await run(request, into: store) })
    return ResponseHandle(store: store, session: self)
  }

  func cancel(_ store: ResponseStore) { finish(store, with: .failure(CancellationError())) }

  /// Rolls a request back, also after it has finished, because its content cannot be converted to
  /// the requested type.
  ///
  /// - Returns: The error, converted according to ``errorNames``.
  func rollBack(_ store: ResponseStore, _ error: any Swift.Error) -> any Swift.Error {
    let error = errorNames.renaming(error)
    finish(store, with: .failure(error))
    state.withLock { state in
      guard let finished = state.lastFinished, finished.store == ObjectIdentifier(store) else {
        return
      }
      if !state.preservesTranscript {
        state.machine.rollBack(finished.id)
      }
      state.lastFinished = nil
    }
    notifyObservers()
    return error
  }

  /// Finishes a request; only the first outcome counts.
  ///
  /// - Parameters:
  ///   - store: The output of the request.
  ///   - outcome: The outcome; an error is converted according to ``errorNames``.
  ///   - isPublished: Whether the consumers of the response receive the outcome immediately.
  /// - Returns: Whether the outcome is the first one.
  @discardableResult
  func finish(
    _ store: ResponseStore, with outcome: ResponseStore.Outcome, isPublished: Bool = true
  ) -> Bool {
    var outcome = outcome
    if case .failure(let error) = outcome {
      outcome = .failure(errorNames.renaming(error))
    }
    guard store.finish(with: outcome) else { return false }
    // The lock of the session is acquired before that of the store elsewhere, so the entries and
    // the usage are read outside of it.
    let (entries, usage) = (store.entries, store.usage)
    state.withLock { state in
      // A request that fails has used its tokens, too.
      state.machine.add(usage)
      guard let active = state.active, active.store === store else { return }
      switch outcome {
      case .success:
        state.machine.commit(active.id, entries: entries)
        state.lastFinished = (ObjectIdentifier(store), active.id)
      case .failure where state.preservesTranscript:
        state.machine.commit(active.id, entries: entries)
      case .failure:
        state.machine.rollBack(active.id)
      }
      state.active = nil
    }
    notifyObservers()
    if isPublished { store.publish() }
    return true
  }
}
