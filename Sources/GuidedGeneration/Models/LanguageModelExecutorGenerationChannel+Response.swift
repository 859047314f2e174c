// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelExecutorGenerationChannel {
  /// A change of the response.
  public struct Response: Sendable {
    /// The identifier of the transcript entry, or `nil` for the current one.
    public var entryID: String?
    /// The change.
    public var action: Action

    /// A change of a response entry.
    public struct Action: Sendable {
      /// The kinds of changes.
      public enum Kind: Sendable {
        /// Appends text to a segment.
        case appendText(TextFragment)
        /// Replaces the text of a segment.
        case replaceTextSegment(TextFragment)
        /// Adds an attachment.
        case addAttachmentSegment(Transcript.AttachmentSegment)
        /// Removes the attachment with the given identifier.
        case removeAttachmentSegment(id: String)
        /// Replaces the metadata of the entry.
        case updateMetadata([String: GeneratedContent])
        /// Replaces the token counts.
        case updateUsage(Usage)
        /// Replaces the reason why the model stopped.
        case updateFinishReason(LanguageModelSession.FinishReason)
      }

      /// The kind of the change.
      public let kind: Kind

      /// Appends text to a segment.
      ///
      /// - Parameters:
      ///   - text: The text.
      ///   - segmentID: The identifier of the segment, or `nil` for the current one.
      ///   - tokenCount: The number of tokens of the text.
      /// - Returns: The action.
      public static func appendText(
        _ text: String, segmentID: String? = nil, tokenCount: Int
      ) -> Action {
        Action(
          kind: .appendText(.init(content: text, segmentID: segmentID, tokenCount: tokenCount)))
      }

      /// Replaces the text of a segment.
      ///
      /// Malformed JSON in the text can be replaced again until the executor returns, whereas
      /// malformed JSON that is appended in a turn without tools and replacements fails the request
      /// at once.
      ///
      /// - Parameters:
      ///   - text: The text.
      ///   - segmentID: The identifier of the segment, or `nil` for the current one.
      ///   - tokenCount: The number of tokens of the text.
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
      /// - Parameter id: The identifier of its segment.
      /// - Returns: The action.
      public static func removeAttachmentSegment(id: String) -> Action {
        Action(kind: .removeAttachmentSegment(id: id))
      }

      /// Replaces the metadata of the entry.
      ///
      /// - Parameter values: The metadata.
      /// - Returns: The action.
      public static func updateMetadata(
        _ values: [String: any ConvertibleToGeneratedContent]
      ) -> Action {
        Action(kind: .updateMetadata(values.mapValues { $0.generatedContent }))
      }

      /// Replaces the token counts of the current call of the executor.
      ///
      /// - Parameters:
      ///   - input: The tokens of the input.
      ///   - output: The tokens of the output.
      ///   - metadata: Additional information from the executor.
      /// - Returns: The action.
      public static func updateUsage(
        input: Usage.Input, output: Usage.Output,
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
      ) -> Action {
        Action(kind: .updateUsage(.init(input: input, output: output, metadata: metadata)))
      }

      /// Replaces the reason why the model stopped in the current call of the executor.
      ///
      /// Without this action the reason is ``LanguageModelSession/FinishReason/complete``. An
      /// executor that has the reason before the text, as for a refusal, sends it first: the
      /// session then receives the complete text before it fails a structured request.
      ///
      /// - Parameter reason: The reason.
      /// - Returns: The action.
      public static func updateFinishReason(_ reason: LanguageModelSession.FinishReason) -> Action {
        Action(kind: .updateFinishReason(reason))
      }
    }
  }
}
