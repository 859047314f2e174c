// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelExecutorGenerationChannel.ToolCalls {
  /// A step of one call.
  public struct ToolCall: Sendable {
    /// The identity of the call.
    public var id: String
    /// The name of the tool, given with every step.
    public var name: String
    /// What happens to the call.
    public var action: Action

    /// What happens to a call.
    public struct Action: Sendable {
      /// The kinds of actions.
      public enum Kind: Sendable {
        /// A piece of the arguments' JSON text is appended.
        case appendArguments(ArgumentsFragment)
        /// The call's metadata is replaced.
        case updateMetadata([String: GeneratedContent])
      }

      /// The kind of the action.
      public let kind: Kind

      /// Appends a piece of the arguments' JSON text.
      ///
      /// - Parameters:
      ///   - content: The piece.
      ///   - tokenCount: How many tokens it took.
      /// - Returns: The action.
      public static func appendArguments(_ content: String, tokenCount: Int) -> Action {
        Action(kind: .appendArguments(.init(content: content, tokenCount: tokenCount)))
      }

      /// Replaces the call's metadata.
      ///
      /// - Parameter values: What the executor knows about the call.
      /// - Returns: The action.
      public static func updateMetadata(
        _ values: [String: any ConvertibleToGeneratedContent]
      ) -> Action {
        Action(kind: .updateMetadata(values.mapValues { $0.generatedContent }))
      }
    }

    /// A piece of a call's arguments.
    public struct ArgumentsFragment: Sendable {
      /// A piece of JSON text.
      public var content: String
      /// How many tokens it took.
      public var tokenCount: Int
    }
  }

  /// What happens to the calls of an entry.
  public struct Action: Sendable {
    /// The kinds of actions.
    public enum Kind: Sendable {
      /// A step of one call.
      case toolCall(ToolCall)
      /// The call with that identity is removed.
      case removeToolCall(id: String)
      /// The entry's metadata is replaced.
      case updateMetadata([String: GeneratedContent])
      /// The count of tokens is replaced.
      case updateUsage(LanguageModelExecutorGenerationChannel.Usage)
    }

    /// The kind of the action.
    public let kind: Kind

    /// Takes a step of one call.
    ///
    /// - Parameters:
    ///   - id: The identity of the call.
    ///   - name: The name of the tool.
    ///   - action: What happens to the call.
    /// - Returns: The action.
    public static func toolCall(id: String, name: String, action: ToolCall.Action) -> Action {
      Action(kind: .toolCall(ToolCall(id: id, name: name, action: action)))
    }

    /// Removes a call.
    ///
    /// - Parameter id: The identity of the call.
    /// - Returns: The action.
    public static func removeToolCall(id: String) -> Action {
      Action(kind: .removeToolCall(id: id))
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
