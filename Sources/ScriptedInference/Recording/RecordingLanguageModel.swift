// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

/// A model that forwards requests to another model and records its output as a script.
///
/// ```swift
/// let recorder = RecordingLanguageModel(model)
/// try await LanguageModelSession(model: recorder).respond(to: "Three days in Oslo")
/// try recorder.script.write(to: file)   // for ScriptedLanguageModel(contentsOf: file)
/// ```
///
/// Each call of the model is one turn, in the order in which the calls started. The recording
/// contains the pauses of the model, but no attachments and metadata.
public struct RecordingLanguageModel<Base: LanguageModel>: LanguageModel {
  /// The type of the executor.
  public typealias Executor = RecordingExecutor<Base>

  /// The recorded model.
  public let base: Base

  let recording: Recording

  /// Creates a model that records another one.
  ///
  /// - Parameters:
  ///   - base: The model to record.
  ///   - includesPauses: Whether the time between pieces is recorded.
  public init(_ base: Base, includesPauses: Bool = true) {
    self.base = base
    recording = Recording(includesPauses: includesPauses)
  }

  /// The script recorded so far.
  public var script: Script {
    recording.script
  }

  /// The capabilities of the recorded model.
  public var capabilities: LanguageModelCapabilities {
    base.capabilities
  }

  /// The configuration of the recorded model, and the identity of the recording.
  public var executorConfiguration: RecordingExecutor<Base>.Configuration {
    RecordingExecutor<Base>.Configuration(
      base: base.executorConfiguration, recording: ObjectIdentifier(recording))
  }
}

/// An executor that forwards requests to another executor and records its events.
public struct RecordingExecutor<Base: LanguageModel>: LanguageModelExecutor {
  /// The type of the model.
  public typealias Model = RecordingLanguageModel<Base>

  /// The other executor's configuration, and which recording this is.
  public struct Configuration: Hashable, Sendable {
    let base: Base.Executor.Configuration
    let recording: ObjectIdentifier
  }

  private let executor: Base.Executor

  /// Creates an executor of the recorded model.
  ///
  /// - Parameter configuration: The configuration.
  /// - Throws: The error of the recorded executor's initializer.
  public init(configuration: Configuration) throws {
    executor = try Base.Executor(configuration: configuration.base)
  }

  /// Prewarms the recorded executor.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - transcript: The beginning of the transcript of the next request.
  public func prewarm(model: Model, transcript: Transcript) {
    executor.prewarm(model: model.base, transcript: transcript)
  }

  /// Forwards a request and records the events or the error.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - model: The model.
  ///   - channel: The channel for the output.
  /// - Throws: The error of the recorded executor.
  nonisolated(nonsending) public func respond(
    to request: LanguageModelExecutorGenerationRequest, model: Model,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    let turn = model.recording.beginTurn()
    let tap = LanguageModelExecutorGenerationChannel { event in
      model.recording.record(event, in: turn)
      channel.deliver(event)
    }
    do {
      try await executor.respond(to: request, model: model.base, streamingInto: tap)
    } catch {
      if !(error is CancellationError) {
        model.recording.record(error, in: turn)
      }
      throw error
    }
  }
}

extension RecordingExecutor: PromptlyCancelableExecutor {
  /// Returns whether requests on the recorded model return soon after their tasks are canceled.
  ///
  /// - Parameter model: The model.
  /// - Returns: `true` if the next request can wait for the executor.
  public func isPromptlyCancelable(running model: Model) -> Bool {
    model.base.stopsPromptly(on: executor)
  }
}
