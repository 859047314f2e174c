// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

/// A model that does what another one does, and notes it as a script.
///
/// ```swift
/// let recorder = RecordingLanguageModel(model)
/// try await LanguageModelSession(model: recorder).respond(to: "Three days in Oslo")
/// try recorder.script.write(to: file)   // for ScriptedLanguageModel(contentsOf: file)
/// ```
///
/// Each call of the model becomes a turn, in the order in which calls began; pauses are those that
/// the model made. Attachments and metadata are not noted.
public struct RecordingLanguageModel<Base: LanguageModel>: LanguageModel {
  /// What runs requests against the model.
  public typealias Executor = RecordingExecutor<Base>

  /// The model that answers.
  public let base: Base

  let recording: Recording

  /// Creates a model that records another one.
  ///
  /// - Parameters:
  ///   - base: The model that answers.
  ///   - includesPauses: Whether the time between pieces is noted.
  public init(_ base: Base, includesPauses: Bool = true) {
    self.base = base
    recording = Recording(includesPauses: includesPauses)
  }

  /// What was recorded so far.
  public var script: Script {
    recording.script
  }

  /// What the other model can do.
  public var capabilities: LanguageModelCapabilities {
    base.capabilities
  }

  /// The other model's configuration, and which recording this is.
  public var executorConfiguration: RecordingExecutor<Base>.Configuration {
    RecordingExecutor<Base>.Configuration(
      base: base.executorConfiguration, recording: ObjectIdentifier(recording))
  }
}

/// Runs requests on another model's executor and notes what it sends.
public struct RecordingExecutor<Base: LanguageModel>: LanguageModelExecutor {
  /// The model that the executor runs.
  public typealias Model = RecordingLanguageModel<Base>

  /// The other executor's configuration, and which recording this is.
  public struct Configuration: Hashable, Sendable {
    let base: Base.Executor.Configuration
    let recording: ObjectIdentifier
  }

  private let executor: Base.Executor

  /// Creates an executor of the other model.
  ///
  /// - Parameter configuration: The configuration.
  /// - Throws: What the other executor throws.
  public init(configuration: Configuration) throws {
    executor = try Base.Executor(configuration: configuration.base)
  }

  /// Lets the other executor get ready.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - transcript: What the next request's transcript will begin with.
  public func prewarm(model: Model, transcript: Transcript) {
    executor.prewarm(model: model.base, transcript: transcript)
  }

  /// Runs a request and notes what comes of it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - model: The model.
  ///   - channel: Where the output goes.
  /// - Throws: What the other executor throws.
  nonisolated(nonsending) public func respond(
    to request: LanguageModelExecutorGenerationRequest, model: Model,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    let turn = model.recording.beginTurn()
    let tap = LanguageModelExecutorGenerationChannel { event in
      model.recording.note(event, in: turn)
      channel.deliver(event)
    }
    do {
      try await executor.respond(to: request, model: model.base, streamingInto: tap)
    } catch {
      if !(error is CancellationError) {
        model.recording.note(error, in: turn)
      }
      throw error
    }
  }
}
