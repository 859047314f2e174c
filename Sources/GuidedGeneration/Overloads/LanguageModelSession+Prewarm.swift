// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension LanguageModelSession {
  /// Prepares the model for a request, so that its first token arrives sooner.
  ///
  /// An in-process model is loaded, creates its context, sorts its vocabulary, compiles the grammar
  /// of the session's tools, and evaluates the transcript and the beginning of the prompt. This
  /// happens in the background; a request that starts meanwhile waits for it.
  ///
  /// - Parameter promptPrefix: The beginning of the next prompt, if known.
  public func prewarm(promptPrefix: Prompt? = nil) { prewarm(promptPrefix, responseFormat: nil) }

  /// Prepares the model for a request for a value of a type, whose grammar is compiled too.
  ///
  /// - Parameters:
  ///   - promptPrefix: The beginning of the next prompt, if known.
  ///   - type: The type of the value.
  public func prewarm<Content: Generable>(
    promptPrefix: Prompt? = nil, generating type: Content.Type
  ) {
    prewarm(promptPrefix, responseFormat: Transcript.ResponseFormat(type: type))
  }

  /// Prepares the model for a request for a value that follows a schema, whose grammar is compiled
  /// too.
  ///
  /// - Parameters:
  ///   - promptPrefix: The beginning of the next prompt, if known.
  ///   - schema: The schema of the value.
  public func prewarm(promptPrefix: Prompt? = nil, schema: GenerationSchema) {
    prewarm(promptPrefix, responseFormat: Transcript.ResponseFormat(schema: schema))
  }

  private func prewarm(_ promptPrefix: Prompt?, responseFormat: Transcript.ResponseFormat?) {
    // A profile that cannot be evaluated fails the next request.
    guard let setup = try? setup(for: state.withLock { $0.machine.transcript }) else { return }
    var transcript = setup.transcript
    if promptPrefix != nil || responseFormat != nil {
      transcript.append(
        .prompt(
          Transcript.Prompt(
            segments: promptPrefix?.segments ?? [], responseFormat: responseFormat)))
    }
    setup.runner.prewarm(transcript)
  }
}
