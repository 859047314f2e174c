// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

extension Generable {
  /// Returns the states in which a reader would see this value while a model generates it.
  ///
  /// The states are in the order of a stream and follow its rules: strings grow; numbers, Booleans,
  /// and enum values appear when they are complete; array elements keep their identity; and
  /// consecutive states differ. The last state is the complete value.
  ///
  /// ```swift
  /// let states = try MovieReview.sample.partialStates()
  /// states.first?.title   // nil: only the opening brace is present
  /// ```
  ///
  /// - Parameter unit: The amount of text between two states.
  /// - Returns: The states.
  /// - Throws: The error of the partially generated type's initializer if it rejects the content.
  /// - Complexity: O(*n*) in the text of the value, plus the cost of decoding each state.
  public func partialStates(by unit: StreamingUnit = .value) throws -> [PartiallyGenerated] {
    var walk = PartialStateWalk<Self>(pieces: unit.pieces(of: generatedContent.jsonString))
    var states: [PartiallyGenerated] = []
    while let state = try walk.next() { states.append(state) }
    return states
  }

  /// Returns a sequence of the states in which a reader would see this value, with pauses.
  ///
  /// ```swift
  /// .task {
  ///   for try await partial in MovieReview.sample.replay(every: .milliseconds(200)) {
  ///     withAnimation { review = partial }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - unit: The amount of text between two states.
  ///   - pause: The pause before each state.
  ///   - clock: The clock that measures pauses.
  /// - Returns: The sequence. Each iteration starts at the first state and has its own identities.
  public func replay(
    by unit: StreamingUnit = .value, every pause: Duration = .milliseconds(100),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> PartialStateSequence<Self> {
    PartialStateSequence(
      pieces: unit.pieces(of: generatedContent.jsonString), pause: pause, clock: clock)
  }
}
