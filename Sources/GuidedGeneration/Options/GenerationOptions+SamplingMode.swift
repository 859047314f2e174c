// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GenerationOptions {
  /// The strategy that selects the next token from the model's distribution.
  public struct SamplingMode: Sendable, Equatable {
    /// The sampling strategies.
    public enum Kind: Sendable, Equatable {
      /// The most likely token.
      case greedy
      /// A random token among the given number of the most likely ones.
      case randomTopK(Int, seed: UInt64?)
      /// A random token among the most likely ones that together reach the given probability.
      case randomProbabilityThreshold(Double, seed: UInt64?)
    }

    /// The sampling strategy.
    public let kind: Kind

    /// A mode that always selects the most likely token, so that equal requests produce equal
    /// responses.
    public static var greedy: SamplingMode { SamplingMode(kind: .greedy) }

    /// Returns a mode that selects randomly among the most likely tokens.
    ///
    /// - Parameters:
    ///   - k: The number of tokens to consider; at least 1.
    ///   - seed: The seed of the random numbers; equal seeds produce equal responses. `nil` uses a
    ///     different seed for each response.
    /// - Returns: The mode.
    public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .randomTopK(k, seed: seed))
    }

    /// Returns a mode that selects randomly among the most likely tokens that together reach a
    /// probability.
    ///
    /// - Parameters:
    ///   - probabilityThreshold: The probability to reach, from 0 to 1.
    ///   - seed: The seed of the random numbers; equal seeds produce equal responses. `nil` uses a
    ///     different seed for each response.
    /// - Returns: The mode.
    public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
    }
  }
}

extension GenerationOptions.SamplingMode: Codable {
  private enum Name: String, Codable {
    case greedy, randomTopK, randomProbabilityThreshold
  }

  private enum CodingKeys: String, CodingKey {
    case kind, top, probabilityThreshold, seed
  }

  /// Decodes a mode from its representation in a transcript.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data has another structure.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let seed = try values.decodeIfPresent(UInt64.self, forKey: .seed)
    switch try values.decode(Name.self, forKey: .kind) {
    case .greedy:
      self = .greedy
    case .randomTopK:
      self = .random(top: try values.decode(Int.self, forKey: .top), seed: seed)
    case .randomProbabilityThreshold:
      self = .random(
        probabilityThreshold: try values.decode(Double.self, forKey: .probabilityThreshold),
        seed: seed)
    }
  }

  /// Encodes the mode as in a transcript.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch kind {
    case .greedy:
      try values.encode(Name.greedy, forKey: .kind)
    case .randomTopK(let count, let seed):
      try values.encode(Name.randomTopK, forKey: .kind)
      try values.encode(count, forKey: .top)
      try values.encodeIfPresent(seed, forKey: .seed)
    case .randomProbabilityThreshold(let threshold, let seed):
      try values.encode(Name.randomProbabilityThreshold, forKey: .kind)
      try values.encode(threshold, forKey: .probabilityThreshold)
      try values.encodeIfPresent(seed, forKey: .seed)
    }
  }
}
