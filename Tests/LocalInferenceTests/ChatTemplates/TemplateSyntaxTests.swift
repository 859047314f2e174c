// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
@testable import LocalInference
import Testing

/// Templates in the style of several families of models, written for these tests.
enum SampleTemplates {
  /// Returns a template whose turns are `<|im_start|>role … <|im_end|>` and whose calls are given.
  static func chat(calls: String, prompt: String = "<|im_start|>assistant\n") -> String {
    """
    {{- bos_token -}}
    {%- if tools %}<|im_start|>tools
    {{ tools|tojson }}<|im_end|>
    {% endif %}
    {%- for message in messages %}
    {{- '<|im_start|>' + message.role + '\\n' + (message.content or '') }}
    {%- if message.tool_calls %}\(calls){% endif -%}
    <|im_end|>{{ '\\n' }}
    {%- endfor %}
    {%- if add_generation_prompt %}{{ '\(prompt.replacing("\n", with: "\\n"))' }}{% endif %}
    """
  }

  static func eachCall(_ text: String) -> String {
    "{% for call in message.tool_calls %}{% set f = call.function %}\(text){% endfor %}"
  }

  static let hermes = chat(
    calls: eachCall(
      "{{ '\\n' if not loop.first }}<tool_call>{{ '\\n' }}"
        + #"{"name": "{{ f.name }}", "arguments": {{ f.arguments|tojson }}}"#
        + "{{ '\\n' }}</tool_call>"))
  static let array = chat(
    calls: "[CALLS][{% for call in message.tool_calls %}{{ ', ' if not loop.first }}"
      + #"{"name": "{{ call.function.name }}", "arguments": {{ call.function.arguments|tojson }}, "#
      + #""id": "{{ call.id }}"}{% endfor %}]"#)
  static let names = chat(
    calls: eachCall("[CALL]{{ f.name }}[ARGS]{{ f.arguments|tojson }}"))
  static let single = chat(
    calls: """
      {% if message.tool_calls|length > 1 %}{{ raise_exception('one call') }}{% endif %}\
      {% set f = message.tool_calls[0].function %}{"name": "{{ f.name }}", "parameters": \
      {{ f.arguments|tojson }}}
      """)
  static let sections = chat(
    calls: "<|calls|>"
      + eachCall("<|call|>fn.{{ f.name }}<|args|>{{ f.arguments|tojson }}<|/call|>")
      + "<|/calls|>")
  static let text = chat(
    calls: eachCall(
      #"<tool_call>{"name": "{{ f.name }}", "arguments": "# + "{{ f.arguments }}}"
        + "</tool_call>"))

  static let thinking = """
    {%- for message in messages %}<|im_start|>{{ message.role }}
    {% if message.reasoning_content %}<think>
    {{ message.reasoning_content }}
    </think>

    {% endif %}{{ message.content }}<|im_end|>
    {% endfor %}
    {%- if add_generation_prompt %}<|im_start|>assistant
    {% if enable_thinking is defined and not enable_thinking %}<think>

    </think>

    {% endif %}{% endif %}
    """
}

@Suite struct TemplateSyntaxTests {
  private static let object = TemplateCallSyntax.Format.object(
    nameKey: "name", argumentsKey: "arguments")

