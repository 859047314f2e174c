// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GenerationOptions {
  /// Penalties that make repetitions less likely in the output of in-process models.
  ///
  /// Penalties change the logits of tokens that already occur in the current string of a structured
  /// response, or in the text of a plain response. Syntax, numbers, and choices outside of strings
  /// are never penalized, and an earlier string does not affect a later one. Penalties also apply
  /// to greedy sampling, which remains deterministic.
  ///
  /// For a token that occurs *n* times, the logit is first divided by ``repetition`` if it is
  /// positive and multiplied by it otherwise; then *n* · ``frequency`` + ``presence`` is
  /// subtracted. For a token that would continue a repetition of the last *m* ≥ ``sequenceLength``
  /// tokens, ``sequence`` · ``sequenceBase`` ^ (*m* − ``sequenceLength``) is also subtracted, so
  /// that the penalty of a run grows exponentially with its length.
  public struct RepetitionPenalties: Sendable, Equatable, Codable {
    /// The factor for tokens that occur already, greater than 0; 1 has no effect.
    public var repetition: Double
    /// The penalty for each occurrence of a token; 0 has no effect.
    public var frequency: Double
    /// The penalty for tokens that occur already; 0 has no effect.
    public var presence: Double
    /// The penalty for continuing a repeated sequence; 0 has no effect.
    public var sequence: Double
    /// The factor by which each additional repeated token increases the penalty; at least 1.
    public var sequenceBase: Double
    /// The number of repeated tokens from which a sequence is penalized; at least 1.
    public var sequenceLength: Int

    /// Creates penalties; by default none has an effect.
    ///
    /// - Parameters:
    ///   - repetition: The factor for tokens that occur already.
    ///   - frequency: The penalty for each occurrence of a token.
    ///   - presence: The penalty for tokens that occur already.
    ///   - sequence: The penalty for continuing a repeated sequence.
    ///   - sequenceBase: The factor by which each additional repeated token increases the penalty.
    ///   - sequenceLength: The number of repeated tokens from which a sequence is penalized.
    public init(
      repetition: Double = 1, frequency: Double = 0, presence: Double = 0, sequence: Double = 0,
      sequenceBase: Double = 1.75, sequenceLength: Int = 2
    ) {
      self.repetition = repetition
      self.frequency = frequency
      self.presence = presence
      self.sequence = sequence
      self.sequenceBase = sequenceBase
      self.sequenceLength = sequenceLength
    }

    /// No penalties: the distribution of the model.
    public static var none: Self { Self() }

    /// Penalties that end runs of a repeated sequence and do not affect other text.
    public static var runs: Self { Self(sequence: 0.8) }

    /// Whether every value is within its range.
    var isValid: Bool {
      let numbers = [repetition, frequency, presence, sequence, sequenceBase]
      return numbers.allSatisfy(\.isFinite) && repetition > 0 && sequenceBase >= 1
        && sequenceLength >= 1
    }
  }
}
