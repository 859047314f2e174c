// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A language model that runs in the process, on the CPU.
///
/// ``embedded`` is always there: a small model that is part of the module. It is made for filling
/// short, everyday schemas, so that everything can be tried and tested without a download.
///
/// ```swift
/// let session = LanguageModelSession(model: LocalLanguageModel.embedded)
/// ```
///
/// Other models are read from GGUF files: architecture `llama`, tensors in F32, F16 or Q8_0, a
/// byte-level BPE tokenizer, prompts in ChatML. Values that name the same file share its weights.
///
/// ```swift
/// let model = try LocalLanguageModel(contentsOf: URL(filePath: "model.gguf"))
/// ```
public struct LocalLanguageModel: Sendable {
  /// The model, or why the embedded one cannot be used.
  private let result: Result<LoadedModel, ModelFileError>

  /// How many tokens the instructions, the prompts and the answers of a session may have together.
  public let contextSize: Int

  /// How many threads may work on one response at the same time; at least one.
  ///
  /// To begin with, as many as the process may use of the processor's cores, but no more than eight:
  /// beyond that, memory is what large models wait for. Answers do not depend on it. Short steps of
  /// small models are left to one thread, since waking others up would take longer.
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
  ///   - url: Where the GGUF file is.
  ///   - contextSize: How many tokens to make room for, at most as many as the model was made for;
  ///     nil for that many. Room is taken as it is used.
  ///   - loading: How the file's bytes are kept.
  ///   - progress: Told how much of the loading is done, from 0 to 1; at once 1 if the same file
  ///     is in use already.
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
    let greatest = (try? result.get())?.weights.shape.contextSize ?? 0
    self.contextSize = min(greatest, max(1, contextSize ?? greatest))
  }

  /// The model's weights, tokenizer and form of prompts.
  ///
  /// - Throws: ``ModelFileError`` if the embedded model cannot be used.
  package var model: LoadedModel {
    get throws(ModelFileError) { try result.get() }
  }
}

extension LocalLanguageModel: Hashable {
  /// Whether two values are the same model with room for as many tokens and as many threads.
  public static func == (left: Self, right: Self) -> Bool {
    left.identity == right.identity && left.contextSize == right.contextSize
      && left.threads == right.threads
  }

  /// Feeds what tells models apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(contextSize)
    hasher.combine(threads)
  }

  private var identity: ObjectIdentifier? {
    (try? result.get()).map(ObjectIdentifier.init)
  }
}
