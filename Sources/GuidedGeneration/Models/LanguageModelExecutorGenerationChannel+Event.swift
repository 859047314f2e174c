// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelExecutorGenerationChannel {
  /// An increment of a model's output.
  ///
  /// Consecutive events of one kind, or with the same entry identifier, form one transcript entry.
  public struct Event: Sendable {
    /// The kinds of events.
    public enum Kind: Sendable {
      /// A change of the response.
      case response(Response)
      /// A change of the reasoning that precedes the response.
      case reasoning(Reasoning)
      /// A change of the tool calls.
      case toolCalls(ToolCalls)
    }

    /// The kind of the event.
    public let kind: Kind

    /// Creates an event that changes the response.
    ///
    /// - Parameters:
    ///   - entryID: The identifier of the transcript entry, or `nil` for the current one.
    ///   - action: The change.
    /// - Returns: The event.
    public static func response(entryID: String? = nil, action: Response.Action) -> Event {
      Event(kind: .response(Response(entryID: entryID, action: action)))
    }

    /// Creates an event that changes the reasoning.
    ///
    /// - Parameters:
    ///   - entryID: The identifier of the transcript entry, or `nil` for the current one.
    ///   - action: The change.
    /// - Returns: The event.
    public static func reasoning(entryID: String? = nil, action: Reasoning.Action) -> Event {
      Event(kind: .reasoning(Reasoning(entryID: entryID, action: action)))
    }

    /// Creates an event that changes the tool calls.
    ///
    /// - Parameters:
    ///   - entryID: The identifier of the transcript entry, or `nil` for the current one.
    ///   - action: The change.
    /// - Returns: The event.
    public static func toolCalls(entryID: String? = nil, action: ToolCalls.Action) -> Event {
      Event(kind: .toolCalls(ToolCalls(entryID: entryID, action: action)))
    }
  }

  /// A fragment of text.
  public struct TextFragment: Sendable {
    /// The text.
    public var content: String
    /// The identifier of the segment that contains the text, or `nil` for the current one.
    public var segmentID: String?
    /// The number of tokens of the text.
    public var tokenCount: Int
  }

  /// The number of tokens that a request used, which the session reports as it is.
  public typealias Usage = LanguageModelSession.Usage
}
