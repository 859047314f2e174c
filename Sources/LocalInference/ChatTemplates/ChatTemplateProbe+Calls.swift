// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel

extension ChatTemplateProbe {
  /// A call of a probe.
  private struct Call {
    let name: String
    let key: String
    let value: String

    var arguments: JSONValue { .object([.init(name: key, value: .string(value))]) }
  }

  private static let alpha = Call(name: "probe_alpha", key: "alpha_key", value: "alpha value")
  private static let beta = Call(name: "probe_beta", key: "beta_key", value: "beta value")

  /// Returns the syntax of tool calls, and whether arguments are passed as text.
  func callSyntax(_ traits: ChatTemplateTraits) -> (TemplateCallSyntax, asText: Bool)? {
    guard traits.describesTools else { return nil }
    for asText in [false, true] {
      // A template that renders arguments in another syntax than JSON would render text inside it.
      if asText, let other = answer([Self.alpha], false, traits),
        other.contains(Self.alpha.key), !other.contains("'\(Self.alpha.key)'")
      {
        return nil
      }
      guard let single = answer([Self.alpha], asText, traits),
        let location = Self.locate(Self.alpha, in: single, from: single.startIndex)
      else { continue }
      var syntax = Self.syntax(single, location)
      addSeparator(to: &syntax, asText, traits)
      return (syntax, asText)
    }
    return nil
  }

  /// Returns the text of an answer with calls, without the text that every answer has.
  private func answer(_ calls: [Call], _ asText: Bool, _ traits: ChatTemplateTraits) -> String? {
    let user = message("user", Self.prompt, traits)
    let tools = [Self.alpha, Self.beta].map {
      TemplateConversation.tool(
        $0.name, "probe description",
        ["type": "object", "properties": .object([.init(name: $0.key, value: ["type": "string"])])])
    }
    let values = calls.enumerated().map { index, call in
      TemplateConversation.call(
        call.name, call.arguments, id: TemplateConversation.callIdentifier(index + 1),
        argumentsAsText: asText)
    }
    let message: JSONValue = [
      "role": "assistant", "content": "", "tool_calls": .array(values),
    ]
    guard
      let plain = text(
        [user, self.message("assistant", Self.answer, traits)], tools: tools,
        addsGenerationPrompt: false),
      let full = text([user, message], tools: tools, addsGenerationPrompt: false),
      let answer = plain.range(of: Self.answer, options: .backwards)
    else { return nil }
    let header = Self.commonPrefix(full[...], plain[..<answer.lowerBound])
    var body = full.dropFirst(header.count)
    let ending = plain[answer.upperBound...]
    let tail = Self.commonSuffix(body, ending)
    body = body.dropLast(tail.count)
    // Some templates end turns with calls by another token than other turns.
    while let last = ["<|eom_id|>", "<|eot_id|>", TemplateConversation.endText].first(where: {
      body.hasSuffix($0)
    }) {
      body = body.dropLast(last.count)
    }
    return Self.trimmed(String(body))
  }

  /// Returns the syntax that the description of the tools mentions, if the template does not render
  /// calls.
  func describedCallSyntax(
    _ traits: ChatTemplateTraits, prompt: String?
  ) -> TemplateCallSyntax? {
    let object = TemplateCallSyntax.Format.object(nameKey: "name", argumentsKey: "arguments")
    if traits.hasToolsInSystemMessage {
      return TemplateCallSyntax(
        beginning: "<|tool_call|>[", separator: ", ", end: "]<|/tool_call|>", format: object,
        allowsSeveral: true, requiredToken: "<|tool_call|>")
    }
    if let prompt, traits.describesTools, prompt.contains("List of tools: ") { return .lfm2 }
    guard traits.describesTools, let prompt,
      answer([Self.alpha], false, traits)?.contains(Self.alpha.name) != true,
      answer([Self.alpha], true, traits)?.contains(Self.alpha.name) != true
    else { return nil }
    if prompt.contains("<tool_call>") { return .hermes }
    guard prompt.contains("<|tool_call|>") else { return nil }
    return TemplateCallSyntax(
      beginning: "<|tool_call|>[", separator: ", ", end: "]", format: object, allowsSeveral: true)
  }

