// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How a response is sampled and how long it may become.
///
/// What is left nil is the model's choice.
///
/// ```swift
/// let options = GenerationOptions(samplingMode: .random(top: 40, seed: 7), temperature: 0.8)
/// ```
public struct GenerationOptions: Sendable, Equatable {
  /// How the next token is chosen; the former name of ``samplingMode``.
  public var sampling: SamplingMode?

  /// How far unlikely tokens are favoured: 0 always takes the likeliest, 1 is the model's own
  /// distribution, more is more surprising.
  public var temperature: Double?

  /// The most tokens that the response may take.
  ///
  /// A response of a model in the process is whole even so: its last tokens are chosen such that
  /// the value gets completed within the limit.
  public var maximumResponseTokens: Int?

  /// Whether the model may, must or must not call tools.
  public var toolCallingMode: ToolCallingMode?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - samplingMode: How the next token is chosen.
  ///   - temperature: How far unlikely tokens are favoured.
  ///   - maximumResponseTokens: The most tokens that the response may take.
  public init(
    samplingMode: SamplingMode? = nil, temperature: Double? = nil,
    maximumResponseTokens: Int? = nil
  ) {
    sampling = samplingMode
    self.temperature = temperature
    self.maximumResponseTokens = maximumResponseTokens
  }

  /// Creates options, with the former label of the sampling mode.
  ///
  /// - Parameters:
  ///   - sampling: How the next token is chosen.
  ///   - temperature: How far unlikely tokens are favoured.
  ///   - maximumResponseTokens: The most tokens that the response may take.
  @_disfavoredOverload
  public init(
    sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil
  ) {
    self.init(
      samplingMode: sampling, temperature: temperature,
      maximumResponseTokens: maximumResponseTokens)
  }

  /// Creates options that say whether tools may be called.
  ///
  /// - Parameters:
  ///   - samplingMode: How the next token is chosen.
  ///   - temperature: How far unlikely tokens are favoured.
  ///   - maximumResponseTokens: The most tokens that the response may take.
  ///   - toolCallingMode: Whether the model may, must or must not call tools.
  public init(
    samplingMode: SamplingMode? = nil, temperature: Double? = nil,
    maximumResponseTokens: Int? = nil, toolCallingMode: ToolCallingMode?
  ) {
    self.init(
      samplingMode: samplingMode, temperature: temperature,
      maximumResponseTokens: maximumResponseTokens)
    self.toolCallingMode = toolCallingMode
  }

  /// How the next token is chosen.
  public var samplingMode: SamplingMode? {
    get { sampling }
    set { sampling = newValue }
  }

  /// These options, with those of `defaults` where nothing is said.
  ///
  /// A temperature without a mode asks for chance, so it replaces a default that is greedy; so does
  /// a mode by chance with a default temperature that leaves nothing to chance.
  ///
  /// - Parameter defaults: What to take where these options are nil.
  /// - Returns: The merged options.
  public func filled(from defaults: GenerationOptions) -> GenerationOptions {
    var mode = samplingMode ?? defaults.samplingMode
    if samplingMode == nil, temperature != nil, mode == .greedy {
      mode = nil
    }
    var temperature = temperature ?? defaults.temperature
    if self.temperature == nil, let value = temperature, !(value > 0), samplingMode != nil {
      temperature = nil
    }
    return GenerationOptions(
      samplingMode: mode, temperature: temperature,
      maximumResponseTokens: maximumResponseTokens ?? defaults.maximumResponseTokens,
      toolCallingMode: toolCallingMode ?? defaults.toolCallingMode)
  }
}
