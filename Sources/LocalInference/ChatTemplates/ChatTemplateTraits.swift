// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The properties of a Jinja template that its renderings show.
struct ChatTemplateTraits: Sendable, Hashable {
  /// Whether the template renders messages with the role "system".
  var supportsSystemRole = true
  /// Whether the template requires the content of messages as a list of parts.
  var needsContentParts = false
  /// Whether the template requires the arguments of calls as text.
  var needsArgumentsAsText = false
  /// Whether the template describes the tools.
  var describesTools = false
  /// Whether the template describes the tools that a system message contains as text.
  var hasToolsInSystemMessage = false
  /// Whether the template requires a list of tools even if there are none.
  var passesEmptyTools = false
  /// Whether the template renders the calls of earlier turns.
  var rendersCalls = true
  /// Whether the template renders messages with the role "tool".
  var rendersOutputs = true
  /// The syntax of tool calls, or `nil` if the template has none.
  var calls: TemplateCallSyntax?
  /// The syntax of reasoning, or `nil` if the template has none.
  var reasoning: TemplateReasoningSyntax?
}

extension ChatTemplate {
  /// A description of the detected properties, for diagnostics.
  package var summary: String {
    var parts = [
      traits.supportsSystemRole ? "system role" : "no system role",
      traits.describesTools || traits.hasToolsInSystemMessage
        ? "describes tools" : "tools in the instructions",
    ]
    parts.append(traits.calls.map { "calls \($0.example.debugDescription)" } ?? "no calls")
    if let reasoning = traits.reasoning {
      parts.append(
        "reasoning \(reasoning.opening.debugDescription) to "
          + "\(reasoning.closing.debugDescription)\(reasoning.isSwitchable ? ", switchable" : "")")
    }
    return parts.joined(separator: "; ")
  }
}

/// The syntax of tool calls as text.
struct TemplateCallSyntax: Sendable, Hashable {
  /// The layout of the name and the arguments.
  enum Format: Sendable, Hashable {
    case object(nameKey: String, argumentsKey: String)
    case plainName(separator: String)
  }

  var beginning = ""
  var opening = ""
  var closing = ""
  var separator = ""
  var end = ""
  var format: Format
  /// Whether a turn can contain several calls.
  var allowsSeveral = false
  /// The control token that the vocabulary must have, or `nil` if the syntax can also be plain
  /// text.
  var requiredToken: String?
  /// The instruction to write calls in this syntax, or `nil` if the template describes it.
  var instruction: String?

  /// A turn with one call in the syntax.
  fileprivate var example: String {
    let call =
      switch format {
      case .object(let nameKey, let argumentsKey):
        "{\"\(nameKey)\": \"NAME\", \"\(argumentsKey)\": {}}"
      case .plainName(let separator): "NAME\(separator){}"
      }
    return beginning + opening + call + closing + end
  }

  /// The syntax of Hermes models.
  static let hermes = TemplateCallSyntax(
    opening: "<tool_call>\n", closing: "\n</tool_call>", separator: "\n",
    format: .object(nameKey: "name", argumentsKey: "arguments"), allowsSeveral: true)

  /// The syntax of LFM2, whose calls are Python expressions, or JSON if the instructions request
  /// it.
  static let lfm2 = TemplateCallSyntax(
    beginning: "<|tool_call_start|>[", separator: ", ", end: "]<|tool_call_end|>",
    format: .object(nameKey: "name", argumentsKey: "arguments"), allowsSeveral: true,
    requiredToken: "<|tool_call_start|>", instruction: "Output function calls as JSON.")
}

/// The syntax of reasoning as text.
struct TemplateReasoningSyntax: Sendable, Hashable {
  var opening: String
  var closing: String
  /// Whether the prompt ends with the opening if reasoning is enabled.
  var promptEndsWithOpening: Bool
  /// Whether the prompt depends on `enable_thinking`.
  var isSwitchable: Bool
}
