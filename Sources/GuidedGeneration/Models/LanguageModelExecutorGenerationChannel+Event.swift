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

  /// How many tokens a request took.
  public struct Usage: Sendable {
    /// What was read.
    public var input: Input
    /// What was generated.
    public var output: Output
    /// What else the executor knows.
    public private(set) var metadata: [String: GeneratedContent]

    /// Creates a count.
    ///
    /// - Parameters:
    ///   - input: What was read.
    ///   - output: What was generated.
    ///   - metadata: What else the executor knows.
    public init(
      input: Input, output: Output, metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) {
      self.input = input
      self.output = output
      self.metadata = metadata.mapValues { $0.generatedContent }
    }

    /// Tokens that were read.
    public struct Input: Sendable, Hashable {
      /// All tokens of the prompt.
      public var totalTokenCount: Int
      /// Those that had been computed for an earlier request.
      public var cachedTokenCount: Int

      /// Creates a count.
      public init(totalTokenCount: Int, cachedTokenCount: Int) {
        self.totalTokenCount = totalTokenCount
        self.cachedTokenCount = cachedTokenCount
      }
    }

    /// Tokens that were generated.
    public struct Output: Sendable, Hashable {
      /// All tokens of the output.
      public var totalTokenCount: Int
      /// Those of them that went into reasoning.
      public var reasoningTokenCount: Int

      /// Creates a count.
      public init(totalTokenCount: Int, reasoningTokenCount: Int) {
        self.totalTokenCount = totalTokenCount
        self.reasoningTokenCount = reasoningTokenCount
      }
    }
  }
}
