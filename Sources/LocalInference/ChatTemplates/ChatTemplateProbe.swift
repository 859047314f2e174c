// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A probe that renders short conversations to detect the properties of a template.
struct ChatTemplateProbe {
  let template: JinjaTemplate
  /// Whether conversations without tools have an empty list of tools.
  private var passesEmptyTools = false

  static let prompt = "probe prompt"
  static let answer = "probe answer"
  static let system = "probe instructions"

  init(_ template: JinjaTemplate) {
    self.template = template
  }

  /// Returns the properties of the template.
  ///
  /// - Throws: ``ChatTemplateError`` if a prompt does not occur in the rendering of a conversation.
  mutating func traits() throws(ChatTemplateError) -> ChatTemplateTraits {
    var traits = ChatTemplateTraits()
    do {
      traits.needsContentParts = try needsContentParts()
    } catch {
      // Some templates iterate over the tools without a check.
      passesEmptyTools = true
      traits.passesEmptyTools = true
      guard let needsParts = try? needsContentParts() else { throw error }
      traits.needsContentParts = needsParts
    }
    let user = message("user", Self.prompt, traits)
    traits.supportsSystemRole = contains(
      Self.system, [message("system", Self.system, traits), user])
    let tool = TemplateConversation.tool("probe_alpha", "probe description", ["type": "object"])
    traits.describesTools =
      text([user], tools: [tool])?.contains("probe_alpha") ?? false
    if !traits.describesTools, case .object(var system) = message("system", Self.system, traits) {
      system.append(.init(name: "tools", value: "probe_alpha"))
      traits.hasToolsInSystemMessage = contains("probe_alpha", [.object(system), user])
    }
    if let (calls, asText) = callSyntax(traits) {
      traits.calls = calls
      traits.needsArgumentsAsText = asText
    } else if let calls = describedCallSyntax(traits, prompt: text([user], tools: [tool])) {
      traits.calls = calls
      traits.rendersCalls = false
    } else {
      // The template has no tools, or writes arguments in another syntax than JSON. The
      // instructions describe the tools and the syntax of calls.
      traits.describesTools = false
      traits.calls = .hermes
      traits.rendersCalls = false
      traits.rendersOutputs = rendersOutputs(traits)
    }
    traits.reasoning = reasoningSyntax(traits)
    return traits
  }

  /// Returns the rendered text, or `nil` if the template fails.
  func text(
    _ messages: [JSONValue], tools: [JSONValue] = [], addsGenerationPrompt: Bool = true,
    isReasoningEnabled: Bool? = nil
  ) -> String? {
    try? rendering(
      messages, tools: tools, addsGenerationPrompt: addsGenerationPrompt,
      isReasoningEnabled: isReasoningEnabled)
  }

  private func rendering(
    _ messages: [JSONValue], tools: [JSONValue] = [], addsGenerationPrompt: Bool = true,
    isReasoningEnabled: Bool? = nil
  ) throws(ChatTemplateError) -> String {
    var conversation = TemplateConversation()
    conversation.messages = messages
    conversation.tools = tools
    conversation.passesEmptyTools = passesEmptyTools
    conversation.addsGenerationPrompt = addsGenerationPrompt
    conversation.setsReasoning = isReasoningEnabled != nil
    conversation.isReasoningEnabled = isReasoningEnabled ?? false
    return try conversation.text(template).string
  }

  /// Returns a message with content of the kind that the template requires.
  func message(_ role: String, _ text: String, _ traits: ChatTemplateTraits) -> JSONValue {
    TemplateConversation.message(
      role, traits.needsContentParts ? Self.parts(text) : .string(text))
  }

  private static func parts(_ text: String) -> JSONValue {
    [["type": "text", "text": .string(text)]]
  }

  private func contains(_ text: String, _ messages: [JSONValue]) -> Bool {
    self.text(messages)?.contains(text) ?? false
  }

  /// Returns whether a message with the role "tool" is rendered after an answer.
  private func rendersOutputs(_ traits: ChatTemplateTraits) -> Bool {
    let output = "probe output"
    return contains(
      output,
      [
        message("user", Self.prompt, traits), message("assistant", Self.answer, traits),
        message("tool", output, traits),
      ])
  }

