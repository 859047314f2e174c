// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

/// An asynchronous sequence of the states of a value, created by
/// ``GuidedGeneration/Generable/replay(by:every:clock:)``.
public struct PartialStateSequence<Content: Generable>: AsyncSequence, Sendable {
  /// The type of the states.
  public typealias Element = Content.PartiallyGenerated

  let pieces: [String]
  let pause: Duration
  let clock: any Clock<Duration>

  /// Returns an iterator that starts at the first state.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(walk: PartialStateWalk(pieces: pieces), pause: pause, clock: clock)
  }

  /// An iterator over the states.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var walk: PartialStateWalk<Content>
    fileprivate let pause: Duration
    fileprivate let clock: any Clock<Duration>

    /// Returns the next state after a pause.
    ///
    /// - Parameter actor: The caller's actor, on which states are decoded.
    /// - Returns: The state, or `nil` after the last one.
    /// - Throws: `CancellationError` if the task is canceled, or the error of the partially
    ///   generated type's initializer.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Content.PartiallyGenerated? {
      guard let state = try walk.next() else { return nil }
      try await clock.sleep(for: pause)
      return state
    }
  }
}
