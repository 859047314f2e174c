// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration

extension TransformerPredictor {
  /// Adds the beginning of a prompt that another context of the model has evaluated.
  ///
  /// Keys and values are copied, which takes less than a thousandth of the time of an evaluation.
  ///
  /// - Parameter prompt: The prompt, which begins with the tokens of the context.
  public mutating func adoptSharedPrefix(of prompt: [Int]) {
    guard let prefixes, prompt.starts(with: tokens) else { return }
    // The last token is always evaluated, because the logits after it are needed.
    let available = prompt.prefix(min(prompt.count - 1, contextSize))
    guard available.count / SequenceBlock.length > position / SequenceBlock.length else { return }
    let blocks = prefixes.blocks(of: available, variant)
    let end = blocks.count * SequenceBlock.length
    guard end > position,
      (try? MemoryRequirement(context: sequence.growth(for: end)).check(memory())) != nil
    else { return }
    for index in position / SequenceBlock.length..<blocks.count {
      sequence.append(blocks[index], at: index)
    }
    tokens = Array(prompt[..<end])
  }

  /// Makes the evaluated tokens available to other contexts of the model.
  func sharePrefix() {
    prefixes?.insert(tokens[...], variant) { sequence.block(at: $0) }
  }

  private var variant: SharedPrefixStore.Variant {
    .init(contextSize: contextSize, precision: precision)
  }
}

extension LanguageModelError {
  /// Too many sessions of a model wait for an evaluation.
  static var tooManyRequests: Self {
    .rateLimited(
      RateLimited(
        resetDate: nil,
        debugDescription:
          "too many sessions of the model wait for an evaluation; send the request again when others "
          + "have finished"))
  }
}
