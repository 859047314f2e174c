// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import RemoteInference

/// Streams of chat completions.
enum ChatStream {
  /// Returns an event with a delta.
  static func event(_ delta: String, finish: String? = nil) -> String {
    let reason = finish.map { "\"\($0)\"" } ?? "null"
    return "data: {\"choices\":[{\"index\":0,\"delta\":\(delta),\"finish_reason\":\(reason)}]}\n\n"
  }

  /// Returns a complete stream of text, in pieces of a few characters.
  static func text(_ text: String, finish: String = "stop") -> String {
    var stream = event("{\"role\":\"assistant\",\"content\":\"\"}")
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      stream += event("{\"content\":\(quoted(String(rest.prefix(4))))}")
      rest = rest.dropFirst(4)
    }
    return stream + event("{}", finish: finish) + "data: [DONE]\n\n"
  }

  /// Returns a complete stream with one tool call.
  static func toolCall(_ name: String, arguments: String) -> String {
    event(
      "{\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"type\":\"function\",\"function\":"
        + "{\"name\":\"\(name)\",\"arguments\":\(quoted(arguments))}}]}")
      + event("{}", finish: "tool_calls") + "data: [DONE]\n\n"
  }

  private static func quoted(_ text: String) -> String {
    GeneratedContent(text).jsonString
  }
}

extension RemoteLanguageModel {
  /// A model of an OpenAI-compatible server with prepared responses.
  static func canned(
    _ responses: [CannedTransport.Response],
    server: RemoteServer = .openAI(credential: .key("k-1234"))
  ) -> (model: Self, transport: CannedTransport) {
    let transport = CannedTransport(responses)
    var model = RemoteLanguageModel("test", on: server)
    model.transport = transport
    model.clock = ManualClock()
    return (model, transport)
  }
}

/// A tool that returns the city that it was called with.
struct Weather: Tool {
  let description = "Returns the weather."

  var name: String { "weather" }

  var parameters: GenerationSchema { TestSchema.city }

  func call(arguments: GeneratedContent) async throws -> String { "sunny" }
}

/// Schemas of the tests.
enum TestSchema {
  /// An object with a city and an optional number of nights.
  static var city: GenerationSchema {
    schema(
      DynamicGenerationSchema(
        name: "City",
        properties: [
          .init(name: "city", schema: .string),
          .init(name: "nights", schema: .integer, isOptional: true),
        ]))
  }

  /// An object without properties.
  static var empty: GenerationSchema {
    schema(DynamicGenerationSchema(name: "Nothing", properties: []))
  }

  /// A choice, which servers with strict schemas wrap in an object.
  static var choice: GenerationSchema {
    schema(DynamicGenerationSchema(name: "Choice", anyOf: ["left", "right"]))
  }

  private static func schema(_ root: DynamicGenerationSchema) -> GenerationSchema {
    do {
      return try GenerationSchema(root: root, dependencies: [])
    } catch {
      preconditionFailure("the schema of the test is invalid: \(error)")
    }
  }
}
