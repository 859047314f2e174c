// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import RemoteInference
import SchemaModel
import Testing

@Suite("Decoding of the other response formats")
struct OtherDecoderTests {
  @Test("the stop reasons of Anthropic are mapped")
  func anthropicReasons() {
    let reasons = [
      "end_turn": "complete", "stop_sequence": "complete", "max_tokens": "length",
      "model_context_window_exceeded": "length", "tool_use": "toolCalls", "refusal": "refusal",
      "pause_turn": "complete",
    ]
    for (name, expected) in reasons {
      let outcome = StreamOutcome(
        ofMessages: [
          #"{"type":"message_delta","delta":{"stop_reason":"\#(name)"}}"#,
          #"{"type":"message_stop"}"#,
        ], format: AnthropicFormat())
      #expect(outcome.events == [["finish": .string(expected)]])
    }
  }

  @Test("the finish reasons of Gemini are mapped")
  func geminiReasons() {
    let reasons = [
      "STOP": "complete", "MAX_TOKENS": "length", "SAFETY": "contentFilter",
      "RECITATION": "contentFilter", "LANGUAGE": "contentFilter", "BLOCKLIST": "contentFilter",
      "PROHIBITED_CONTENT": "contentFilter", "SPII": "contentFilter",
    ]
    for (name, expected) in reasons {
      let message = #"{"candidates":[{"finishReason":"\#(name)"}]}"#
      let outcome = StreamOutcome(ofMessages: [message], format: GeminiFormat())
      #expect(outcome.events == [["finish": .string(expected)]])
    }
    for name in ["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS", "OTHER"]
    {
      let message = #"{"candidates":[{"finishReason":"\#(name)","finishMessage":"why"}]}"#
      let outcome = StreamOutcome(ofMessages: [message], format: GeminiFormat())
      #expect(outcome.error == ["kind": "server", "code": .string(name)])
    }
  }

  @Test("the done reasons of Ollama are mapped")
  func ollamaReasons() {
    for (name, expected) in ["stop": "complete", "length": "length", "load": "complete"] {
      let line = #"{"done":true,"done_reason":"\#(name)"}"#
      let outcome = StreamOutcome(ofMessages: [line], format: OllamaChatFormat())
      #expect(outcome.events.last == ["finish": .string(expected)])
    }
  }

