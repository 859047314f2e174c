// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// The snapshots of a response, while the model generates it.
  ///
  /// ```swift
  /// let stream = session.streamResponse(to: "Plan a trip", generating: Trip.self)
  /// for try await snapshot in stream {
  ///   show(snapshot.content)
  /// }
  /// let trip = try await stream.collect().content
  /// ```
  ///
  /// A snapshot is the whole picture, never a difference. Who reads slowly gets the newest picture
  /// next; pictures in between are left out. Nothing is delivered when nothing more is visible, and
  /// the last snapshot is the response that ``collect()`` returns.
  ///
  /// The model works from the moment the stream is made. When nobody reads the stream any more
  /// (the loop was left, the task cancelled, the stream dropped), it stops, and the session is as
  /// it was before the request.
  public struct ResponseStream<Content: Generable> {
    let handle: ResponseHandle

    init(_ handle: ResponseHandle) {
      self.handle = handle
    }

    /// What is visible of a response.
    public struct Snapshot {
      /// What is visible of the value.
      public var content: Content.PartiallyGenerated
      /// The same as content of no particular type.
      public var rawContent: GeneratedContent
      /// The tokens that the request has taken.
      public var usage: LanguageModelSession.Usage
      let entries: PartialEntries

      /// The entries that the request has added to the transcript after its prompt.
      ///
      /// - Complexity: O(*n*) in the text of the response.
      public var transcriptEntries: ArraySlice<Transcript.Entry> {
        entries.all[...]
      }
    }
  }
}

extension LanguageModelSession.ResponseStream.Snapshot: Sendable
where Content.PartiallyGenerated: Sendable {}

extension LanguageModelSession.ResponseStream: AsyncSequence {
  /// What the sequence gives.
  public typealias Element = Snapshot

  /// Begins to read.
  ///
  /// - Returns: An iterator; each one begins with the newest state.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(consumer: ResponseConsumer(handle))
  }

  /// Waits for the whole response.
  ///
  /// After the stream has been read to its end, the response is there at once.
  ///
  /// - Returns: The response.
  /// - Throws: What reading the stream throws.
  nonisolated(nonsending) public func collect() async throws
    -> sending LanguageModelSession.Response<Content>
  {
    let consumer = ResponseConsumer(handle)
    while true {
      switch await consumer.news(after: .max) {
      case .picture:
        continue
      case .ended(.failure(let error)):
        throw error
      case .ended(.success(let answer)):
        let content: Content
        do {
          content = try handle.store.decoder.value(answer.content, as: Content.self)
        } catch {
          throw handle.rejected(answer.content, as: Content.self, error: error)
        }
        return LanguageModelSession.Response(
          content: content, rawContent: answer.content,
          transcriptEntries: answer.entries[...], usage: answer.usage)
      }
    }
  }
}

extension LanguageModelSession.ResponseStream {
  /// Creates the stream of a text that is there already.
  init(settledText text: String, entries: [Transcript.Entry]) {
    let content = GeneratedContent(kind: .string(text), id: GenerationID())
    let answer = ResponseStore.Answer(content: content, entries: entries, usage: .zero)
    self.init(
      ResponseHandle(
        store: ResponseStore(form: .text, ended: .success(answer)), session: nil))
  }
}
