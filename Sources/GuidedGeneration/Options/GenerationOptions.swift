// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Options that control how a response is sampled and how long it can be.
///
/// The model decides about every option that is `nil`. A request with an option out of its range
/// throws ``LanguageModelSession/InvalidRequestError``.
///
/// ```swift
/// let options = GenerationOptions(samplingMode: .random(top: 40, seed: 7), temperature: 0.8)
/// ```
public struct GenerationOptions: Sendable, Equatable, Codable {
  private enum CodingKeys: String, CodingKey {
    case sampling = "samplingMode"
    case temperature, minimumProbability, repetitionPenalties, maximumResponseTokens
    case toolCallingMode
  }

  /// The strategy that selects the next token; the former name of ``samplingMode``.
  public var sampling: SamplingMode?

  /// The factor that flattens the model's distribution.
  ///
  /// 0 always selects the most likely token, 1 leaves the distribution as the model computes it,
  /// and greater values make unlikely tokens more likely.
  public var temperature: Double?

  /// The probability below which tokens are not selected, relative to that of the most likely
  /// token; from 0 to 1 ("min-p").
  ///
  /// Probabilities are those of temperature 1, so that a high temperature does not admit more
  /// tokens. In-process models apply it before ``samplingMode``; 0 has no effect.
  public var minimumProbability: Double?

  /// The penalties that make repetitions less likely; in-process models apply them first.
  public var repetitionPenalties: RepetitionPenalties?

  /// The maximum number of tokens in the response.
  ///
  /// The response of an in-process model is complete even so: its last tokens are restricted to
  /// those with which the value can be finished within the limit.
  public var maximumResponseTokens: Int?

  /// Whether the model may, must, or must not call tools.
  public var toolCallingMode: ToolCallingMode?

  /// Creates generation options.
  ///
  /// - Parameters:
  ///   - samplingMode: The strategy that selects the next token.
  ///   - temperature: The factor that flattens the model's distribution; 0 or more.
  ///   - maximumResponseTokens: The maximum number of tokens in the response; at least 1.
  ///   - toolCallingMode: Whether the model may, must, or must not call tools.
  public init(
    samplingMode: SamplingMode? = nil, temperature: Double? = nil,
    maximumResponseTokens: Int? = nil, toolCallingMode: ToolCallingMode? = nil
  ) {
    sampling = samplingMode
    self.temperature = temperature
    self.maximumResponseTokens = maximumResponseTokens
    self.toolCallingMode = toolCallingMode
  }

  /// Creates generation options, using the former label of the sampling mode.
  ///
  /// - Parameters:
  ///   - sampling: The strategy that selects the next token.
  ///   - temperature: The factor that flattens the model's distribution; 0 or more.
  ///   - maximumResponseTokens: The maximum number of tokens in the response.
  @_disfavoredOverload
  public init(
    sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil
  ) {
    self.init(
      samplingMode: sampling, temperature: temperature,
      maximumResponseTokens: maximumResponseTokens)
  }

  /// The strategy that selects the next token.
  public var samplingMode: SamplingMode? {
    get { sampling }
    set { sampling = newValue }
  }

  /// Returns these options with the missing ones taken from `defaults`.
  ///
  /// A temperature without a mode requests random sampling, so a default mode that is greedy does
  /// not apply. A random mode without a temperature also discards a default temperature of zero.
  ///
  /// - Parameter defaults: The options that replace those that are `nil`.
  /// - Returns: The combined options.
  public func filled(from defaults: GenerationOptions) -> GenerationOptions {
    var mode = samplingMode ?? defaults.samplingMode
    if samplingMode == nil, temperature != nil, mode == .greedy {
      mode = nil
    }
    var temperature = temperature ?? defaults.temperature
    if self.temperature == nil, let value = temperature, !(value > 0), samplingMode != nil {
      temperature = nil
    }
    var options = GenerationOptions(
      samplingMode: mode, temperature: temperature,
      maximumResponseTokens: maximumResponseTokens ?? defaults.maximumResponseTokens,
      toolCallingMode: toolCallingMode ?? defaults.toolCallingMode)
    options.minimumProbability = minimumProbability ?? defaults.minimumProbability
    options.repetitionPenalties = repetitionPenalties ?? defaults.repetitionPenalties
    return options
  }
}