  @Test("a response without deltas is taken from the complete items")
  func responsesWithoutDeltas() {
    let outcome = StreamOutcome(
      ofMessages: [
        #"{"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"m","content":[{"type":"output_text","text":"a"},{"type":"refusal","refusal":"b"}]}}"#,
        #"{"type":"response.completed","response":{"status":"completed","output":[{"type":"message","id":"other","content":[{"type":"output_text","text":"a"}]},{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}]}}"#,
      ], format: ResponsesFormat())
    #expect(
      outcome.events == [
        ["text": "a"], ["refusal": "b"],
        ["toolCall": ["index": 0, "id": "c", "name": "f", "arguments": "{}"]],
        ["finish": "toolCalls"],
      ])
  }

  @Test("items without an index are distinguished by identifier")
  func responsesWithoutIndex() {
    let outcome = StreamOutcome(
      ofMessages: [
        #"{"type":"response.output_item.added","item":{"type":"message","id":"m"}}"#,
        #"{"type":"response.output_text.delta","item_id":"m","delta":"a"}"#,
        #"{"type":"response.output_item.added","item":{"type":"function_call","id":"x","call_id":"c","name":"f"}}"#,
        #"{"type":"response.function_call_arguments.delta","item_id":"x","delta":"{}"}"#,
        #"{"type":"response.output_item.done","item":{"type":"function_call","id":"x","call_id":"c","name":"f","arguments":"{}"}}"#,
        #"{"type":"response.completed","response":{"status":"completed","output":[{"type":"function_call","id":"x","call_id":"c","name":"f","arguments":"{}"},{"type":"message","id":"m","content":[{"type":"output_text","text":"a"}]}]}}"#,
      ], format: ResponsesFormat())
    #expect(
      outcome.events == [
        ["text": "a"], ["toolCall": ["index": 0, "id": "c", "name": "f", "arguments": "{}"]],
        ["finish": "toolCalls"],
      ])
  }

  @Test("complete responses of servers without streams are decoded")
  func completeResponses() {
    let anthropic = StreamOutcome(
      ofMessages: [
        #"{"type":"message","content":[{"type":"thinking","thinking":"t","signature":"s"},{"type":"text","text":"a"},{"type":"tool_use","id":"c","name":"f","input":{"x":1}}],"stop_reason":"tool_use","usage":{"input_tokens":9223372036854775807,"cache_read_input_tokens":5,"output_tokens":2}}"#
      ], format: AnthropicFormat())
    #expect(
      anthropic.events == [
        ["reasoning": "t"],
        ["signature": [["type": "thinking", "thinking": "t", "signature": "s"]]], ["text": "a"],
        ["toolCall": ["index": 0, "id": "c", "name": "f", "arguments": #"{"x":1}"#]],
        [
          "usage": [
            "input": .number(JSONNumber(Int.max)), "cached": 5, "output": 2, "reasoning": 0,
          ]
        ], ["finish": "toolCalls"],
      ])
    let responses = StreamOutcome(
      ofMessages: [
        #"{"object":"response","status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[{"type":"message","id":"m","content":[{"type":"output_text","text":"a"}]}]}"#
      ], format: ResponsesFormat())
    #expect(responses.events == [["text": "a"], ["finish": "length"]])
    let ollama = StreamOutcome(
      ofMessages: [#"{"message":{"content":"a"},"done":true,"done_reason":"stop"}"#],
      format: OllamaChatFormat())
    #expect(ollama.events.first == ["text": "a"])
  }

  @Test("consecutive reasoning blocks have one signature, later blocks another")
  func anthropicInterleavedThinking() {
    func thinking(_ index: Int) -> [String] {
      [
        #"{"type":"content_block_start","index":\#(index),"content_block":{"type":"thinking","thinking":"","signature":""}}"#,
        #"{"type":"content_block_delta","index":\#(index),"delta":{"type":"signature_delta","signature":"s\#(index)"}}"#,
        #"{"type":"content_block_stop","index":\#(index)}"#,
      ]
    }
    func text(_ index: Int) -> [String] {
      [
        #"{"type":"content_block_start","index":\#(index),"content_block":{"type":"text","text":"a"}}"#,
        #"{"type":"content_block_stop","index":\#(index)}"#,
      ]
    }
    let end = [
      #"{"type":"message_delta","delta":{"stop_reason":"end_turn"}}"#, #"{"type":"message_stop"}"#,
    ]
    let outcome = StreamOutcome(
      ofMessages: thinking(0) + thinking(1) + text(2) + thinking(3) + text(4) + end,
      format: AnthropicFormat())
    let signatures = outcome.events.compactMap { $0["signature"]?.elements?.count }
    #expect(signatures == [2, 1])
  }

  @Test("unknown blocks, events, and parts are ignored")
  func unknownContent() {
    let anthropic = StreamOutcome(
      ofMessages: [
        #"{"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","name":"w"}}"#,
        #"{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{"}}"#,
        #"{"type":"content_block_delta","index":8,"delta":{"type":"text_delta","text":"x"}}"#,
        #"{"type":"content_block_stop","index":0}"#, #"{"type":"later"}"#,
        #"{"type":"message_delta","delta":{"stop_reason":"end_turn"}}"#,
      ], format: AnthropicFormat())
    #expect(anthropic.events == [["finish": "complete"]])
    let gemini = StreamOutcome(
      ofMessages: [
        #"{"candidates":[{"content":{"parts":[{"executableCode":{"code":"1"}}]},"finishReason":"STOP"}]}"#
      ], format: GeminiFormat())
    #expect(gemini.events == [["finish": "complete"]])
  }

  static let malformed: [(any WireFormat, String)] = [
    (AnthropicFormat(), #"{"type":"content_block_delta","index":0}"#),
    (AnthropicFormat(), #"{"type":"content_block_start","index":"0","content_block":{}}"#),
    (AnthropicFormat(), #"{"type":"content_block_start","content_block":{"type":"tool_use"}}"#),
    (AnthropicFormat(), #"{"type":"message_delta","delta":{"stop_reason":1}}"#),
    (ResponsesFormat(), #"{"type":"response.output_text.delta","output_index":0}"#),
    (ResponsesFormat(), #"{"type":"response.function_call_arguments.delta","delta":"{"}"#),
    (ResponsesFormat(), #"{"type":"response.completed"}"#),
    (ResponsesFormat(), #"{"type":"response.output_item.added","item":[]}"#),
    (GeminiFormat(), #"{"candidates":[{"content":{"parts":[{"functionCall":{"args":{}}}]}}]}"#),
    (GeminiFormat(), #"{"candidates":[{"content":{"parts":[{"text":1}]}}]}"#),
    (GeminiFormat(), #"{"usageMetadata":{"promptTokenCount":"1"}}"#),
    (OllamaChatFormat(), #"{"message":{"tool_calls":[{"function":{"name":"f","arguments":[]}}]}}"#),
    (OllamaChatFormat(), #"{"message":{"tool_calls":[{}]}}"#),
    (OllamaChatFormat(), #"{"done":"yes"}"#),
  ]

  @Test("values of other types are errors", arguments: malformed.indices)
  func malformedMessages(_ index: Int) {
    let (format, message) = Self.malformed[index]
    let outcome = StreamOutcome(ofMessages: [message], format: format)
    #expect(outcome.error == ["kind": "malformedResponse"])
  }

  @Test("streams without any message are errors")
  func emptyStreams() {
    for (_, format) in RequestEncodingTests.formats {
      let outcome = StreamOutcome(ofMessages: [], format: format)
      #expect(outcome.error == ["kind": "connection"])
    }
  }
}
