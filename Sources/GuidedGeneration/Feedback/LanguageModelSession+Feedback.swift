// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelSession {
  /// Puts feedback on the last response together with the conversation.
  ///
  /// Nothing is sent anywhere: the attachment is for the app to file. It is a JSON object with the
  /// keys `sentiment`, `issues` (each with `category` and `explanation`), `desiredOutput` and
  /// `transcript`, the last two in the form that transcripts have as JSON; what is unknown is left
  /// out.
  ///
  /// - Parameters:
  ///   - sentiment: How somebody feels about the response.
  ///   - issues: What is wrong with it.
  ///   - desiredOutput: What the response should have been.
  /// - Returns: The attachment, as JSON.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredOutput: Transcript.Entry? = nil
  ) -> Data {
    FeedbackAttachment(
      sentiment: sentiment, issues: issues, desiredOutput: desiredOutput, transcript: transcript
    ).data
  }

  /// Puts feedback on the last response together with the conversation.
  ///
  /// - Parameters:
  ///   - sentiment: How somebody feels about the response.
  ///   - issues: What is wrong with it.
  ///   - desiredResponseText: The text that the response should have been.
  /// - Returns: The attachment, as JSON.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredResponseText: String?
  ) -> Data {
    logFeedbackAttachment(
      sentiment: sentiment, issues: issues,
      desiredOutput: desiredResponseText.map { text in
        .response(
          Transcript.Response(
            assetIDs: [], segments: [.text(Transcript.TextSegment(content: text))]))
      })
  }

  /// Puts feedback on the last response together with the conversation.
  ///
  /// - Parameters:
  ///   - sentiment: How somebody feels about the response.
  ///   - issues: What is wrong with it.
  ///   - desiredResponseContent: The value that the response should have been.
  /// - Returns: The attachment, as JSON.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredResponseContent: (any ConvertibleToGeneratedContent)?
  ) -> Data {
    logFeedbackAttachment(
      sentiment: sentiment, issues: issues,
      desiredOutput: desiredResponseContent.map { value in
        .response(
          Transcript.Response(
            assetIDs: [],
            segments: [
              .structure(
                Transcript.StructuredSegment(
                  schemaName: String(describing: type(of: value)),
                  content: value.generatedContent))
            ]))
      })
  }
}

/// What somebody says about a conversation, and the conversation.
private struct FeedbackAttachment: Encodable {
  let sentiment: LanguageModelFeedback.Sentiment?
  let issues: [LanguageModelFeedback.Issue]
  let desiredOutput: Transcript.Entry?
  let transcript: Transcript?

  /// The attachment as JSON, with its keys in order.
  ///
  /// Values that JSON has no form for, such as numbers that are not finite, leave the
  /// conversation out; the feedback itself is always there.
  var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bare = FeedbackAttachment(
      sentiment: sentiment, issues: issues, desiredOutput: nil, transcript: nil)
    return (try? encoder.encode(self)) ?? (try? encoder.encode(bare)) ?? Data("{}".utf8)
  }
}
