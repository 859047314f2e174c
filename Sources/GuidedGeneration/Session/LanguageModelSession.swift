// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Observation
internal import Synchronization

/// A conversation with a language model.
///
/// A session keeps the transcript, asks the model, runs the tools that the model calls, and turns
/// its output into values.
///
/// ```swift
/// let session = LanguageModelSession(model: model, tools: [FindShops()]) {
///   "You help people plan their trips."
/// }
/// let trip = try await session.respond(to: "Three days in Oslo", generating: Trip.self).content
/// ```
///
/// It answers one request at a time: a request during another one throws
/// ``GenerationError/concurrentRequests(_:)``. A request that fails or is cancelled leaves the
/// transcript as it was before, unless ``transcriptErrorHandlingPolicy`` says otherwise.
public final class LanguageModelSession: Sendable, Observable {
  let registrar = ObservationRegistrar()
  let configuration: Configuration
  let state: Mutex<State>

  /// The properties that the session's profile, instructions and tools share.
  public let properties = SessionPropertyValues()

  /// Creates a session.
  init(_ configuration: Configuration, transcript: Transcript) {
    self.configuration = configuration
    state = Mutex(State(transcript: transcript))
    properties.attach(to: self)
  }
}
