// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// The snapshots of a response while the model generates it.
  ///
  /// ```swift
  /// let stream = session.streamResponse(to: "Plan a trip", generating: Trip.self)
  /// for try await snapshot in stream {
  ///   show(snapshot.content)
  /// }
  /// let trip = try await stream.collect().content
  /// ```
  ///
  /// A snapshot contains all visible content, never a difference. A slow reader receives the newest
  /// snapshot next; intermediate ones are skipped. There is no snapshot unless the visible content
  /// or the model's reasoning changes, and the last one equals the response that ``collect()``
  /// returns.
  ///
  /// While a model reasons before its response, the content of a snapshot is an empty text, a
  /// structure without properties, or an empty array. Values that appear only when they are
  /// complete, such as numbers and enumerations, have no snapshot until then.
  ///
  /// The model starts when the stream is created. When the stream has no reader left (the loop
  /// exits, the task is canceled, or the stream is released), the model stops, and the session
  /// returns to its state before the request.
  public struct ResponseStream<Content: Generable> {
    let handle: ResponseHandle

    init(_ handle: ResponseHandle) { self.handle = handle }

    /// The visible content of a response.
    @dynamicMemberLookup
    public struct Snapshot {
      /// The visible part of the value.
      public var content: Content.PartiallyGenerated
      /// The visible part of the value as generated content.
      public var rawContent: GeneratedContent
      /// The number of tokens that the request has used.
      public var usage: LanguageModelSession.Usage
      /// The number of the attempt that generated the content, from 1.
      ///
      /// It increases when an invalid response is requested again, see
      /// ``LanguageModelSession/responseRetryLimit``. The content then begins again.
      public var attempt = 1
      let entries: PartialEntries

      /// The entries that the request has added to the transcript after its prompt.
      ///
      /// - Complexity: O(*n*) in the length of the response.
      public var transcriptEntries: ArraySlice<Transcript.Entry> { entries.all[...] }
    }
  }
}

extension LanguageModelSession.ResponseStream.Snapshot {
  /// Unavailable: in early betas of Apple's framework, the elements of a stream were the partially
  /// generated values.
  ///
  /// - Parameter property: A property of the partially generated value.
  @available(
    *, unavailable,
    message: "an element of a stream is a snapshot; read the property from its 'content'"
  )
  public subscript<Value>(
    dynamicMember property: KeyPath<Content.PartiallyGenerated, Value>
  ) -> Value { content[keyPath: property] }
}

extension LanguageModelSession.ResponseStream.Snapshot: Sendable
where Content.PartiallyGenerated: Sendable {}

extension LanguageModelSession.ResponseStream: AsyncSequence {
  /// The type of the elements: snapshots.
  public typealias Element = Snapshot

  /// Creates an iterator that begins with the newest snapshot.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(consumer: ResponseConsumer(handle))
  }

  /// Waits for the complete response.
  ///
  /// After the end of the stream, the response is available immediately.
  ///
  /// - Throws: The errors of reading the stream.
  nonisolated(nonsending) public func collect() async throws
    -> sending LanguageModelSession.Response<Content>
  {
    let consumer = ResponseConsumer(handle)
    while true {
      switch await consumer.nextUpdate(after: .max) {
      case .snapshot, nil:
        continue
      case .finished(.failure(let error)):
        throw error
      case .finished(.success(let response)):
        let content: Content
        do {
          content = try handle.store.decoder.value(response.content, as: Content.self)
        } catch {
          throw handle.rollBack(response, as: Content.self, error: error)
        }
        return LanguageModelSession.Response(
          content: content, rawContent: response.content,
          transcriptEntries: response.entries[...], usage: response.usage,
          finishReason: response.finishReason, attempt: response.attempt)
      }
    }
  }
}

extension LanguageModelSession.ResponseStream {
  init(finishedText text: String, entries: [Transcript.Entry]) {
    let content = GeneratedContent(kind: .string(text), id: GenerationID())
    let store = ResponseStore(
      finished: .success(.init(content: content, entries: entries, usage: .zero)))
    self.init(ResponseHandle(store: store, session: nil))
  }
}
