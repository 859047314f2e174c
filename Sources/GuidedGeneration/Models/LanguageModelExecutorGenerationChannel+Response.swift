// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelExecutorGenerationChannel.Response {
  /// What happens to an answer.
  public struct Action: Sendable {
    /// The kinds of actions.
    public enum Kind: Sendable {
      /// Text is appended to a segment.
      case appendText(LanguageModelExecutorGenerationChannel.TextFragment)
      /// A segment's text is replaced.
      case replaceTextSegment(LanguageModelExecutorGenerationChannel.TextFragment)
      /// An attachment is added.
      case addAttachmentSegment(Transcript.AttachmentSegment)
      /// The attachment with that identity is removed.
      case removeAttachmentSegment(id: String)
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

    /// Adds an attachment.
    ///
    /// - Parameter segment: The attachment.
    /// - Returns: The action.
    public static func addAttachmentSegment(_ segment: Transcript.AttachmentSegment) -> Action {
      Action(kind: .addAttachmentSegment(segment))
    }

    /// Removes an attachment.
    ///
    /// - Parameter id: The identity of its segment.
    /// - Returns: The action.
    public static func removeAttachmentSegment(id: String) -> Action {
      Action(kind: .removeAttachmentSegment(id: id))
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
