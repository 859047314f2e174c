// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import CEmbeddedModel
package import GuidedGeneration
internal import Synchronization

/// A model in memory, shared by all of its predictors.
package final class LoadedModel: Sendable {
  /// The tokenizer.
  package let tokenizer: Tokenizer
  /// The vocabulary, with the tables for masks.
  package let vocabulary: TokenVocabulary
  /// The weights and the file that contains them.
  package let weights: TransformerWeights
  /// The chat template in the file, or the error that there is no usable one.
  package let chatTemplate: Result<ChatTemplate, ModelFileError>
  /// The beginnings of prompts that all contexts share.
  let sharedPrefixes: SharedPrefixStore
  private let schedulers = Mutex<[EvaluatorKey: BatchScheduler]>([:])

  /// Loads a model.
  ///
  /// - Parameters:
  ///   - memory: The bytes of the file.
  ///   - progress: A closure that receives the completed fraction, from 0 to 1.
  /// - Throws: ``ModelFileError`` if the file is damaged or the model is not supported.
  package convenience init(
    _ memory: MappedModelFile, progress: (Double) -> Void = { _ in }
  ) throws(ModelFileError) {
    try self.init(GGUFFile(memory), progress: progress)
  }

  /// Loads a model whose metadata has been read.
  ///
  /// - Parameters:
  ///   - file: The model file.
  ///   - progress: A closure that receives the completed fraction, from 0 to 1.
  /// - Throws: ``ModelFileError`` if the file is damaged or the model is not supported.
  package init(
    _ file: GGUFFile, progress: (Double) -> Void = { _ in }
  ) throws(ModelFileError) {
    progress(0.2)
    // The architecture is checked first because it is the more useful error if both are
    // unsupported.
    let count = try file.count(of: "tokenizer.ggml.tokens") ?? 0
    let shape = try TransformerShape(file, vocabulary: count)
    weights = try TransformerWeights(file, shape: shape)
    sharedPrefixes = SharedPrefixStore(
      limit: max(
        Self.sharedMemory, ContextMemory(file).bytes(forTokens: Self.sharedTokenCount)))
    progress(0.4)
    tokenizer = try Tokenizer(file)
    let (tokenizer, text) = (tokenizer, try file.string("tokenizer.chat_template"))
    chatTemplate = Result { () throws(ModelFileError) in
      try ChatTemplate(tokenizer, template: text)
    }
    progress(0.7)
    do {
      vocabulary = try TokenVocabulary(tokens: tokenizer.tokens, endTokens: tokenizer.endTokens)
    } catch {
      throw ModelFileError(.malformed("the tokens are not a valid vocabulary (\(error))"))
    }
    progress(1)
  }
}

extension LoadedModel {
  /// The properties on which a transformer depends.
  fileprivate struct EvaluatorKey: Hashable {
    let contextSize: Int
    let threads: Int
    let precision: ActivationPrecision
  }

  /// The maximum size of shared beginnings in bytes, if it is more than that of `sharedTokenCount`
  /// tokens.
  private static let sharedMemory = 48 << 20
  private static let sharedTokenCount = 1_024
  /// The number of waiting sessions above which new prompts are rejected.
  private static let waitingLimit = 256

  /// Returns the scheduler of all contexts with a size, a number of threads, and a precision, and a
  /// new context.
  func evaluator(
    contextSize: Int, threads: Int, precision: ActivationPrecision
  ) -> (scheduler: BatchScheduler, sequence: TransformerSequence) {
    schedulers.withLock { schedulers in
      let key = EvaluatorKey(contextSize: contextSize, threads: threads, precision: precision)
      let scheduler =
        schedulers[key]
        ?? BatchScheduler(
          Transformer(
            weights, contextSize: contextSize, threads: threads, precision: precision),
          limit: Self.waitingLimit)
      schedulers[key] = scheduler
      return (scheduler, scheduler.makeSequence())
    }
  }

  /// The model that is compiled into the module, loaded on first use and kept for the lifetime of
  /// the process.
  static let embedded = Result { () throws(ModelFileError) in
    try LoadedModel(MappedModelFile(immortal: embedded_model_bytes, count: embedded_model_count))
  }
}

// Each instance has its own copy or mapping of the weights, so identity is equality.
extension LoadedModel: Hashable {
  package static func == (left: LoadedModel, right: LoadedModel) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
