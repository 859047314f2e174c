// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelError {
  /// The extent to which the transcript exceeds the context of the model.
  public struct ContextSizeExceeded: Sendable {
    /// The size of the context, in tokens.
    public var contextSize: Int
    /// The size of the request, in tokens.
    ///
    /// If the request is much larger than the context, this is a lower bound, because a model can
    /// stop counting as soon as the request certainly does not fit.
    public var tokenCount: Int
    /// A description of the error and its remedy.
    public var debugDescription: String
    /// Additional metadata from the executor.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    ///
    /// - Parameters:
    ///   - contextSize: The size of the context, in tokens.
    ///   - tokenCount: The size of the request, in tokens.
    ///   - debugDescription: A description of the error and its remedy.
    ///   - metadata: Additional metadata.
    public init(
      contextSize: Int, tokenCount: Int, debugDescription: String,
      metadata: [String: any Sendable] = [:]
    ) {
      self.contextSize = contextSize
      self.tokenCount = tokenCount
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The time until which the model rejects requests.
  public struct RateLimited: Sendable {
    /// The time after which the model accepts requests; `nil` if it is not known.
    public var resetDate: Date?
    /// A description of the error and its remedy.
    public var debugDescription: String
    /// Additional metadata from the executor.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    ///
    /// - Parameters:
    ///   - resetDate: The time after which the model accepts requests; `nil` if it is not known.
    ///   - debugDescription: A description of the error and its remedy.
    ///   - metadata: Additional metadata.
    public init(
      resetDate: Date?, debugDescription: String, metadata: [String: any Sendable] = [:]
    ) {
      self.resetDate = resetDate
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The safety rule that rejected the request.
  public struct GuardrailViolation: Sendable {
    /// A description of the error and its remedy.
    public var debugDescription: String
    /// Additional metadata from the executor.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    ///
    /// - Parameters:
    ///   - debugDescription: A description of the error and its remedy.
    ///   - metadata: Additional metadata.
    public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// A refusal of the model to respond.
  public struct Refusal: Sendable {
    /// The explanation of the model.
    let text: String
    /// A description of the error and its remedy.
    public var debugDescription: String
    /// Additional metadata from the executor.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    ///
    /// - Parameters:
    ///   - explanation: The explanation of the model.
    ///   - debugDescription: A description of the error and its remedy.
    ///   - metadata: Additional metadata.
    public init(
      explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]
    ) {
      text = explanation
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The capability that the model lacks.
  public struct UnsupportedCapability: Sendable {
    /// The required capability.
    public var capability: LanguageModelCapabilities.Capability
    /// A description of the error and its remedy.
    public var debugDescription: String
    /// Additional metadata from the executor.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    ///
    /// - Parameters:
    ///   - capability: The required capability.
    ///   - debugDescription: A description of the error and its remedy.
    ///   - metadata: Additional metadata.
    public init(
      capability: LanguageModelCapabilities.Capability, debugDescription: String,
      metadata: [String: any Sendable] = [:]
    ) {
      self.capability = capability
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The entries that the model cannot process.
  public struct UnsupportedTranscriptContent: Sendable {
    /// The entries that the model cannot process.
    public var unsupportedContent: [Transcript.Entry]
    /// A description of the error and its remedy.
    public var debugDescription: String
    /// Additional metadata from the executor.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    ///
    /// - Parameters:
    ///   - unsupportedContent: The entries that the model cannot process.
    ///   - debugDescription: A description of the error and its remedy.
    ///   - metadata: Additional metadata.
    public init(
      unsupportedContent: [Transcript.Entry], debugDescription: String,
      metadata: [String: any Sendable] = [:]
    ) {
      self.unsupportedContent = unsupportedContent
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The schema that the model cannot enforce.
  public struct UnsupportedGenerationGuide: Sendable {
    /// The name of the schema.
    public var schemaName: String?
    /// A description of the error and its remedy.
    public var debugDescription: String
    /// Additional metadata from the executor.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    ///
    /// - Parameters:
    ///   - schemaName: The name of the schema.
    ///   - debugDescription: A description of the error and its remedy.
    ///   - metadata: Additional metadata.
    public init(
      schemaName: String?, debugDescription: String, metadata: [String: any Sendable] = [:]
    ) {
      self.schemaName = schemaName
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The language that the model does not support.
  public struct UnsupportedLanguageOrLocale: Sendable {
    /// The language of the request.
    public var languageCode: Locale.LanguageCode
    /// A description of the error and its remedy.
    public var debugDescription: String
    /// Additional metadata from the executor.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    ///
    /// - Parameters:
    ///   - languageCode: The language of the request.
    ///   - debugDescription: A description of the error and its remedy.
    ///   - metadata: Additional metadata.
    public init(
      languageCode: Locale.LanguageCode, debugDescription: String,
      metadata: [String: any Sendable] = [:]
    ) {
      self.languageCode = languageCode
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The failure of the model to respond in time.
  public struct Timeout: Sendable {
    /// A description of the error and its remedy.
    public var debugDescription: String
    /// Additional metadata from the executor.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    ///
    /// - Parameters:
    ///   - debugDescription: A description of the error and its remedy.
    ///   - metadata: Additional metadata.
    public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }
}
