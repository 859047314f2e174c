// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

/// An asynchronous sequence of the states of a value, created by
/// ``GuidedGeneration/Generable/replay(by:every:clock:)``.
public struct PartialStateSequence<Content: Generable>: AsyncSequence, Sendable {
  /// The type of the states.
  public typealias Element = Content.PartiallyGenerated

  private let pieces: [String]
  private let pause: Duration
  private let clock: any Clock<Duration>

  init(pieces: [String], pause: Duration, clock: any Clock<Duration>) {
    self.pieces = pieces
    self.pause = pause
    self.clock = clock
  }

  /// Returns an iterator that starts at the first state.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(walk: PartialStateWalk(pieces: pieces), pause: pause, clock: clock)
  }

  /// An iterator over the states.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var walk: PartialStateWalk<Content>
    private let pause: Duration
    private let clock: any Clock<Duration>

    fileprivate init(
      walk: PartialStateWalk<Content>, pause: Duration, clock: any Clock<Duration>
    ) {
      self.walk = walk
      self.pause = pause
      self.clock = clock
    }

    /// Returns the next state after a pause.
    ///
    /// - Parameter actor: The caller's actor, on which states are decoded.
    /// - Returns: The state, or `nil` after the last one.
    /// - Throws: `CancellationError` if the task is canceled, or the error of the partially generated
    ///   type's initializer.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Content.PartiallyGenerated? {
      guard let state = try walk.next() else { return nil }
      try await clock.sleep(for: pause)
      return state
    }
  }
}
