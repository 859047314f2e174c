// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A stream's hold on its request: when the last copy of the stream is gone, so is the interest.
final class ResponseHandle: Sendable {
  /// What the request has given.
  let store: ResponseStore

  /// The session that runs the request; nil for a response that was there from the start.
  let session: LanguageModelSession?

  init(store: ResponseStore, session: LanguageModelSession?) {
    self.store = store
    self.session = session
  }

  deinit {
    if store.isOpen {
      session?.cancel(store)
    }
  }

  /// The error of a content that its type rejects; the request is taken back.
  func rejected(
    _ content: GeneratedContent, as type: Any.Type, error: any Error
  ) -> any Error {
    let error = LanguageModelSession.GenerationError.undecodable(
      content, as: type, error: error)
    return session?.reject(store, error) ?? error
  }
}

/// One reader of a stream: an iterator, or a wait for the whole response.
final class ResponseConsumer: Sendable {
  let handle: ResponseHandle

  /// What the request has given.
  var store: ResponseStore {
    handle.store
  }

  init(_ handle: ResponseHandle) {
    self.handle = handle
    handle.store.enter()
  }

  deinit {
    // A stream that is left in the middle is of no more use, though somebody may still hold it.
    if store.leave() {
      handle.session?.cancel(store)
    }
  }

  /// Waits for something to learn after a picture.
  ///
  /// - Parameter seen: The number of the last picture that the reader has seen.
  /// - Returns: A newer picture or the end; that of a cancelled task is a `CancellationError`.
  nonisolated(nonsending) func news(after seen: Int) async -> ResponseStore.News {
    while true {
      if let news = store.news(after: seen) {
        return news
      }
      await withTaskCancellationHandler {
        await store.wait(after: seen)
      } onCancel: {
        handle.session?.cancel(store)
      }
    }
  }
}