  // MARK: - Location

  /// The ranges of the parts of a call.
  private struct Location {
    let name: Range<String.Index>
    let arguments: Range<String.Index>
  }

  /// Returns the location of a call whose arguments are a JSON object after the name.
  private static func locate(
    _ call: Call, in text: String, from start: String.Index
  ) -> Location? {
    guard let name = text[start...].firstRange(of: call.name),
      let key = text[name.upperBound...].firstRange(of: call.key),
      let value = text[key.upperBound...].firstRange(of: call.value),
      let open = text[name.upperBound..<key.lowerBound].lastIndex(of: "{"),
      let close = text[value.upperBound...].firstIndex(of: "}")
    else { return nil }
    let range = open..<text.index(after: close)
    guard (try? JSONParser.parse(Array(text[range].utf8))) == call.arguments else { return nil }
    return Location(name: name, arguments: range)
  }

  /// Returns the syntax of a turn with one call.
  private static func syntax(_ text: String, _ location: Location) -> TemplateCallSyntax {
    let before = text[..<location.name.lowerBound]
    let between = text[location.name.upperBound..<location.arguments.lowerBound]
    let after = text[location.arguments.upperBound...]
    if let brace = before.lastIndex(of: "{"), let end = after.firstIndex(of: "}"),
      brace > before.startIndex,
      let nameKey = key(before[brace...].dropFirst(), endsWithQuote: true),
      between.first == "\"", let argumentsKey = key(between.dropFirst(), endsWithQuote: false)
    {
      return TemplateCallSyntax(
        beginning: String(before[..<brace]), end: String(after[after.index(after: end)...]),
        format: .object(nameKey: nameKey, argumentsKey: argumentsKey))
    }
    return TemplateCallSyntax(
      beginning: String(before), end: String(after),
      format: .plainName(separator: String(between)))
  }

  /// Returns the key in a text such as `, "name": "`, or `nil` if the text contains anything else.
  private static func key(_ text: Substring, endsWithQuote: Bool) -> String? {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == (endsWithQuote ? 4 : 3), !parts[1].isEmpty, !parts[1].contains("\\"),
      parts[0].allSatisfy({ $0.isWhitespace || (!endsWithQuote && $0 == ",") }),
      parts[2].filter({ !$0.isWhitespace }) == ":",
      !endsWithQuote || parts[3].isEmpty
    else { return nil }
    return String(parts[1])
  }

  /// Divides the text around a call into that of each call and that of the turn, by means of a turn
  /// with two calls.
  private func addSeparator(
    to syntax: inout TemplateCallSyntax, _ asText: Bool, _ traits: ChatTemplateTraits
  ) {
    defer {
      // A turn with one call has no separate beginning and end.
      if !syntax.allowsSeveral {
        syntax.opening = syntax.beginning
        syntax.closing = syntax.end
        (syntax.beginning, syntax.end) = ("", "")
      }
    }
    guard let text = answer([Self.alpha, Self.beta], asText, traits),
      let first = Self.locate(Self.alpha, in: text, from: text.startIndex),
      let second = Self.locate(Self.beta, in: text, from: first.arguments.upperBound)
    else { return }
    var between = text[first.arguments.upperBound..<second.name.lowerBound]
    if case .object = syntax.format {
      guard let end = between.firstIndex(of: "}"), let start = between.lastIndex(of: "{"),
        end < start
      else { return }
      between = between[between.index(after: end)..<start]
    }
    let opening = Self.commonSuffix(between, syntax.beginning[...])
    let rest = between.dropLast(opening.count)
    let closing = Self.commonPrefix(rest, syntax.end[...])
    syntax.opening = String(opening)
    syntax.closing = String(closing)
    syntax.separator = String(rest.dropFirst(closing.count))
    syntax.beginning = String(syntax.beginning.dropLast(opening.count))
    syntax.end = String(syntax.end.dropFirst(closing.count))
    syntax.allowsSeveral = !(syntax.separator + syntax.opening).isEmpty
  }
}
