// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Feedback about a response.
///
/// ``LanguageModelSession/logFeedbackAttachment(sentiment:issues:desiredOutput:)`` combines
/// feedback with the conversation.
public struct LanguageModelFeedback: Sendable {
  /// A person's sentiment about a response.
  public enum Sentiment: String, Sendable, CaseIterable, Codable {
    /// A positive sentiment.
    case positive
    /// A negative sentiment.
    case negative
    /// A neutral sentiment.
    case neutral
  }

  /// An issue with a response.
  public struct Issue: Sendable, Hashable, Codable {
    /// The categories of issues.
    public enum Category: String, Sendable, CaseIterable, Codable {
      /// The response is not helpful.
      case unhelpful
      /// The response is too long.
      case tooVerbose
      /// The response does not follow the instructions.
      case didNotFollowInstructions
      /// The response is incorrect.
      case incorrect
      /// The response contains a stereotype or a bias.
      case stereotypeOrBias
      /// The response contains suggestive or sexual material.
      case suggestiveOrSexual
      /// The response contains vulgar or offensive material.
      case vulgarOrOffensive
      /// The model refused an acceptable request.
      case triggeredGuardrailUnexpectedly
    }

    /// The category of the issue.
    public let category: Category

    /// An explanation of the issue.
    public let explanation: String?

    /// Creates an issue.
    ///
    /// - Parameters:
    ///   - category: The category of the issue.
    ///   - explanation: An explanation of the issue.
    public init(category: Category, explanation: String? = nil) {
      self.category = category
      self.explanation = explanation
    }
  }
}
