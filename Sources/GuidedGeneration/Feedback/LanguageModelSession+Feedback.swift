// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelSession {
  /// Returns an attachment with feedback about the last response and the conversation.
  ///
  /// Nothing is sent; the app decides how to file the attachment. It is a JSON object with the keys
  /// `sentiment`, `issues` (each with `category` and `explanation`), `desiredOutput`, and
  /// `transcript`; the last two have the format of an encoded ``Transcript``. Missing values are
  /// omitted.
  ///
  /// - Parameters:
  ///   - sentiment: The person's sentiment about the response.
  ///   - issues: The issues with the response.
  ///   - desiredOutput: The entry that the response should have been.
  /// - Returns: The attachment as JSON.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredOutput: Transcript.Entry? = nil
  ) -> Data {
    FeedbackAttachment(
      sentiment: sentiment, issues: issues, desiredOutput: desiredOutput, transcript: transcript
    ).data
  }

  /// Returns an attachment with feedback about the last response and the conversation.
  ///
  /// - Parameters:
  ///   - sentiment: The person's sentiment about the response.
  ///   - issues: The issues with the response.
  ///   - desiredResponseText: The text that the response should have been.
  /// - Returns: The attachment as JSON.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredResponseText: String?
  ) -> Data {
    let segment = desiredResponseText.map { Transcript.TextSegment(content: $0) }
    return logFeedbackAttachment(
      sentiment: sentiment, issues: issues, desiredOutput: segment.map { .response([.text($0)]) })
  }

  /// Returns an attachment with feedback about the last response and the conversation.
  ///
  /// - Parameters:
  ///   - sentiment: The person's sentiment about the response.
  ///   - issues: The issues with the response.
  ///   - desiredResponseContent: The value that the response should have been.
  /// - Returns: The attachment as JSON.
  @discardableResult
  public func logFeedbackAttachment(
    sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
    desiredResponseContent: (any ConvertibleToGeneratedContent)?
  ) -> Data {
    let segment = desiredResponseContent.map { value in
      Transcript.StructuredSegment(
        schemaName: String(describing: type(of: value)), content: value.generatedContent)
    }
    return logFeedbackAttachment(
      sentiment: sentiment, issues: issues,
      desiredOutput: segment.map { .response([.structure($0)]) })
  }
}

extension Transcript.Entry {
  fileprivate static func response(_ segments: [Transcript.Segment]) -> Self {
    .response(Transcript.Response(assetIDs: [], segments: segments))
  }
}

/// Feedback and the conversation that it refers to.
private struct FeedbackAttachment: Encodable {
  let sentiment: LanguageModelFeedback.Sentiment?
  let issues: [LanguageModelFeedback.Issue]
  let desiredOutput: Transcript.Entry?
  let transcript: Transcript?

  /// The attachment as JSON with sorted keys.
  ///
  /// The conversation is omitted if it contains values that JSON cannot represent, such as infinite
  /// numbers.
  var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let feedback = FeedbackAttachment(
      sentiment: sentiment, issues: issues, desiredOutput: nil, transcript: nil)
    return (try? encoder.encode(self)) ?? (try? encoder.encode(feedback)) ?? Data("{}".utf8)
  }
}
