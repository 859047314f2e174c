// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

/// The messages of the compiler about code that was written for early betas of Apple's framework.
@Suite(.serialized) struct BetaSpellingTests {
  /// Code of a client, and the only message about it.
  struct Spelling: Sendable {
    let code: String
    let severity: String
    let text: String

    init(_ severity: String, _ text: String, _ code: String) {
      (self.severity, self.text, self.code) = (severity, text, code)
    }
  }

  static let spellings = [
    Spelling(
      "warning", "'ToolOutput' is deprecated: a tool returns a 'String' or another value",
      """
      struct WeatherTool: Tool {
        let description = "Reports the weather"
        func call(arguments: GeneratedContent) async throws -> ToolOutput { .init("22 °C") }
      }
      """),
    Spelling(
      "warning", "'entries' is deprecated: a transcript is a collection of its entries",
      "func count(_ session: LanguageModelSession) -> Int { session.transcript.entries.count }"),
    Spelling(
      "error", "is unavailable: an element of a stream is a snapshot; read the property from its",
      """
      func show(_ stream: LanguageModelSession.ResponseStream<String>) async throws {
        for try await partial in stream { print(partial.count) }
      }
      """),
    Spelling(
      "error", "is unavailable: an attachment needs an encoded image; use 'Attachment(imageURL:)'",
      "func image(_ pixels: [UInt8]) -> some PromptRepresentable { Attachment(pixels) }"),
    Spelling(
      "error", "is unavailable: an attachment needs an encoded image; use 'Attachment(imageURL:)'",
      """
      func image(_ pixels: [UInt8]) -> some PromptRepresentable {
        Attachment(pixels, orientation: 1)
      }
      """),
  ]

  @Test("the compiler reports the current spelling", arguments: spellings)
  func message(_ spelling: Spelling) throws {
    let messages = try CompilerMessages.typecheck("import GuidedGeneration\n\(spelling.code)\n")
    #expect(messages.count == 1, "\(messages)")
    #expect(messages.first?.contains(": \(spelling.severity): ") == true, "\(messages)")
    #expect(messages.first?.contains(spelling.text) == true, "\(messages)")
  }
}
