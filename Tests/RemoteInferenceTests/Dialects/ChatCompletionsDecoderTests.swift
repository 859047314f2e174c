// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import RemoteInference
import SchemaModel
import Testing

@Suite("Decoding of chat completions")
struct ChatCompletionsDecoderTests {
  private func outcome(_ deltas: String..., reason: String = "stop") -> StreamOutcome {
    let chunks = deltas.map { #"{"choices":[{"index":0,"delta":\#($0)}]}"# }
    let last = #"{"choices":[{"delta":{},"finish_reason":"\#(reason)"}]}"#
    return StreamOutcome(ofMessages: chunks + [last], format: ChatCompletionsFormat())
  }

  private func call(_ index: Int, _ id: String, _ name: String, _ arguments: String) -> JSONValue {
    [
      "toolCall": [
        "index": .number(JSONNumber(index)), "id": .string(id), "name": .string(name),
        "arguments": .string(arguments),
      ]
    ]
  }

  @Test("the finish reasons of all servers are mapped")
  func finishReasons() {
    let reasons = [
      "stop": "complete", "length": "length", "content_filter": "contentFilter",
      "tool_calls": "toolCalls", "function_call": "toolCalls", "eos": "complete",
    ]
    for (name, expected) in reasons {
      #expect(outcome(reason: name).events == [["finish": .string(expected)]])
    }
    for name in ["error", "abort", "insufficient_system_resource"] {
      #expect(outcome(reason: name).error == ["kind": "server", "code": .string(name)])
    }
  }

  @Test("calls with the same index and other identifiers are different calls")
  func repeatedIndex() {
    let outcome = outcome(
      #"{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}]}"#,
      #"{"tool_calls":[{"index":0,"id":"b","function":{"name":"g","arguments":"{\"x\":1}"}}]}"#)
    #expect(
      outcome.events == [
        call(0, "a", "f", "{}"), call(1, "b", "g", #"{"x":1}"#), ["finish": "toolCalls"],
      ])
  }

  @Test("calls without an index are distinguished by identifier")
  func missingIndex() {
    let outcome = outcome(
      #"{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{\"x\""}}]}"#,
      #"{"tool_calls":[{"id":"b","function":{"name":"f","arguments":"{}"}}]}"#,
      #"{"tool_calls":[{"id":"a","function":{"arguments":":1}"}}]}"#)
    #expect(
      outcome.events == [
        call(0, "a", "f", #"{"x":1}"#), call(1, "b", "f", "{}"), ["finish": "toolCalls"],
      ])
  }

  @Test("fragments without an index and identifier continue the last call")
  func continuedCall() {
    let outcome = outcome(
      #"{"tool_calls":[{"function":{"name":"f","arguments":""}}]}"#,
      #"{"tool_calls":[{"function":{"arguments":"{\"x\":"}}]}"#,
      #"{"tool_calls":[{"function":{"arguments":"2}"}}]}"#)
    #expect(outcome.events == [call(0, "", "f", #"{"x":2}"#), ["finish": "toolCalls"]])
  }

  @Test("arguments can be an object, absent, or arrive before the name")
  func unusualArguments() {
    let outcome = outcome(
      #"{"tool_calls":[{"index":2,"id":"a","function":{"name":"f","arguments":{"x": [1, null]}}}]}"#,
      #"{"tool_calls":[{"index":9,"id":"b","function":{"name":"g"}}]}"#,
      #"{"tool_calls":[{"index":5,"id":"c","function":{"arguments":"{"}}]}"#,
      #"{"tool_calls":[{"index":5,"function":{"name":"h","arguments":"}"}}]}"#)
    #expect(
      outcome.events == [
        call(0, "a", "f", #"{"x":[1,null]}"#), call(1, "b", "g", "{}"), call(2, "c", "h", "{}"),
        ["finish": "toolCalls"],
      ])
  }

  @Test("a call without a name is an error")
  func missingName() {
    #expect(
      outcome(#"{"tool_calls":[{"index":0,"id":"a","function":{"arguments":"{}"}}]}"#).error
        == ["kind": "malformedResponse"])
  }

  @Test("reasoning that a server sends in two fields is reported once")
  func duplicateReasoning() {
    let outcome = outcome(#"{"reasoning":"a","reasoning_content":"a"}"#, #"{"thinking":"b"}"#)
    #expect(outcome.events == [["reasoning": "ab"], ["finish": "complete"]])
  }

  @Test("other choices are ignored")
  func otherChoices() {
    let outcome = StreamOutcome(
      ofMessages: [
        #"{"choices":[{"index":1,"delta":{"content":"no"},"finish_reason":"length"}]}"#,
        #"{"choices":[{"index":0,"delta":{"content":"yes"},"finish_reason":"stop"}]}"#,
      ], format: ChatCompletionsFormat())
    #expect(outcome.events == [["text": "yes"], ["finish": "complete"]])
  }

  @Test("a complete response of a server without streams is decoded")
  func completeResponse() {
    let outcome = StreamOutcome(
      ofMessages: [
        """
        {"object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"a",\
        "tool_calls":[{"id":"1","type":"function","function":{"name":"f","arguments":"{}"}}]},\
        "finish_reason":"tool_calls"}],"usage":{"prompt_tokens":3,"completion_tokens":-1}}
        """
      ], format: ChatCompletionsFormat())
    #expect(
      outcome.events == [
        ["text": "a"], call(0, "1", "f", "{}"),
        ["usage": ["input": 3, "cached": 0, "output": 0, "reasoning": 0]],
        ["finish": "toolCalls"],
      ])
  }

  @Test(
    "values of other types and texts that are not JSON are errors",
    arguments: [
      "", "1", "[]", "{", #"{"choices":{}}"#, #"{"choices":[1]}"#,
      #"{"choices":[{"delta":{"content":1}}]}"#,
      #"{"choices":[{"delta":{"tool_calls":[{"index":"0"}]}}]}"#,
      #"{"choices":[{"delta":"a"}]}"#, #"{"choices":[{"finish_reason":3}]}"#,
      #"{"choices":[],"usage":{"prompt_tokens":1e400}}"#, "{\"choices\":\u{FF}",
    ])
  func malformed(_ message: String) {
    let outcome = StreamOutcome(ofMessages: [message], format: ChatCompletionsFormat())
    #expect(outcome.error == ["kind": "malformedResponse"])
  }

  @Test("errors have the offset of the message and its beginning")
  func errorDetails() {
    var decoder = ChatCompletionsFormat().makeDecoder()
    let data = Array(("x" + String(repeating: "é", count: 4000)).utf8)
    let error = #expect(throws: RemoteError.self) {
      _ = try decoder.decode(StreamMessage(data: data, offset: 1234))
    }
    #expect(error?.message.contains("byte 1234") == true)
    #expect(error?.bodyExcerpt?.unicodeScalars.count == 1025)
    #expect(error?.bodyExcerpt?.hasSuffix("é…") == true)
  }

  @Test("messages after the end are ignored")
  func messagesAfterEnd() throws {
    var decoder = ChatCompletionsFormat().makeDecoder()
    _ = try decoder.decode(StreamMessage(data: Array("[DONE]".utf8)))
    #expect(decoder.isFinished)
    #expect(try decoder.decode(StreamMessage(data: Array("garbage".utf8))).isEmpty)
    #expect(try decoder.finish().isEmpty)
  }
}
