// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// The options of a request that control sampling, under the names that most APIs use.
struct SamplingParameters {
  /// The temperature; 0 for greedy sampling.
  let temperature: JSONValue?
  /// The probability that the considered tokens reach together.
  let topP: JSONValue?
  /// The number of considered tokens.
  let topK: JSONValue?

  private let seed: UInt64?

  /// Creates parameters.
  ///
  /// - Parameter options: The options of the request.
  init(_ options: GenerationOptions) {
    var (temperature, topP, topK, seed) = (
      options.temperature, Double?.none, Int?.none, UInt64?.none
    )
    switch options.samplingMode?.kind {
    case nil: break
    case .greedy: temperature = 0
    case .randomTopK(let count, let value): (topK, seed) = (count, value)
    case .randomProbabilityThreshold(let threshold, let value): (topP, seed) = (threshold, value)
    }
    self.temperature = .double(temperature)
    self.topP = .double(topP)
    self.topK = .integer(topK)
    self.seed = seed
  }

  /// Returns the seed as a nonnegative integer.
  ///
  /// Seeds that need more bits are folded, so that equal seeds remain equal.
  ///
  /// - Parameter bits: The number of bits of the server's type, without the sign: 31 or 63.
  /// - Returns: The seed, or `nil` for none.
  func seed(bits: Int) -> JSONValue? {
    guard let seed else { return nil }
    let limit = UInt64(1) << UInt64(bits) - 1
    let folded = seed <= limit ? seed : (seed ^ (seed >> UInt64(bits))) & limit
    return .integer(Int(folded))
  }
}

extension ContextOptions.ReasoningLevel {
  /// The name of the level in most APIs.
  var effort: String {
    switch self {
    case .light: "low"
    case .moderate: "medium"
    case .deep: "high"
    case .custom(let name): name
    }
  }
}

extension ServerCall {
  /// The parameters of sampling.
  var sampling: SamplingParameters { SamplingParameters(request.generationOptions) }

  /// The maximum number of tokens of the response, or `nil` for none.
  var maximumResponseTokens: Int? { request.generationOptions.maximumResponseTokens }
}
