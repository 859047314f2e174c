// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import GuidedGeneration

/// A language model that follows a script, for tests and previews of streams.
///
/// ```swift
/// let model = ScriptedLanguageModel(answering: MovieReview.sample, pause: .milliseconds(80))
/// let session = LanguageModelSession(model: model)
/// for try await snapshot in session.streamResponse(to: "Review", generating: MovieReview.self) {
///   show(snapshot.content)   // fills in as it would with a model
/// }
/// ```
///
/// The session parses the text, creates snapshots, calls tools, and maintains the transcript, as
/// with any model. A script can call tools, send reasoning, fail at any step, or come from a file.
public struct ScriptedLanguageModel: LanguageModel {
  /// The type of the executor.
  public typealias Executor = ScriptedExecutor

  /// A closure that handles a request by sending events into a channel.
  public typealias Behavior =
    @Sendable (
      LanguageModelExecutorGenerationRequest, LanguageModelExecutorGenerationChannel
    ) async throws -> Void

  enum Source: Sendable {
    case script(Script, clock: any Clock<Duration>)
    case behavior(Behavior)
  }

  /// The capabilities that the model declares.
  public let capabilities: LanguageModelCapabilities

  /// The log of the requests, if there is one.
  public let log: RequestLog?

  let source: Source

  /// Creates a model that follows a script.
  ///
  /// - Parameters:
  ///   - script: The turns of the model.
  ///   - capabilities: The capabilities that the model declares.
  ///   - log: A log of the requests, or `nil` for none.
  ///   - clock: The clock that measures pauses.
  public init(
    _ script: Script, capabilities: [LanguageModelCapabilities.Capability] = Self.everything,
    log: RequestLog? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.capabilities = LanguageModelCapabilities(capabilities)
    self.log = log
    source = .script(script, clock: clock)
  }

  /// Creates a model that answers each request with the same pieces of text.
  ///
  /// - Parameters:
  ///   - pieces: The text in pieces, with a snapshot after each.
  ///   - capabilities: The capabilities that the model declares.
  ///   - log: A log of the requests, or `nil` for none.
  public init(
    pieces: [String], capabilities: [LanguageModelCapabilities.Capability] = Self.everything,
    log: RequestLog? = nil
  ) {
    self.init(Script(pieces: pieces), capabilities: capabilities, log: log)
  }

  /// Creates a model that answers each request with a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - unit: The size of the pieces.
  ///   - pause: The pause before each piece.
  ///   - log: A log of the requests, or `nil` for none.
  public init(
    answering value: some Generable, by unit: StreamingUnit = .word, pause: Duration = .zero,
    log: RequestLog? = nil
  ) {
    let pieces = unit.pieces(of: value.generatedContent.jsonString)
    self.init(Script(pieces: pieces, pause: pause), log: log)
  }

  /// Creates a model that follows a script from a file.
  ///
  /// - Parameters:
  ///   - url: The location of the file.
  ///   - log: A log of the requests, or `nil` for none.
  /// - Throws: ``ScriptFileError`` if the file cannot be read.
  public init(contentsOf url: URL, log: RequestLog? = nil) throws {
    self.init(try Script(contentsOf: url), log: log)
  }

  /// Creates a model that runs a closure for each request.
  ///
  /// - Parameters:
  ///   - capabilities: The capabilities that the model declares.
  ///   - log: A log of the requests, or `nil` for none.
  ///   - behavior: The closure, which receives the request and the channel for its events.
  public init(
    capabilities: [LanguageModelCapabilities.Capability] = Self.everything,
    log: RequestLog? = nil, _ behavior: @escaping Behavior
  ) {
    self.capabilities = LanguageModelCapabilities(capabilities)
    self.log = log
    source = .behavior(behavior)
  }

  /// All capabilities.
  public static var everything: [LanguageModelCapabilities.Capability] {
    [.vision, .guidedGeneration, .reasoning, .toolCalling]
  }

  /// The configuration of the executor, of which each session has one that counts its turns.
  public var executorConfiguration: ScriptedExecutor.Configuration {
    ScriptedExecutor.Configuration(log: log)
  }
}
