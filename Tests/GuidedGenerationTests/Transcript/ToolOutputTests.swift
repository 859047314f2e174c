// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Testing

@Suite("ToolOutput of the first betas")
struct ToolOutputTests {
  /// Creates tools that use deprecated declarations.
  ///
  /// A requirement of a protocol is not deprecated, so the test can call it without a warning.
  private protocol ToolFactory {
    func tools() -> [any Tool]
  }

  private struct BetaToolFactory: ToolFactory {
    @available(*, deprecated)
    func tools() -> [any Tool] { [TextTool(), ContentTool()] }
  }

  @available(*, deprecated)
  private struct TextTool: Tool {
    let name = "text"
    let description = "Returns text"
    func call(arguments: GeneratedContent) async throws -> ToolOutput { ToolOutput("22 °C") }
  }

  @available(*, deprecated)
  private struct ContentTool: Tool {
    let name = "content"
    let description = "Returns content"
    func call(arguments: GeneratedContent) async throws -> ToolOutput {
      ToolOutput(GeneratedContent(properties: ["temperature": 22]))
    }
  }

  @Test("tools return text and structured content")
  func outputs() async throws {
    let script = Script(turns: [
      [
        .toolCall(name: "text", arguments: "{}"), .toolCall(name: "content", arguments: "{}"),
      ], [.text("done")],
    ])
    let factory: any ToolFactory = BetaToolFactory()
    let session = LanguageModelSession(
      model: ScriptedLanguageModel(script), tools: factory.tools())
    #expect(try await session.respond(to: "How warm is it?").content == "done")
    let outputs = session.transcript.compactMap { entry in
      if case .toolOutput(let output) = entry { output.segments.plainText } else { nil }
    }
    #expect(outputs == ["22 °C", #"{"temperature": 22}"#])
  }
}