  /// Returns whether only content in parts is rendered.
  private func needsContentParts() throws(ChatTemplateError) -> Bool {
    let plain = TemplateConversation.message("user", .string(Self.prompt))
    let text: String
    do {
      text = try rendering([plain])
    } catch {
      if contains(Self.prompt, [TemplateConversation.message("user", Self.parts(Self.prompt))]) {
        return true
      }
      throw error
    }
    if text.contains(Self.prompt) { return false }
    if contains(Self.prompt, [TemplateConversation.message("user", Self.parts(Self.prompt))]) {
      return true
    }
    throw ChatTemplateError(
      .evaluation, "the template does not render the text of prompts", line: 1, column: 1)
  }

  // MARK: - Reasoning

  /// Returns the syntax of reasoning, from an answer with reasoning and from the prompts.
  private func reasoningSyntax(_ traits: ChatTemplateTraits) -> TemplateReasoningSyntax? {
    let user = message("user", Self.prompt, traits)
    let on = text([user], isReasoningEnabled: true)
    let off = text([user], isReasoningEnabled: false)
    guard let on, let off else { return nil }
    guard let (opening, closing) = reasoningTags(user, traits, prompts: [on, off]) else {
      return nil
    }
    return TemplateReasoningSyntax(
      opening: opening, closing: closing, promptEndsWithOpening: endsWith(opening, on),
      isSwitchable: on != off)
  }

  private func endsWith(_ tag: String, _ text: String) -> Bool {
    Self.trimmed(text).hasSuffix(Self.trimmed(tag))
  }

  /// Returns the text around reasoning in an answer.
  private func reasoningTags(
    _ user: JSONValue, _ traits: ChatTemplateTraits, prompts: [String]
  ) -> (opening: String, closing: String)? {
    let reasoning = "probe thoughts"
    guard case .object(var members) = message("assistant", Self.answer, traits) else { return nil }
    members.append(.init(name: "reasoning_content", value: .string(reasoning)))
    if let plain = text(
      [user, message("assistant", Self.answer, traits)],
      addsGenerationPrompt: false),
      let full = text([user, .object(members)], addsGenerationPrompt: false),
      let thoughts = full.firstRange(of: reasoning), let answer = full.firstRange(of: Self.answer),
      thoughts.upperBound < answer.lowerBound
    {
      let start = Self.commonPrefix(full[..<thoughts.lowerBound], plain[...])
      // An empty block of reasoning in the plain answer begins with the same tag.
      let before = full[..<thoughts.lowerBound]
      let tag = before.dropFirst(start.count)
      let opening = Self.trimmed(String(tag)).isEmpty ? Self.lastTag(before) : String(tag)
      let closing = String(full[thoughts.upperBound..<answer.lowerBound])
      if let opening, !Self.trimmed(opening).isEmpty, !Self.trimmed(closing).isEmpty {
        return (opening, Self.trimmingStart(closing))
      }
    }
    // The template removes reasoning from answers, but its prompts show the tags.
    for prompt in prompts where prompt.contains("<think>") {
      return ("<think>\n", "</think>\n\n")
    }
    return nil
  }

  /// Returns the last part of a text that begins with `<` or `[`.
  private static func lastTag(_ text: Substring) -> String? {
    guard let start = text.lastIndex(where: { $0 == "<" || $0 == "[" }) else { return nil }
    return String(text[start...])
  }

  /// Returns the beginning that two texts share, without a part of a tag such as `<|`.
  static func commonPrefix(_ left: Substring, _ right: Substring) -> Substring {
    var count = 0
    for (left, right) in zip(left, right) {
      guard left == right else { break }
      count += 1
    }
    let prefix = left.prefix(count)
    return prefix[..<(openTag(prefix) ?? prefix.endIndex)]
  }

  /// Returns the end that two texts share, without a part of a tag such as `|>`.
  static func commonSuffix(_ left: Substring, _ right: Substring) -> Substring {
    var count = 0
    for (left, right) in zip(left.reversed(), right.reversed()) {
      guard left == right else { break }
      count += 1
    }
    let suffix = left.suffix(count)
    guard openTag(left.dropLast(count)) != nil else { return suffix }
    return suffix.firstIndex(of: ">").map { suffix[suffix.index(after: $0)...] } ?? ""
  }

  /// Returns the start of a tag that is not complete at the end of a text.
  private static func openTag(_ text: Substring) -> String.Index? {
    guard let start = text.lastIndex(of: "<"),
      !text[start...].contains(where: { $0 == ">" || $0.isWhitespace })
    else { return nil }
    return start
  }

  static func trimmed(_ text: String) -> String {
    var text = trimmingStart(text)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  static func trimmingStart(_ text: String) -> String {
    String(text.drop { $0.isWhitespace })
  }
}
