// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelExecutorGenerationChannel {
  /// One step of a model's output.
  ///
  /// Consecutive events of one kind, or with one entry identity, make one entry of the transcript.
  public struct Event: Sendable {
    /// The kinds of events.
    public enum Kind: Sendable {
      /// A step of the answer.
      case response(Response)
      /// A step of what the model thinks before it answers.
      case reasoning(Reasoning)
      /// A step of calling tools.
      case toolCalls(ToolCalls)
    }

    /// The kind of the event.
    public let kind: Kind

    /// A step of the answer.
    ///
    /// - Parameters:
    ///   - entryID: The identity of the transcript entry; nil for the current one.
    ///   - action: What happens.
    /// - Returns: The event.
    public static func response(entryID: String? = nil, action: Response.Action) -> Event {
      Event(kind: .response(Response(entryID: entryID, action: action)))
    }

    /// A step of what the model thinks before it answers.
    ///
    /// - Parameters:
    ///   - entryID: The identity of the transcript entry; nil for the current one.
    ///   - action: What happens.
    /// - Returns: The event.
    public static func reasoning(entryID: String? = nil, action: Reasoning.Action) -> Event {
      Event(kind: .reasoning(Reasoning(entryID: entryID, action: action)))
    }

    /// A step of calling tools.
    ///
    /// - Parameters:
    ///   - entryID: The identity of the transcript entry; nil for the current one.
    ///   - action: What happens.
    /// - Returns: The event.
    public static func toolCalls(entryID: String? = nil, action: ToolCalls.Action) -> Event {
      Event(kind: .toolCalls(ToolCalls(entryID: entryID, action: action)))
    }
  }

  /// A step of the answer.
  public struct Response: Sendable {
    /// The identity of the transcript entry; nil for the current one.
    public var entryID: String?
    /// What happens.
    public var action: Action
  }

  /// A step of what the model thinks before it answers.
  public struct Reasoning: Sendable {
    /// The identity of the transcript entry; nil for the current one.
    public var entryID: String?
    /// What happens.
    public var action: Action
  }

  /// A step of calling tools.
  public struct ToolCalls: Sendable {
    /// The identity of the transcript entry; nil for the current one.
    public var entryID: String?
    /// What happens.
    public var action: Action
  }

  /// A piece of text.
  public struct TextFragment: Sendable {
    /// The text.
    public var content: String
    /// The segment that the text belongs to; nil for the current one.
    public var segmentID: String?
    /// How many tokens the text took.
    public var tokenCount: Int
  }

  /// How many tokens a request took: what an executor reports is what the session tells.
  public typealias Usage = LanguageModelSession.Usage
}
