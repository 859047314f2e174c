// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The reference of a response stream to its request.
///
/// The request is cancelled when the last copy of the stream is released.
final class ResponseHandle: Sendable {
  let store: ResponseStore

  /// The session that runs the request, or `nil` for a response that was created finished.
  let session: LanguageModelSession?

  init(store: ResponseStore, session: LanguageModelSession?) {
    self.store = store
    self.session = session
  }

  deinit {
    if !store.isFinished {
      session?.cancel(store)
    }
  }

  /// Rolls the request back because its content cannot be converted to the requested type.
  ///
  /// - Returns: The error to throw.
  func rollBack(
    _ content: GeneratedContent, as type: Any.Type, error: any Error
  ) -> any Error {
    let error = LanguageModelSession.GenerationError.undecodable(
      content, as: type, error: error)
    return session?.rollBack(store, error) ?? error
  }
}
