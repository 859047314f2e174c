// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelExecutorGenerationChannel {
  /// A proof of origin of what a model thought.
  public struct ReasoningSignature: Sendable {
    /// The proof.
    public var signature: Data
    /// How many tokens it took.
    public var tokenCount: Int
  }
}

extension LanguageModelExecutorGenerationChannel.Reasoning {
  /// What happens to a model's reasoning.
  public struct Action: Sendable {
    /// The kinds of actions.
    public enum Kind: Sendable {
      /// Text is appended to a segment.
      case appendText(LanguageModelExecutorGenerationChannel.TextFragment)
      /// A segment's text is replaced.
      case replaceTextSegment(LanguageModelExecutorGenerationChannel.TextFragment)
      /// The proof of origin is replaced.
      case updateSignature(LanguageModelExecutorGenerationChannel.ReasoningSignature)
      /// The entry's metadata is replaced.
      case updateMetadata([String: GeneratedContent])
      /// The count of tokens is replaced.
      case updateUsage(LanguageModelExecutorGenerationChannel.Usage)
    }

    /// The kind of the action.
    public let kind: Kind

    /// Appends text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - segmentID: The segment that it belongs to; nil for the current one.
    ///   - tokenCount: How many tokens it took.
    /// - Returns: The action.
    public static func appendText(
      _ text: String, segmentID: String? = nil, tokenCount: Int
    ) -> Action {
      Action(
        kind: .appendText(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
    }

    /// Replaces the text of a segment.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - segmentID: The segment; nil for the current one.
    ///   - tokenCount: How many tokens the text took.
    /// - Returns: The action.
    public static func replaceTextSegment(
      _ text: String, segmentID: String? = nil, tokenCount: Int
    ) -> Action {
      Action(
        kind: .replaceTextSegment(
          .init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
    }

    /// Replaces the proof of origin.
    ///
    /// - Parameters:
    ///   - signature: The proof.
    ///   - tokenCount: How many tokens it took.
    /// - Returns: The action.
    public static func updateSignature(_ signature: Data, tokenCount: Int) -> Action {
      Action(kind: .updateSignature(.init(signature: signature, tokenCount: tokenCount)))
    }

    /// Replaces the entry's metadata.
    ///
    /// - Parameter values: What the executor knows about the entry.
    /// - Returns: The action.
    public static func updateMetadata(
      _ values: [String: any ConvertibleToGeneratedContent]
    ) -> Action {
      Action(kind: .updateMetadata(values.mapValues { $0.generatedContent }))
    }

    /// Replaces the count of tokens that this call of the executor took.
    ///
    /// - Parameters:
    ///   - input: What was read.
    ///   - output: What was generated.
    ///   - metadata: What else the executor knows.
    /// - Returns: The action.
    public static func updateUsage(
      input: LanguageModelExecutorGenerationChannel.Usage.Input,
      output: LanguageModelExecutorGenerationChannel.Usage.Output,
      metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> Action {
      Action(kind: .updateUsage(.init(input: input, output: output, metadata: metadata)))
    }
  }
}
