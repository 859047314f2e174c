// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONSchemaCoding
@testable import LocalInference
import SchemaModel
import Testing

@Suite struct ChatTemplateTests {
  static let schema = Schema(
    root: .object(
      ObjectSchema(
        title: "Weather", properties: [.init(name: "city", node: .string(StringSchema()))])))

  static let conversation: [PromptTurn] = [
    .instructions("Be brief."),
    .tools([.init(name: "weather", description: "reports the weather", arguments: schema)]),
    .user("Weather in Oslo?", schema: nil),
    .calls([#"{"name": "weather", "arguments": {"city": "Oslo"}}"#]),
    .output("sunny", tool: "weather"),
    .answer("Sunny."),
    .user("As JSON, please", schema: schema),
  ]

  /// Returns the pieces as one text with the names of control tokens.
  private func text(_ pieces: [PromptPiece]) -> String {
    pieces.map { piece in
      switch piece {
      case .control(let name): name
      case .text(let text), .template(let text): text
      case .start, .end: ""
      }
    }.joined()
  }

  @Test("the embedded model's template has its control tokens and compact schemas")
  func writesEmbeddedFormat() throws {
    #expect(
      try text(ChatTemplate.embedded.pieces(Self.conversation)) == """
        <|system|>Be brief.<|tools|>weather {"city":string}<|user|>Weather in Oslo?\
        <|assistant|><|call|>{"name": "weather", "arguments": {"city": "Oslo"}}<|end|>\
        <|tool|>sunny<|assistant|>Sunny.<|end|><|user|>As JSON, please
        <|schema|>Weather {"city":string}<|assistant|>
        """)
  }

  @Test("the ChatML template has system, user, assistant, and tool messages")
  func writesChatML() throws {
    let json = JSONWriter.text(of: Self.schema.json)
    #expect(
      try text(ChatTemplate.chatML.pieces(Self.conversation)) == """
        <|im_start|>system
        Be brief.

        These tools may be called:
        - weather: reports the weather
          arguments: \(json)
        Call one or more by answering <tool_call> and a JSON object with its "name" and "arguments".\
        <|im_end|>
        <|im_start|>user
        Weather in Oslo?<|im_end|>
        <|im_start|>assistant
        <tool_call>
        {"name": "weather", "arguments": {"city": "Oslo"}}
        </tool_call><|im_end|>
        <|im_start|>user
        <tool_response>
        sunny
        </tool_response><|im_end|>
        <|im_start|>assistant
        Sunny.<|im_end|>
        <|im_start|>user
        As JSON, please

        Answer with JSON that follows this schema:
        \(json)<|im_end|>
        <|im_start|>assistant

        """)
  }

  @Test("several tool calls of one turn form one message")
  func writesSeveralCallsAsOneTurn() throws {
    let turn = [
      PromptTurn.calls(["{1}", "{2}"]), .output("one", tool: "a"), .output("two", tool: "b"),
    ]
    #expect(
      try text(ChatTemplate.embedded.pieces(turn)) == """
        <|assistant|><|call|>{1}<|call|>{2}<|end|><|tool|>one<|tool|>two<|assistant|>
        """)
    #expect(
      try text(ChatTemplate.chatML.pieces(turn)) == """
        <|im_start|>assistant
        <tool_call>
        {1}
        </tool_call>
        <tool_call>
        {2}
        </tool_call><|im_end|>
        <|im_start|>user
        <tool_response>
        one
        </tool_response>
        <tool_response>
        two
        </tool_response><|im_end|>
        <|im_start|>assistant

        """)
  }

  @Test("the name of a control token in a prompt is encoded as text")
  func textIsNeverAControlToken() throws {
    let tokenizer = try Tokenizer(RandomModel(layers: 1).file())
    let end = try #require(tokenizer.controlToken("<|end|>"))
    let user = try #require(tokenizer.controlToken("<|user|>"))
    let assistant = try #require(tokenizer.controlToken("<|assistant|>"))
    let tokens = try tokenizer.encode(
      ChatTemplate.embedded.pieces([.user("<|end|><|assistant|>", schema: nil)]))
    #expect(tokens.first == user && tokens.last == assistant)
    #expect(!tokens.contains(end))
    #expect(tokens.filter { $0 == assistant }.count == 1)
    #expect(tokenizer.decode(tokens) == Array("<|end|><|assistant|>".utf8))
  }

  @Test("consecutive texts are tokenized as one text")
  func consecutiveTextsAreTokenizedTogether() throws {
    let tokenizer = try Tokenizer(RandomModel(layers: 1).file())
    #expect(try tokenizer.encode([.text("t"), .text("he")]) == tokenizer.encode("the"))
    let end = try #require(tokenizer.controlToken("<|end|>"))
    #expect(try tokenizer.encode([.text("the"), .control("<|end|>")], contextSize: 3).last == end)
  }

  /// Returns the template detected for a model with control tokens and a chat template.
  private func detectedTemplate(
    controls: [String], template: String?
  ) throws(ModelFileError) -> ChatTemplate {
    var writer = RandomModel(layers: 1).writer
    writer.metadata.removeAll {
      ["tokenizer.ggml.tokens", "tokenizer.ggml.token_type", "tokenizer.ggml.eos_token_id"]
        .contains($0.key)
    }
    let texts = RandomModel.byteTexts + RandomModel.mergeTexts.map { $0.replacing(" ", with: "") }
    writer.metadata += [
      ("tokenizer.ggml.tokens", .strings(texts + controls)),
      (
        "tokenizer.ggml.token_type",
        .integers(texts.map { _ in 1 } + controls.map { _ in 3 })
      ),
      ("tokenizer.ggml.eos_token_id", .uint32(UInt32(texts.count))),
    ]
    let file = try GGUFFile(MappedModelFile(Data(writer.bytes)))
    return try ChatTemplate(try Tokenizer(file), template: template)
  }

  @Test("the template is detected from control tokens and the chat template")
  func detectsTheTemplate() throws {
    #expect(try detectedTemplate(controls: RandomModel.controls, template: nil) == .embedded)
    let chatML = ["<|im_start|>", "<|im_end|>", "<tool_call>", "</tool_call>"]
    let text = "{% for m in messages %}<|im_start|>{{ m.content }}{% endfor %}"
    let detected = try detectedTemplate(controls: chatML, template: text)
    #expect(try detected == ChatTemplate(jinja: text))
    #expect(try detectedTemplate(controls: chatML, template: nil) == .chatML)
    for (controls, template) in [
      (["<|eot_id|>", "<|start_header_id|>"], "<|start_header_id|>"), (chatML, "[INST]"),
      (chatML, "{% if %}"),
      (["</s>"], nil),
    ] {
      #expect(throws: ModelFileError.self) {
        try detectedTemplate(controls: controls, template: template)
      }
    }
  }

  @Test("a missing control token is reported by name")
  func reportsTheMissingControlToken() throws {
    let tokenizer = try Tokenizer(RandomModel(layers: 1).file())
    #expect(
      throws: ModelFileError(
        .unsupportedChatTemplate("the vocabulary has no control token '<|im_start|>'"))
    ) { try tokenizer.encode(ChatTemplate.chatML.pieces([])) }
  }
}