  static let samples: [(String, TemplateCallSyntax, Bool)] = [
    (
      SampleTemplates.hermes,
      TemplateCallSyntax(
        opening: "<tool_call>\n", closing: "\n</tool_call>", separator: "\n", format: object,
        allowsSeveral: true), false
    ),
    (
      SampleTemplates.array,
      TemplateCallSyntax(
        beginning: "[CALLS][", separator: ", ", end: "]", format: object, allowsSeveral: true),
      false
    ),
    (
      SampleTemplates.names,
      TemplateCallSyntax(
        opening: "[CALL]", format: .plainName(separator: "[ARGS]"), allowsSeveral: true), false
    ),
    (
      SampleTemplates.single,
      TemplateCallSyntax(
        opening: #"{"name": ""#, closing: "}", format: .plainName(separator: #"", "parameters": "#)),
      false
    ),
    (
      SampleTemplates.sections,
      TemplateCallSyntax(
        beginning: "<|calls|>", opening: "<|call|>fn.", closing: "<|/call|>", end: "<|/calls|>",
        format: .plainName(separator: "<|args|>"), allowsSeveral: true), false
    ),
    (
      SampleTemplates.text,
      TemplateCallSyntax(
        opening: "<tool_call>", closing: "</tool_call>", format: object, allowsSeveral: true), true
    ),
  ]

  @Test("the syntax of tool calls is derived from the template", arguments: samples)
  func derivesCalls(_ template: String, _ syntax: TemplateCallSyntax, _ asText: Bool) throws {
    let traits = try ChatTemplate(jinja: template).traits
    #expect(traits.calls == syntax)
    #expect(traits.needsArgumentsAsText == asText)
    #expect(traits.describesTools && traits.supportsSystemRole && !traits.needsContentParts)
  }

  @Test("tools in the system message are detected, and calls are written as content")
  func supportsToolsInSystemMessages() throws {
    let template = try ChatTemplate(
      jinja: """
        {% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% if m.tools %}<|tool|>\
        {{ m.tools }}<|/tool|>{% endif %}<|end|>{% endfor %}
        """)
    #expect(template.traits.hasToolsInSystemMessage && !template.traits.rendersCalls)
    let pieces = try template.pieces(ChatTemplateTests.conversation)
    #expect(pieces.contains(.template("<|tool|>")))
    let call = #"<|tool_call|>[{"name": "weather", "arguments": {"city": "Oslo"}}]<|/tool_call|>"#
    #expect(pieces.contains(.text(call)))
  }

  @Test("a template that iterates over the tools without a check receives an empty list")
  func passesEmptyLists() throws {
    let template = try ChatTemplate(
      jinja: "{% for t in tools %}{{ t }}{% endfor %}{{ messages[0].content }}")
    #expect(try template.pieces([.user("Hi", schema: nil)]) == [.text("Hi")])
  }

  @Test("a template without tools has the calls of Hermes, which are written as content")
  func suppliesCalls() throws {
    let template = try ChatTemplate(jinja: SampleTemplates.thinking)
    #expect(template.traits.calls == .hermes && !template.traits.describesTools)
    #expect(!template.traits.rendersCalls && template.traits.rendersOutputs)
    let pieces = try template.pieces(ChatTemplateTests.conversation)
    let call = #"{"name": "weather", "arguments": {"city": "Oslo"}}"#
    #expect(pieces.contains(.text("<tool_call>\n\(call)\n</tool_call>")))
  }

  @Test(
    "the instructions replace the tools of a template with arguments in another syntax than JSON")
  func replacesOtherArguments() throws {
    let template = try ChatTemplate(
      jinja: SampleTemplates.chat(
        calls: SampleTemplates.eachCall(
          "<tool_call><function={{ f.name }}>{% for k, v in f.arguments|items %}"
            + "<parameter={{ k }}>{{ v }}</parameter>{% endfor %}</function></tool_call>")))
    #expect(template.traits.calls == .hermes)
    #expect(!template.traits.describesTools && !template.traits.rendersCalls)
    let pieces = try template.pieces(ChatTemplateTests.conversation)
    #expect(!pieces.contains { "\($0)".contains("<|im_start|>tools") })
    #expect(pieces.contains { "\($0)".contains("- weather: reports the weather") })
    let call = #"{"name": "weather", "arguments": {"city": "Oslo"}}"#
    #expect(pieces.contains(.text("<tool_call>\n\(call)\n</tool_call>")))
    #expect(template.toolCallSyntax(try TokenizerFile.bytes().tokenizer()) != nil)
  }

  @Test("LFM2 is instructed to write calls as JSON, which are written as content")
  func supportsLFM2() throws {
    let template = try ChatTemplate(
      jinja: """
        {% if messages[0].role == 'system' %}{{ messages[0].content }}{% endif %}\
        {% if tools %}List of tools: {{ tools|tojson }}{% endif %}\
        {% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% endfor %}
        """)
    #expect(template.traits.calls == .lfm2 && template.traits.describesTools)
    let pieces = try template.pieces(ChatTemplateTests.conversation)
    #expect(pieces.first == .text("Be brief.\n\nOutput function calls as JSON."))
    let call = #"{"name": "weather", "arguments": {"city": "Oslo"}}"#
    #expect(pieces.contains(.text("<|tool_call_start|>[\(call)]<|tool_call_end|>")))
    // A vocabulary without the token is that of another model.
    #expect(template.toolCallSyntax(try TokenizerFile.bytes().tokenizer()) == nil)
    let names = ["<|tool_call_start|>", "<|tool_call_end|>"].map {
      TokenizerFile.Token(text: $0, type: 3)
    }
    let syntax = try #require(
      template.toolCallSyntax(try TokenizerFile.bytes(added: names).tokenizer()))
    #expect(syntax.beginning.count == 2 && syntax.end.count == 2)
  }

