// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel

/// A conversation as the variables of a Jinja template.
struct TemplateConversation {
  /// The messages in the format of OpenAI's API.
  var messages: [JSONValue] = []
  /// The available tools.
  var tools: [JSONValue] = []
  var isReasoningEnabled = false
  /// Whether the prompt ends with the beginning of an answer.
  var addsGenerationPrompt = true
  /// Whether an empty list of tools is passed to the template.
  var passesEmptyTools = false
  /// Whether a value for `enable_thinking` is passed to the template.
  var setsReasoning = true

  /// The texts that are replaced by the start and end tokens: private characters.
  private static let startText = "\u{10FFF0}"
  static let endText = "\u{10FFF1}"

  init() {}

  /// Renders the conversation.
  ///
  /// - Parameter template: The template.
  /// - Returns: The pieces. Text of the conversation is plain text, and control tokens are
  ///   recognized only in the template's own text.
  /// - Throws: ``ChatTemplateError`` if the template fails.
  func render(_ template: JinjaTemplate) throws(ChatTemplateError) -> [PromptPiece] {
    var pieces: [PromptPiece] = []
    for (text, isData) in try text(template).runs {
      guard !isData else {
        pieces.append(.text(text))
        continue
      }
      var rest = ""
      for character in text.unicodeScalars {
        switch String(character) {
        case Self.startText, Self.endText:
          if !rest.isEmpty { pieces.append(.template(rest)) }
          rest = ""
          pieces.append(String(character) == Self.startText ? .start : .end)
        default: rest.unicodeScalars.append(character)
        }
      }
      if !rest.isEmpty { pieces.append(.template(rest)) }
    }
    return pieces
  }

  /// Returns the rendered text with the origin of every character.
  func text(_ template: JinjaTemplate) throws(ChatTemplateError) -> JinjaText {
    var variables: [(name: String, value: JSONValue, isData: Bool)] = [
      ("bos_token", .string(Self.startText), false), ("eos_token", .string(Self.endText), false),
      ("pad_token", "", false), ("unk_token", "", false),
      ("messages", .array(messages), true),
      ("tools", tools.isEmpty && !passesEmptyTools ? .null : .array(tools), true),
      ("add_generation_prompt", .bool(addsGenerationPrompt), false),
    ]
    if setsReasoning {
      // The names differ between templates; others ignore them.
      variables.append(("enable_thinking", .bool(isReasoningEnabled), false))
      variables.append(("thinking", .bool(isReasoningEnabled), false))
    }
    return try template.render(
      variables, now: .current, limits: .standard(forInputCount: size))
  }

  /// An estimate of the size of the conversation in bytes.
  private var size: Int {
    (messages + tools).reduce(0) { $0 + JSONWriter.text(of: $1, layout: .compact).utf8.count }
  }

  // MARK: - Messages

  /// Returns a message.
  static func message(_ role: String, _ content: JSONValue) -> JSONValue {
    ["role": .string(role), "content": content]
  }

  /// Returns a call of a tool.
  static func call(
    _ name: String, _ arguments: JSONValue, id: String, argumentsAsText: Bool
  ) -> JSONValue {
    let arguments =
      argumentsAsText ? .string(JSONWriter.text(of: arguments)) : arguments
    return [
      "id": .string(id), "type": "function",
      "function": ["name": .string(name), "arguments": arguments],
    ]
  }

  /// Returns a definition of a tool.
  static func tool(_ name: String, _ description: String, _ parameters: JSONValue) -> JSONValue {
    [
      "type": "function",
      "function": [
        "name": .string(name), "description": .string(description), "parameters": parameters,
      ],
    ]
  }

  /// Returns the identifier of a call: nine letters and digits, as some templates require.
  static func callIdentifier(_ number: Int) -> String {
    let digits = String(number % 100_000)
    return "call" + String(repeating: "0", count: 5 - digits.count) + digits
  }
}

extension JinjaMoment {
  /// The current local date and time.
  fileprivate static var current: JinjaMoment {
    let now = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: Date())
    return JinjaMoment(
      year: now.year ?? 1970, month: now.month ?? 1, day: now.day ?? 1, hour: now.hour ?? 0,
      minute: now.minute ?? 0, second: now.second ?? 0)
  }
}
