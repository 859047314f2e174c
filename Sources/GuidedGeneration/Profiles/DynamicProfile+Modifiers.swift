// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// A modifier without a value for an option (`nil`) leaves the option to the other modifiers.

extension LanguageModelSession.DynamicProfile {
  /// Applies a modifier.
  ///
  /// - Parameter modifier: The modifier.
  /// - Returns: The modified profile.
  public func modifier<Modifier: LanguageModelSession.DynamicProfileModifier>(
    _ modifier: Modifier
  ) -> some LanguageModelSession.DynamicProfile {
    LanguageModelSession.ModifiedDynamicProfile(content: self, modifier: modifier)
  }

  /// Sets the model; by default it is the default model.
  ///
  /// - Parameter model: The model.
  /// - Returns: The modified profile.
  public func model(_ model: any LanguageModel) -> some LanguageModelSession.DynamicProfile {
    configured { $0.model = $0.model ?? model }
  }

  /// Sets the model; by default it is the default model.
  ///
  /// - Parameter model: The model.
  /// - Returns: The modified profile.
  public func model(_ model: some LanguageModel) -> some LanguageModelSession.DynamicProfile {
    configured { $0.model = $0.model ?? model }
  }

  /// Sets the temperature for requests that do not set it.
  ///
  /// - Parameter temperature: The temperature, or `nil` to leave it unset.
  /// - Returns: The modified profile.
  public func temperature(_ temperature: Double?) -> some LanguageModelSession.DynamicProfile {
    configured { $0.options.temperature = $0.options.temperature ?? temperature }
  }

  /// Sets the sampling mode for requests that do not set it.
  ///
  /// - Parameter samplingMode: The mode, or `nil` to leave it unset.
  /// - Returns: The modified profile.
  public func samplingMode(
    _ samplingMode: GenerationOptions.SamplingMode?
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.options.samplingMode = $0.options.samplingMode ?? samplingMode }
  }

  /// Sets the maximum length of responses for requests that do not set it.
  ///
  /// - Parameter maximumResponseTokens: The maximum number of tokens, or `nil` to leave it unset.
  /// - Returns: The modified profile.
  public func maximumResponseTokens(
    _ maximumResponseTokens: Int?
  ) -> some LanguageModelSession.DynamicProfile {
    configured {
      $0.options.maximumResponseTokens = $0.options.maximumResponseTokens ?? maximumResponseTokens
    }
  }

  /// Sets the reasoning level for requests that do not set it.
  ///
  /// - Parameter reasoningLevel: The level, or `nil` to leave it unset.
  /// - Returns: The modified profile.
  public func reasoningLevel(
    _ reasoningLevel: ContextOptions.ReasoningLevel?
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.reasoningLevel = $0.reasoningLevel ?? reasoningLevel }
  }

  /// Sets the tool-calling mode for requests that do not set it.
  ///
  /// - Parameter toolCallingMode: The mode, or `nil` to leave it unset.
  /// - Returns: The modified profile.
  public func toolCallingMode(
    _ toolCallingMode: GenerationOptions.ToolCallingMode?
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.options.toolCallingMode = $0.options.toolCallingMode ?? toolCallingMode }
  }

  /// Transforms the history that the model receives; the transcript of the session is unchanged.
  ///
  /// - Parameter transform: A closure that receives the entries after the instructions, including
  ///   the current prompt and tool outputs, and returns those for the model.
  /// - Returns: The modified profile.
  public func historyTransform(
    _ transform: @escaping ([Transcript.Entry]) -> [Transcript.Entry]
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.history = transform($0.history) }
  }

  /// Sets the policy for the transcript of failed requests, for a session that does not set it.
  ///
  /// - Parameter transcriptErrorHandlingPolicy: The policy, or `nil` to leave it unset.
  /// - Returns: The modified profile.
  public func transcriptErrorHandlingPolicy(
    _ transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy?
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.errorPolicy = $0.errorPolicy ?? transcriptErrorHandlingPolicy }
  }

  func configured(
    _ configure: @escaping (inout ResolvedProfile) -> Void
  ) -> ConfiguredDynamicProfile<Self> {
    ConfiguredDynamicProfile(content: self, configure: configure)
  }
}