  @Test("a role can be a part of the name of a control token")
  func recognizesControlTokensOfRoles() throws {
    let template = try ChatTemplate(
      jinja:
        "{% for m in messages %}{{ '<|' + m['role'] + '|>' + m['content'] }}{% endfor %}<|assistant|>"
    )
    let tokenizer = try TokenizerFile.bytes(
      added: ["<|user|>", "<|assistant|>"].map { TokenizerFile.Token(text: $0, type: 3) }
    ).tokenizer()
    let tokens = try tokenizer.encode(template.pieces([.user("<|user|>", schema: nil)]))
    let user = try #require(tokenizer.controlToken("<|user|>"))
    let assistant = try #require(tokenizer.controlToken("<|assistant|>"))
    #expect(tokens.filter { $0 == user || $0 == assistant } == [user, assistant])
  }

  @Test("the outputs of one turn are one prompt if a template has no role for them")
  func writesOutputsAsPrompts() throws {
    let template = try ChatTemplate(
      jinja: """
        {% for m in messages %}{% if (m.role == 'user') != (loop.index0 % 2 == 0) %}\
        {{ raise_exception('roles must alternate') }}{% endif %}<{{ m.role }}>{{ m.content }}\
        {% endfor %}
        """)
    #expect(!template.traits.rendersOutputs && !template.traits.supportsSystemRole)
    let pieces = try template.pieces([
      .user("Hi", schema: nil), .calls([#"{"name": "a", "arguments": {}}"#]),
      .output("one", tool: "a"), .output("two", tool: "a"), .answer("Bye"),
    ])
    #expect(
      pieces.suffix(4) == [
        .template("<user>"),
        .text(
          "<tool_response>\none\n</tool_response>\n<tool_response>\ntwo\n</tool_response>"),
        .template("<assistant>"), .text("Bye"),
      ])
  }

  @Test("the syntax of reasoning is derived from an answer with reasoning")
  func derivesReasoning() throws {
    let traits = try ChatTemplate(jinja: SampleTemplates.thinking).traits
    #expect(
      traits.reasoning
        == TemplateReasoningSyntax(
          opening: "<think>\n", closing: "</think>\n\n", promptEndsWithOpening: false,
          isSwitchable: true))
    let forced = SampleTemplates.chat(calls: "", prompt: "<|im_start|>assistant\n<think>\n")
    #expect(
      try ChatTemplate(jinja: forced).traits.reasoning
        == TemplateReasoningSyntax(
          opening: "<think>\n", closing: "</think>\n\n", promptEndsWithOpening: true,
          isSwitchable: false))
    #expect(try ChatTemplate(jinja: SampleTemplates.hermes).traits.reasoning == nil)
  }

  @Test("a template that requires parts or rejects the system role is detected")
  func detectsRoles() throws {
    let parts =
      "{% for m in messages %}{% for p in m.content %}{{ p.text }}{% endfor %}{% endfor %}"
    #expect(try ChatTemplate(jinja: parts).traits.needsContentParts)
    let roles = """
      {% for m in messages %}{% if m.role == 'system' %}{{ raise_exception('no') }}{% endif %}\
      <u>{{ m.content }}{% endfor %}
      """
    let template = try ChatTemplate(jinja: roles)
    #expect(!template.traits.supportsSystemRole)
    #expect(
      try template.pieces([.instructions("Be brief."), .user("Hi", schema: nil)])
        == [.template("<u>"), .text("Be brief.\n\nHi")])
  }

  @Test("a template that does not render prompts is an error")
  func rejectsUselessTemplates() {
    for template in ["", "[INST]", "{{ raise_exception('no') }}", "{{ messages[0].text }}"] {
      #expect(throws: ChatTemplateError.self) { try ChatTemplate(jinja: template) }
    }
  }
}
