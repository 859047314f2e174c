// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import GuidedGeneration

/// A language model that says what a script says: for tests and previews of what streams.
///
/// ```swift
/// let model = ScriptedLanguageModel(answering: MovieReview.sample, pause: .milliseconds(80))
/// let session = LanguageModelSession(model: model)
/// for try await snapshot in session.streamResponse(to: "Review", generating: MovieReview.self) {
///   show(snapshot.content)   // fills in as it would with a model
/// }
/// ```
///
/// Everything else is the session's own work, as with any model: parsing, snapshots, tools, the
/// transcript. A script may ask for tools, think, fail in the middle, or come from a file.
public struct ScriptedLanguageModel: LanguageModel {
  /// What runs requests against the model.
  public typealias Executor = ScriptedExecutor

  /// What the model does when it is called.
  public typealias Behavior =
    @Sendable (
      LanguageModelExecutorGenerationRequest, LanguageModelExecutorGenerationChannel
    ) async throws -> Void

  enum Source: Sendable {
    case script(Script, clock: any Clock<Duration>)
    case behavior(Behavior)
  }

  /// What the model says it can do.
  public let capabilities: LanguageModelCapabilities

  /// What the model has been asked, if somebody wants to know.
  public let log: RequestLog?

  let source: Source

  /// Creates a model that follows a script.
  ///
  /// - Parameters:
  ///   - script: What the model does, call by call.
  ///   - capabilities: What the model says it can do.
  ///   - log: Where requests are noted; nil for nowhere.
  ///   - clock: What measures the pauses.
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
  ///   - pieces: The text, split where snapshots are to fall.
  ///   - capabilities: What the model says it can do.
  ///   - log: Where requests are noted; nil for nowhere.
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
  ///   - unit: How much of it comes at a time.
  ///   - pause: How long to wait before each piece.
  ///   - log: Where requests are noted; nil for nowhere.
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
  ///   - url: The file, as ``Script/write(to:)`` or a person writes it.
  ///   - log: Where requests are noted; nil for nowhere.
  /// - Throws: ``ScriptFileError`` if the file cannot be read.
  public init(contentsOf url: URL, log: RequestLog? = nil) throws {
    self.init(try Script(contentsOf: url), log: log)
  }

  /// Creates a model that does what a closure does.
  ///
  /// - Parameters:
  ///   - capabilities: What the model says it can do.
  ///   - log: Where requests are noted; nil for nowhere.
  ///   - behavior: Called for each request, with the channel to send events into.
  public init(
    capabilities: [LanguageModelCapabilities.Capability] = Self.everything,
    log: RequestLog? = nil, _ behavior: @escaping Behavior
  ) {
    self.capabilities = LanguageModelCapabilities(capabilities)
    self.log = log
    source = .behavior(behavior)
  }

  /// All capabilities: what a script does is up to it.
  public static var everything: [LanguageModelCapabilities.Capability] {
    [.vision, .guidedGeneration, .reasoning, .toolCalling]
  }

  /// All calls of a session go to one executor, which counts the turns.
  public var executorConfiguration: ScriptedExecutor.Configuration {
    ScriptedExecutor.Configuration(log: log)
  }
}
