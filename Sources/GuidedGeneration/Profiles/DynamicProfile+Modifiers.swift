// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession.DynamicProfile {
  /// Applies a modifier.
  ///
  /// - Parameter modifier: The modifier.
  /// - Returns: The profile with it.
  public func modifier<Modifier: LanguageModelSession.DynamicProfileModifier>(
    _ modifier: Modifier
  ) -> some LanguageModelSession.DynamicProfile {
    LanguageModelSession.ModifiedDynamicProfile(content: self, modifier: modifier)
  }

  /// Says which model answers; the default model unless said.
  ///
  /// - Parameter model: The model.
  /// - Returns: The profile with it.
  public func model(_ model: any LanguageModel) -> some LanguageModelSession.DynamicProfile {
    configured { $0.model = $0.model ?? model }
  }

  /// Says which model answers; the default model unless said.
  ///
  /// - Parameter model: The model.
  /// - Returns: The profile with it.
  public func model(_ model: some LanguageModel) -> some LanguageModelSession.DynamicProfile {
    configured { $0.model = $0.model ?? model }
  }

  /// Says how far unlikely tokens are favoured, for requests that do not say it.
  ///
  /// - Parameter temperature: The temperature; nil leaves it open.
  /// - Returns: The profile with it.
  public func temperature(_ temperature: Double?) -> some LanguageModelSession.DynamicProfile {
    configured { $0.options.temperature = $0.options.temperature ?? temperature }
  }

  /// Says how tokens are chosen, for requests that do not say it.
  ///
  /// - Parameter samplingMode: The mode; nil leaves it open.
  /// - Returns: The profile with it.
  public func samplingMode(
    _ samplingMode: GenerationOptions.SamplingMode?
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.options.samplingMode = $0.options.samplingMode ?? samplingMode }
  }

  /// Says how long responses may become, for requests that do not say it.
  ///
  /// - Parameter maximumResponseTokens: The most tokens; nil leaves it open.
  /// - Returns: The profile with it.
  public func maximumResponseTokens(
    _ maximumResponseTokens: Int?
  ) -> some LanguageModelSession.DynamicProfile {
    configured {
      $0.options.maximumResponseTokens =
        $0.options.maximumResponseTokens ?? maximumResponseTokens
    }
  }

  /// Says how long the model may think, for requests that do not say it.
  ///
  /// - Parameter reasoningLevel: The level; nil leaves it open.
  /// - Returns: The profile with it.
  public func reasoningLevel(
    _ reasoningLevel: ContextOptions.ReasoningLevel?
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.reasoningLevel = $0.reasoningLevel ?? reasoningLevel }
  }

  /// Says whether tools may be called, for requests that do not say it.
  ///
  /// - Parameter toolCallingMode: The mode; nil leaves it open.
  /// - Returns: The profile with it.
  public func toolCallingMode(
    _ toolCallingMode: GenerationOptions.ToolCallingMode?
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.options.toolCallingMode = $0.options.toolCallingMode ?? toolCallingMode }
  }

  /// Shows the model another history than the session keeps, such as its last entries.
  ///
  /// - Parameter transform: Makes the entries to show of those that the session keeps, up to the
  ///   present prompt and outputs of tools.
  /// - Returns: The profile with it.
  public func historyTransform(
    _ transform: @escaping ([Transcript.Entry]) -> [Transcript.Entry]
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.history = transform($0.history) }
  }

  /// Says what becomes of the transcript when a request fails, where the session does not say it.
  ///
  /// - Parameter transcriptErrorHandlingPolicy: The policy; nil leaves it open.
  /// - Returns: The profile with it.
  public func transcriptErrorHandlingPolicy(
    _ transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy?
  ) -> some LanguageModelSession.DynamicProfile {
    configured { $0.errorPolicy = $0.errorPolicy ?? transcriptErrorHandlingPolicy }
  }

  /// Adds a setting.
  func configured(
    _ configure: @escaping (inout ProfileResolution) -> Void
  ) -> ConfiguredDynamicProfile<Self> {
    ConfiguredDynamicProfile(content: self, configure: configure)
  }
}
