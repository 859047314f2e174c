// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Observation
internal import Synchronization

/// A conversation with a language model.
///
/// A session owns the transcript, runs the model and the tools that it calls, and converts its
/// output to values.
///
/// ```swift
/// let session = LanguageModelSession(model: model, tools: [FindShops()]) {
///   "You help people plan their trips."
/// }
/// let trip = try await session.respond(to: "Three days in Oslo", generating: Trip.self).content
/// ```
///
/// A session runs one request at a time; a second one throws
/// ``GenerationError/concurrentRequests(_:)``. A request that fails or is canceled leaves the
/// transcript unchanged, unless ``transcriptErrorHandlingPolicy`` preserves it. The next request
/// can start immediately, even if a tool or the executor ignores the cancellation.
public final class LanguageModelSession: Sendable, Observable {
  let registrar = ObservationRegistrar()
  let configuration: Configuration
  let state: Mutex<State>

  /// The properties that the profile, the instructions, and the tools of the session share.
  public let properties = SessionPropertyValues()

  init(_ configuration: Configuration, transcript: Transcript) {
    self.configuration = configuration
    state = Mutex(State(transcript: transcript, errorNames: configuration.errorNames))
    properties.attach(to: self)
  }
}
