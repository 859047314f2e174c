// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension LanguageModelSession {
  /// Lets the model get ready for a request, so that its first token comes sooner.
  ///
  /// A model in the process is loaded, makes room for its context, sorts its vocabulary, compiles
  /// the grammar of the session's tools, and reads the transcript and the prompt's beginning, so
  /// that the request reads only what is new. It happens in the background; a request meanwhile
  /// waits for it.
  ///
  /// - Parameter promptPrefix: What the next prompt will begin with, if that is known.
  public func prewarm(promptPrefix: Prompt? = nil) {
    prewarm(promptPrefix, responseFormat: nil)
  }

  /// Lets the model get ready for a request for a value of a type: its grammar is compiled too.
  ///
  /// - Parameters:
  ///   - promptPrefix: What the next prompt will begin with, if that is known.
  ///   - type: The type of the value.
  public func prewarm<Content: Generable>(
    promptPrefix: Prompt? = nil, generating type: Content.Type
  ) {
    prewarm(promptPrefix, responseFormat: Transcript.ResponseFormat(type: type))
  }

  /// Lets the model get ready for a request for a value that follows a schema.
  ///
  /// - Parameters:
  ///   - promptPrefix: What the next prompt will begin with, if that is known.
  ///   - schema: What the value must be.
  public func prewarm(promptPrefix: Prompt? = nil, schema: GenerationSchema) {
    prewarm(promptPrefix, responseFormat: Transcript.ResponseFormat(schema: schema))
  }

  private func prewarm(_ promptPrefix: Prompt?, responseFormat: Transcript.ResponseFormat?) {
    // A profile that cannot be evaluated says so when the model is asked.
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
