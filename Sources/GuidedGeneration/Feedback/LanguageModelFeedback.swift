// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What people say about a response.
///
/// ``LanguageModelSession/logFeedbackAttachment(sentiment:issues:desiredOutput:)`` puts it together
/// with the conversation that it is about.
public struct LanguageModelFeedback: Sendable {
  /// How somebody feels about a response.
  public enum Sentiment: String, Sendable, CaseIterable, Codable {
    /// Well.
    case positive
    /// Not well.
    case negative
    /// Neither.
    case neutral
  }

  /// What is wrong with a response.
  public struct Issue: Sendable, Hashable, Codable {
    /// The kinds of issues.
    public enum Category: String, Sendable, CaseIterable, Codable {
      /// It does not help.
      case unhelpful
      /// It is too long.
      case tooVerbose
      /// It is not what the instructions demand.
      case didNotFollowInstructions
      /// It is wrong.
      case incorrect
      /// It is biased.
      case stereotypeOrBias
      /// It is sexual.
      case suggestiveOrSexual
      /// It insults.
      case vulgarOrOffensive
      /// The model refused although nothing was wrong with the request.
      case triggeredGuardrailUnexpectedly
    }

    /// The kind of the issue.
    public let category: Category

    /// The issue in words.
    public let explanation: String?

    /// Creates an issue.
    ///
    /// - Parameters:
    ///   - category: The kind of the issue.
    ///   - explanation: The issue in words.
    public init(category: Category, explanation: String? = nil) {
      self.category = category
      self.explanation = explanation
    }
  }
}
