// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

extension AsyncSequence where Element: Sequence<UInt8> {
  /// Returns the snapshots of a response that another process serves with
  /// ``GuidedGeneration/LanguageModelSession/ResponseStream/serverSentEvents(keepAlive:describing:)``
  /// or ``GuidedGeneration/LanguageModelSession/ResponseStream/jsonLines(describing:)``.
  ///
  /// ```swift
  /// let response = try await transport.send(request)
  /// for try await snapshot in response.body.servedSnapshots(of: Trip.self) {
  ///   show(snapshot.content)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the content.
  ///   - framing: The separation of the messages.
  ///   - limits: The limits on the length of a message and of the response, in bytes.
  /// - Returns: The snapshots.
  public func servedSnapshots<Content: Generable>(
    of type: Content.Type, framing: StreamFraming = .serverSentEvents,
    limits: StreamLimits = StreamLimits()
  ) -> ServedSnapshotSequence<Self, Content> {
    ServedSnapshotSequence(bytes: self, framing: framing, limits: limits)
  }
}

extension AsyncSequence where Element == UInt8 {
  /// Returns the snapshots of a response that another process serves, from single bytes, such as
  /// those of `URLSession.bytes(for:)` on Apple's systems.
  ///
  /// - Parameters:
  ///   - type: The type of the content.
  ///   - framing: The separation of the messages.
  ///   - limits: The limits on the length of a message and of the response, in bytes.
  /// - Returns: The snapshots.
  public func servedSnapshots<Content: Generable>(
    of type: Content.Type, framing: StreamFraming = .serverSentEvents,
    limits: StreamLimits = StreamLimits()
  ) -> ServedSnapshotSequence<AsyncMapSequence<Self, CollectionOfOne<UInt8>>, Content> {
    map { CollectionOfOne($0) }.servedSnapshots(of: type, framing: framing, limits: limits)
  }
}
