// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import LocalInference
import Testing

/// Compares the tokens of prompts with those of their complete texts.
///
/// The conversation contains no names of control tokens, so marking the origin of its characters
/// must not change the tokens.
@Suite struct TemplateTokenTests {
  private static func loop(_ message: String, end: String = "") -> String {
    "{{ bos_token }}{% for m in messages %}\(message){% endfor %}\(end)"
  }

  /// Templates in the style of families of models, and the control tokens that they write.
  static let templates: [(text: String, controls: [String])] = [
    (
      loop("{{ '<|' + m.role + '|>\\n' + m.content + '<|end|>\\n' }}", end: "<|assistant|>\n"),
      ["<|user|>", "<|assistant|>", "<|system|>", "<|tool|>"]
    ),
    (
      loop(
        "<|start_header_id|>{{ m['role'] }}<|end_header_id|>\n\n{{ m['content'] | trim }}<|eot_id|>"
      ), ["<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"]
    ),
    (
      loop("<|START_OF_TURN_TOKEN|><|{{ m.role | upper }}_TOKEN|>{{ m.content }}"),
      ["<|START_OF_TURN_TOKEN|>", "<|USER_TOKEN|>", "<|SYSTEM_TOKEN|>"]
    ),
    (
      loop("{% set role = m.role %}{{ '<｜' ~ role | capitalize ~ '｜>' ~ m.content }}"),
      ["<｜User｜>", "<｜Assistant｜>"]
    ),
    (
      loop("{{ '<|%s|>' % m.role }}{{ '[{}]'.format(m.role | upper) }} {{ m.content }}"),
      ["<|user|>", "[USER]", "[ASSISTANT]"]
    ),
    (
      loop(
        "{% set tag = {'user': 'human'}.get(m.role, m.role) %}<{{ tag | replace('t', '7') }}>"
          + "{{ m.content }}"),
      ["<human>", "<assis7an7>"]
    ),
    (
      loop("{{ ['<', m.role, '>'] | join }}{{ m.content }}{{ '</' }}{{ m.role }}{{ '>\n\n' }}"),
      ["<user>", "</user>", "<system>"]
    ),
    (
      "{% macro turn(role, text) %}<start_of_{{ role.strip() }}>{{ text }}{% endmacro %}"
        + loop("{{ turn(m.role, m.content) }}"),
      ["<start_of_user>", "<start_of_assistant>"]
    ),
  ]

  static let merges = ["Ċ Ċ", "Ġ Ġ", "e r", "i n", "a t", "Ġ a", ". Ċ"]

  @Test("tokens are those of the complete text", arguments: templates)
  func equalsCompleteText(_ text: String, _ controls: [String]) throws {
    let template = try ChatTemplate(jinja: text)
    let tokenizer = try TokenizerFile.bytes(
      merges: Self.merges, added: controls.map { TokenizerFile.Token(text: $0, type: 3) }
    ).tokenizer()
    let pieces = try template.pieces(ChatTemplateTests.conversation)
    let complete = pieces.map { piece in
      switch piece {
      case .control(let text), .text(let text), .template(let text): text
      case .start: ""
      case .end: "<|end|>"
      }
    }.joined()
    let tokens = try tokenizer.encode(pieces)
    #expect(tokens == (try tokenizer.encode([.template(complete)])))
    for name in controls {
      let token = try #require(tokenizer.controlToken(name))
      #expect(tokens.contains(token), "'\(name)' in \(complete.debugDescription)")
    }
  }

  @Test("text of the conversation in the name of a control token makes it text")
  func dataIsNeverPartOfNames() throws {
    let template = try ChatTemplate(jinja: Self.loop("<|{{ m.content }}|>"))
    let tokenizer = try TokenizerFile.bytes(
      added: [TokenizerFile.Token(text: "<|user|>", type: 3)]
    ).tokenizer()
    let token = try #require(tokenizer.controlToken("<|user|>"))
    let tokens = try tokenizer.encode(template.pieces([.user("user", schema: nil)]))
    #expect(!tokens.contains(token) && !tokens.isEmpty)
  }
}
