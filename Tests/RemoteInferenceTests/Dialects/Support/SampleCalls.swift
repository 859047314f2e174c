// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import RemoteInference

/// Calls of a server that contain everything that a wire format represents.
enum SampleCalls {
  /// All calls, by name.
  static let all: [(name: String, call: ServerCall)] = [
    ("text", text), ("tools", tools), ("structured", structured),
  ]

  /// Instructions, an earlier exchange, and sampling options.
  static var text: ServerCall {
    call(
      [
        .instructions(.init(segments: [segment("Be \"brief\".")], toolDefinitions: [])),
        .prompt(.init(segments: [segment("Hello,\n"), segment("Zoë")])),
        .response(.init(id: "1", segments: [segment("Hi!")])),
        .prompt(.init(segments: [segment("And now?")])),
      ],
      options: GenerationOptions(
        samplingMode: .random(probabilityThreshold: 0.9, seed: 7), temperature: 0.5,
        maximumResponseTokens: 200))
  }

  /// An image, reasoning, two calls of tools with their outputs, and two tools.
  static var tools: ServerCall {
    let image = Transcript.ImageAttachment(data: Data([0, 1, 255]), mediaType: "image/png")
    return call(
      [
        .prompt(
          .init(segments: [
            segment("Which city is this, and how is the weather?"),
            .attachment(.init(id: "i", content: .image(image), label: "photo")),
          ])),
        .reasoning(
          .init(segments: [segment("It is Bern.")], signature: Data(signature.utf8))),
        .toolCalls(
          .init([
            .init(id: "call:1", toolName: "weather", arguments: content(#"{"city":"Bern"}"#)),
            .init(id: "call-2", toolName: "clock", arguments: content("{}")),
          ])),
        .toolOutput(
          .init(
            id: "call:1", toolName: "weather",
            segments: [
              .structure(
                .init(id: "s", source: "Weather", content: content(#"{"degrees":19,"sky":"blue"}"#))
              )
            ])),
        .toolOutput(.init(id: "call-2", toolName: "clock", segments: [segment("10:04")])),
      ],
      options: GenerationOptions(samplingMode: .greedy, toolCallingMode: .allowed),
      tools: ["weather", "clock"])
  }

  /// A schema whose keys are not sorted, a reasoning level, and top-k sampling.
  static var structured: ServerCall {
    call(
      [.prompt(.init(segments: [segment("Invent a person.")]))],
      options: GenerationOptions(samplingMode: .random(top: 40, seed: .max)),
      schema: personSchema,
      context: ContextOptions(includeSchemaInPrompt: true, reasoningLevel: .moderate))
  }

  static let personSchema = RewrittenSchema(
    format: .jsonSchema(
      #"{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"#
        + #""required":["name","age"],"additionalProperties":false}"#),
    name: "Person")

  /// A signature with the blocks of several APIs; each returns its own.
  private static let signature =
    #"[{"type":"thinking","thinking":"It is Bern.","signature":"Eq=="},"#
    + #"{"type":"redacted_thinking","data":"Em"},"#
    + #"{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"gA"},"#
    + #"{"index":0,"thoughtSignature":"CuA="},"#
    + #"{"type":"reasoning.text","text":"It is Bern.","signature":"Or","index":0}]"#

  static func segment(_ text: String) -> Transcript.Segment {
    .text(.init(id: "t", content: text))
  }

  private static func content(_ json: String) -> GeneratedContent {
    (try? GeneratedContent(json: json)) ?? GeneratedContent("invalid")
  }

  /// Creates a call of the model `m`.
  static func call(
    _ entries: [Transcript.Entry], options: GenerationOptions = GenerationOptions(),
    tools: [String] = [], schema: RewrittenSchema? = nil,
    context: ContextOptions = ContextOptions(), additionalFields: [(String, String)] = [],
    responseSchema: GenerationSchema? = nil
  ) -> ServerCall {
    let definitions = tools.map { name in
      Transcript.ToolDefinition(
        name: name, description: "Returns the \(name).", parameters: ImageReference.generationSchema
      )
    }
    let weather = RewrittenSchema(
      format: .jsonSchema(
        #"{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"#
          + #""additionalProperties":false}"#),
      name: "weather")
    return ServerCall(
      model: "m",
      request: LanguageModelExecutorGenerationRequest(
        id: UUID(), transcript: Transcript(entries: entries), enabledTools: definitions,
        schema: responseSchema, generationOptions: options, contextOptions: context,
        metadata: [:]),
      schema: schema, toolSchemas: tools.contains("weather") ? ["weather": weather] : [:],
      additionalFields: additionalFields.map { (name: $0.0, json: $0.1) })
  }
}
