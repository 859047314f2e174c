// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

extension Generable {
  /// The states in which this value would be seen while a model generates it.
  ///
  /// They come in the order of a stream and follow its rules: texts grow, numbers, truth values and
  /// choices appear when they are whole, elements of arrays keep their identity, and no two
  /// neighbours look the same. The last state shows all of the value.
  ///
  /// ```swift
  /// let states = try MovieReview.sample.partialStates()
  /// states.first?.title   // nil: only the opening brace has come
  /// ```
  ///
  /// - Parameter unit: How much of the value comes from one state to the next.
  /// - Returns: The states.
  /// - Throws: What the partial form's initializer throws if it rejects the value's content.
  /// - Complexity: O(*n*) in the text of the value, and in what looking at each state costs.
  public func partialStates(by unit: StreamingUnit = .value) throws -> [PartiallyGenerated] {
    var walk = PartialStateWalk<Self>(self, by: unit)
    var states: [PartiallyGenerated] = []
    while let state = try walk.next() {
      states.append(state)
    }
    return states
  }

  /// The states in which this value would be seen, one after the other in their time.
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
  ///   - unit: How much of the value comes from one state to the next.
  ///   - pause: How long to wait before each state.
  ///   - clock: What measures the pauses.
  /// - Returns: The sequence; each reading of it begins at the first state, with identities of its
  ///   own.
  public func replay(
    by unit: StreamingUnit = .value, every pause: Duration = .milliseconds(100),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> PartialStateSequence<Self> {
    PartialStateSequence(
      pieces: unit.pieces(of: generatedContent.jsonString), pause: pause, clock: clock)
  }
}
