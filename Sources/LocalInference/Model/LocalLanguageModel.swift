// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A language model that runs in the process, on the CPU.
///
/// ``embedded`` is a small model that is part of the module. It fills short, common schemas, so you can
/// try and test all features without a download.
///
/// ```swift
/// let session = LanguageModelSession(model: LocalLanguageModel.embedded)
/// ```
///
/// Other models are loaded from GGUF files with the architecture `llama`, tensors of type F32, F16, or
/// Q8_0, a byte-level BPE tokenizer, and the ChatML template. Values for the same file share its weights.
///
/// ```swift
/// let model = try LocalLanguageModel(contentsOf: URL(filePath: "model.gguf"))
/// ```
public struct LocalLanguageModel: Sendable {
  /// The model, or the error of the embedded model.
  private let result: Result<LoadedModel, ModelFileError>

  /// The maximum number of tokens of a session: instructions, prompts, and answers.
  public let contextSize: Int

  /// The maximum number of threads that evaluate one response; at least one.
  ///
  /// The default is the number of available cores, but at most eight, because large models are then
  /// limited by memory bandwidth. Answers do not depend on this number. Short steps of small models
  /// use one thread, because waking other threads would take longer.
  ///
  /// ```swift
  /// var model = LocalLanguageModel.embedded
  /// model.threads = 1
  /// ```
  public var threads = min(ProcessInfo.processInfo.activeProcessorCount, 8) {
    didSet { threads = max(threads, 1) }
  }

  /// The model that is part of the module.
  public static var embedded: LocalLanguageModel {
    LocalLanguageModel(EmbeddedModel.loaded, contextSize: nil)
  }

  /// Opens a model file.
  ///
  /// - Parameters:
  ///   - url: The location of the GGUF file.
  ///   - contextSize: The maximum number of tokens, at most the context size of the model, which is
  ///     also the default. Memory is allocated on demand.
  ///   - loading: The way in which the bytes of the file are accessed.
  ///   - progress: A closure that receives the completed fraction, from 0 to 1. If the file is in use
  ///     already, it receives 1 immediately.
  /// - Throws: ``ModelFileError`` if the file is damaged or the model is not supported.
  public init(
    contentsOf url: URL, contextSize: Int? = nil, loading: ModelLoading = .mapped,
    progress: (Double) -> Void = { _ in }
  ) throws(ModelFileError) {
    let path = url.path(percentEncoded: false)
    let model = try ModelStore.shared.model(at: path, loading, progress: progress)
    self.init(.success(model), contextSize: contextSize)
  }

  private init(_ result: Result<LoadedModel, ModelFileError>, contextSize: Int?) {
    self.result = result
    let maximum = (try? result.get())?.weights.shape.contextSize ?? 0
    self.contextSize = min(maximum, max(1, contextSize ?? maximum))
  }

  /// The weights, tokenizer, and chat template of the model.
  ///
  /// - Throws: ``ModelFileError`` if the embedded model cannot be used.
  package var model: LoadedModel {
    get throws(ModelFileError) { try result.get() }
  }
}

extension LocalLanguageModel: Hashable {
  /// Returns whether two values have the same model, context size, and number of threads.
  ///
  /// - Parameters:
  ///   - left: A model.
  ///   - right: Another model.
  public static func == (left: Self, right: Self) -> Bool {
    left.identity == right.identity && left.contextSize == right.contextSize
      && left.threads == right.threads
  }

  /// Hashes the model, its context size, and its number of threads.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(contextSize)
    hasher.combine(threads)
  }

  private var identity: ObjectIdentifier? {
    (try? result.get()).map(ObjectIdentifier.init)
  }
}
