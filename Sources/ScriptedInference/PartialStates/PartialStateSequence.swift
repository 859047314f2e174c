// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

/// The states of a value, one after the other in their time; made by
/// ``GuidedGeneration/Generable/replay(by:every:clock:)``.
public struct PartialStateSequence<Content: Generable>: AsyncSequence, Sendable {
  /// What the sequence gives.
  public typealias Element = Content.PartiallyGenerated

  private let pieces: [String]
  private let pause: Duration
  private let clock: any Clock<Duration>

  init(pieces: [String], pause: Duration, clock: any Clock<Duration>) {
    self.pieces = pieces
    self.pause = pause
    self.clock = clock
  }

  /// Begins to read.
  ///
  /// - Returns: An iterator at the first state.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(walk: PartialStateWalk(pieces: pieces), pause: pause, clock: clock)
  }

  /// Reads the states.
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

    /// Waits, then gives the next state.
    ///
    /// - Parameter actor: The actor that the caller runs on; states are made there.
    /// - Returns: The state, or nil after the last.
    /// - Throws: `CancellationError` if the task was cancelled, and what the partial form's
    ///   initializer throws.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Content.PartiallyGenerated? {
      guard let state = try walk.next() else { return nil }
      try await clock.sleep(for: pause)
      return state
    }
  }
}
