// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelError {
  /// How far the transcript exceeds the model's context.
  public struct ContextSizeExceeded: Sendable {
    /// The tokens that the model's context has.
    public var contextSize: Int
    /// The tokens that the request takes.
    public var tokenCount: Int
    /// What happened and what to do about it.
    public var debugDescription: String
    /// What else the executor knows.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
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

  /// When the model takes requests again.
  public struct RateLimited: Sendable {
    /// The time from which on requests are taken again, if known.
    public var resetDate: Date?
    /// What happened and what to do about it.
    public var debugDescription: String
    /// What else the executor knows.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    public init(
      resetDate: Date?, debugDescription: String, metadata: [String: any Sendable] = [:]
    ) {
      self.resetDate = resetDate
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// Which safety rule stopped the request.
  public struct GuardrailViolation: Sendable {
    /// What happened and what to do about it.
    public var debugDescription: String
    /// What else the executor knows.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The capability that the model lacks.
  public struct UnsupportedCapability: Sendable {
    /// The capability that the request needs.
    public var capability: LanguageModelCapabilities.Capability
    /// What happened and what to do about it.
    public var debugDescription: String
    /// What else the executor knows.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    public init(
      capability: LanguageModelCapabilities.Capability, debugDescription: String,
      metadata: [String: any Sendable] = [:]
    ) {
      self.capability = capability
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The entries that the model cannot read.
  public struct UnsupportedTranscriptContent: Sendable {
    /// The entries that the model cannot read.
    public var unsupportedContent: [Transcript.Entry]
    /// What happened and what to do about it.
    public var debugDescription: String
    /// What else the executor knows.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    public init(
      unsupportedContent: [Transcript.Entry], debugDescription: String,
      metadata: [String: any Sendable] = [:]
    ) {
      self.unsupportedContent = unsupportedContent
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The schema that the model cannot be held to.
  public struct UnsupportedGenerationGuide: Sendable {
    /// The name of the schema, if it has one.
    public var schemaName: String?
    /// What happened, at which place of the schema, and what to do about it.
    public var debugDescription: String
    /// What else the executor knows.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    public init(
      schemaName: String?, debugDescription: String, metadata: [String: any Sendable] = [:]
    ) {
      self.schemaName = schemaName
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The language that the model does not speak.
  public struct UnsupportedLanguageOrLocale: Sendable {
    /// The language of the request.
    public var languageCode: Locale.LanguageCode
    /// What happened and what to do about it.
    public var debugDescription: String
    /// What else the executor knows.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    public init(
      languageCode: Locale.LanguageCode, debugDescription: String,
      metadata: [String: any Sendable] = [:]
    ) {
      self.languageCode = languageCode
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// How the model failed to answer in time.
  public struct Timeout: Sendable {
    /// What happened and what to do about it.
    public var debugDescription: String
    /// What else the executor knows.
    public var metadata: [String: any Sendable]

    /// Creates a payload.
    public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }
}
