// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import GuidedGeneration
internal import SchemaModel

/// A session whose responses are shown on standard output.
struct Responder {
  let session: LanguageModelSession
  /// The schema of the responses; `nil` for text.
  let schema: GenerationSchema?
  let options: GenerationOptions
  /// Whether each snapshot of a value is printed on a separate line.
  let printsSnapshots: Bool

  /// Streams the response to a prompt.
  ///
  /// - Parameter prompt: The prompt.
  /// - Throws: The error of the session.
  func respond(to prompt: String) async throws {
    if let schema {
      try await respondWithValue(to: prompt, schema: schema)
    } else {
      try await respondWithText(to: prompt)
    }
  }

  private func respondWithValue(to prompt: String, schema: GenerationSchema) async throws {
    let stream = session.streamResponse(to: prompt, schema: schema, options: options)
    var view = SnapshotView(
      schema: try schema.schema, printsSnapshots: printsSnapshots, isLive: Terminal.outputIsTerminal
    )
    view.begin()
    do {
      for try await snapshot in stream {
        view.show(snapshot.rawContent)
      }
      view.finish(try await stream.collect().rawContent)
    } catch {
      view.fail()
      throw error
    }
  }

  private func respondWithText(to prompt: String) async throws {
    var shown = ""
    let stream = session.streamResponse(to: prompt, options: options)
    for try await snapshot in stream {
      let text = snapshot.content
      Terminal.write(text.hasPrefix(shown) ? String(text.dropFirst(shown.count)) : text)
      shown = text
    }
    Terminal.write("\n")
    let response = try await stream.collect()
    if response.finishReason == .length, let limit = options.maximumResponseTokens {
      Terminal.writeError("warning: the answer ends after \(limit) tokens; raise '--max-tokens'\n")
    }
  }
}
