// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// Checks the prompt of a request and the options of its next turn.
  ///
  /// - Throws: ``InvalidRequestError``.
  func validate(_ request: Request, _ setup: Setup) throws {
    guard !request.prompt.isEmpty else {
      throw InvalidRequestError(
        parameter: .prompt, value: "", allowedValues: "text, a value, or an attachment")
    }
    try options(of: request, setup).validate()
  }

  /// Returns the options of a request, with those that it does not set taken from the profile.
  func options(of request: Request, _ setup: Setup) -> GenerationOptions {
    guard let profile = setup.profile else { return request.options }
    return request.options.filled(from: profile.options)
  }

  /// Checks that the model has the capabilities that a turn needs.
  ///
  /// - Throws: ``LanguageModelError/unsupportedCapability(_:)``, or
  ///   ``LanguageModelError/unsupportedTranscriptContent(_:)`` if earlier entries have attachments.
  func checkCapabilities(
    for request: Request, _ executorRequest: LanguageModelExecutorGenerationRequest, _ setup: Setup
  ) throws {
    let capabilities = setup.runner.capabilities
    if let schema = request.schema, !capabilities.contains(.guidedGeneration) {
      throw LanguageModelError.missing(
        .guidedGeneration, for: "the response must follow the schema '\(schema.name)'")
    }
    let mayCallTools = executorRequest.generationOptions.toolCallingMode != .disallowed
    if !setup.toolbox.definitions.isEmpty, mayCallTools, !capabilities.contains(.toolCalling) {
      throw LanguageModelError.missing(.toolCalling, for: "the session has tools")
    }
    if !capabilities.contains(.vision) {
      try checkAttachments(of: request, in: executorRequest.transcript)
    }
    if executorRequest.contextOptions.reasoningLevel != nil, !capabilities.contains(.reasoning) {
      throw LanguageModelError.missing(.reasoning, for: "the request sets a reasoning level")
    }
  }

  /// Checks that a transcript for a model without vision has no attachments.
  private func checkAttachments(of request: Request, in transcript: Transcript) throws {
    if request.prompt.hasAttachments {
      throw LanguageModelError.missing(.vision, for: "the prompt has an attachment")
    }
    let entries = Array(transcript.filter(\.hasAttachments))
    guard entries.isEmpty else { throw LanguageModelError.attachments(in: entries) }
  }
}

extension Prompt {
  /// Whether the prompt has no text and no attachment.
  fileprivate var isEmpty: Bool {
    parts.allSatisfy { if case .text(let text) = $0 { text.isEmpty } else { false } }
  }
}

extension Transcript.Entry {
  fileprivate var hasAttachments: Bool {
    segments.contains { if case .attachment = $0 { true } else { false } }
  }
}

extension GenerationOptions {
  /// Checks that every option is within its range.
  ///
  /// - Throws: ``LanguageModelSession/InvalidRequestError`` for the first option that is not.
  func validate() throws(LanguageModelSession.InvalidRequestError) {
    if let temperature, !temperature.isFinite || temperature < 0 {
      throw .init(
        parameter: .temperature, value: "\(temperature)",
        allowedValues: "a finite number that is at least 0")
    }
    if let minimumProbability, !(0...1).contains(minimumProbability) {
      throw .init(
        parameter: .minimumProbability, value: "\(minimumProbability)",
        allowedValues: "a number from 0 to 1")
    }
    if let repetitionPenalties, !repetitionPenalties.isValid {
      throw .init(
        parameter: .repetitionPenalties, value: "\(repetitionPenalties)",
        allowedValues: "finite numbers with 'repetition' above 0, and 'sequenceBase' and "
          + "'sequenceLength' of at least 1")
    }
    if let maximumResponseTokens, maximumResponseTokens < 1 {
      throw .init(
        parameter: .maximumResponseTokens, value: "\(maximumResponseTokens)",
        allowedValues: "an integer that is at least 1, or nil for no limit")
    }
    switch samplingMode?.kind {
    case .randomTopK(let count, seed: _) where count < 1:
      throw .init(
        parameter: .top, value: "\(count)", allowedValues: "an integer that is at least 1")
    case .randomProbabilityThreshold(let threshold, seed: _) where !(0...1).contains(threshold):
      throw .init(
        parameter: .probabilityThreshold, value: "\(threshold)",
        allowedValues: "a number from 0 to 1")
    case nil, .greedy, .randomTopK, .randomProbabilityThreshold:
      break
    }
  }
}
