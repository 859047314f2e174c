// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelExecutorGenerationChannel {
  /// A change of the tool calls.
  public struct ToolCalls: Sendable {
    /// The identifier of the transcript entry, or `nil` for the current one.
    public var entryID: String?
    /// The change.
    public var action: Action

    /// A change of a tool-calls entry.
    public struct Action: Sendable {
      /// The kinds of changes.
      public enum Kind: Sendable {
        /// Changes one call.
        case toolCall(ToolCall)
        /// Removes the call with the given identifier.
        case removeToolCall(id: String)
        /// Replaces the metadata of the entry.
        case updateMetadata([String: GeneratedContent])
        /// Replaces the token counts.
        case updateUsage(Usage)
      }

      /// The kind of the change.
      public let kind: Kind

      /// Changes one call.
      ///
      /// The event continues the last call with the identifier and the name, unless the arguments
      /// of that call are complete and the event contains more of them. An event without an
      /// identifier continues the last call of the same name under the same condition. Every other
      /// event begins a call, whose identifier in the transcript is generated if it is missing or
      /// already used in the turn.
      ///
      /// - Parameters:
      ///   - id: The identifier of the call, or an empty string if the service sends none.
      ///   - name: The name of the tool, or an empty string for the name of the continued call.
      ///   - action: The change of the call.
      /// - Returns: The action.
      public static func toolCall(id: String, name: String, action: ToolCall.Action) -> Action {
        Action(kind: .toolCall(ToolCall(id: id, name: name, action: action)))
      }

      /// Removes a call.
      ///
      /// - Parameter id: The identifier of the call.
      /// - Returns: The action.
      public static func removeToolCall(id: String) -> Action {
        Action(kind: .removeToolCall(id: id))
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
    }

    /// A change of one call.
    public struct ToolCall: Sendable {
      /// The identifier of the call.
      public var id: String
      /// The name of the tool, which every change of the call contains.
      public var name: String
      /// The change.
      public var action: Action

      /// A change of one call.
      public struct Action: Sendable {
        /// The kinds of changes.
        public enum Kind: Sendable {
          /// Appends a fragment to the JSON text of the arguments.
          case appendArguments(ArgumentsFragment)
          /// Replaces the metadata of the call.
          case updateMetadata([String: GeneratedContent])
        }

        /// The kind of the change.
        public let kind: Kind

        /// Appends a fragment to the JSON text of the arguments.
        ///
        /// - Parameters:
        ///   - content: The fragment.
        ///   - tokenCount: The number of tokens of the fragment.
        /// - Returns: The action.
        public static func appendArguments(_ content: String, tokenCount: Int) -> Action {
          Action(kind: .appendArguments(.init(content: content, tokenCount: tokenCount)))
        }

        /// Replaces the metadata of the call.
        ///
        /// - Parameter values: The metadata.
        /// - Returns: The action.
        public static func updateMetadata(
          _ values: [String: any ConvertibleToGeneratedContent]
        ) -> Action {
          Action(kind: .updateMetadata(values.mapValues { $0.generatedContent }))
        }
      }

      /// A fragment of the arguments of a call.
      public struct ArgumentsFragment: Sendable {
        /// A fragment of JSON text.
        public var content: String
        /// The number of tokens of the fragment.
        public var tokenCount: Int
      }
    }
  }
}
