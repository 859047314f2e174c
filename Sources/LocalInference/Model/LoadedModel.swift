// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GuidedGeneration

/// A model in memory: what all of its predictors share.
package final class LoadedModel: Sendable {
  /// Turns text into tokens.
  package let tokenizer: Tokenizer
  /// The tokens, prepared for computing masks.
  package let vocabulary: TokenVocabulary
  /// The weights, with the memory in which they lie.
  package let weights: TransformerWeights
  /// How the model wants prompts written.
  package let promptForm: PromptForm

  /// Reads a model.
  ///
  /// - Parameters:
  ///   - memory: The bytes of the file.
  ///   - progress: Told how much of the reading is done, from 0 to 1.
  /// - Throws: ``ModelFileError`` if the file is damaged or the model is not supported.
  package init(
    _ memory: ModelMemory, progress: (Double) -> Void = { _ in }
  ) throws(ModelFileError) {
    let file = try GGUFFile(memory)
    progress(0.2)
    // The architecture comes first: of a file that has both wrong, it is what to tell.
    let count = try file.strings("tokenizer.ggml.tokens")?.count ?? 0
    let shape = try TransformerShape(file, vocabulary: count)
    weights = try TransformerWeights(file, shape: shape)
    progress(0.4)
    tokenizer = try Tokenizer(file)
    promptForm = try PromptForm(tokenizer, template: file.string("tokenizer.chat_template"))
    progress(0.7)
    do {
      vocabulary = try TokenVocabulary(tokens: tokenizer.tokens, endTokens: tokenizer.endTokens)
    } catch {
      throw ModelFileError(.malformed("the tokens make no vocabulary (\(error))"))
    }
    progress(1)
  }
}
