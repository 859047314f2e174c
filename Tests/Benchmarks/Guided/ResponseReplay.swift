// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import GuidedGeneration
internal import LocalInference

/// A repetition of a response from its recorded logits, without the model, to measure the cost of
/// masks and sampling.
struct ResponseReplay {
  /// The time for masks, forced text, and accepting tokens.
  let maskSeconds: Double
  /// The time for sampling.
  let samplingSeconds: Double
  /// The number of tokens.
  let tokenCount: Int

  private static let repetitions = 5

  /// Repeats a response.
  ///
  /// - Parameters:
  ///   - schema: The schema of the response.
  ///   - options: The sampling options.
  ///   - vocabulary: The vocabulary.
  ///   - evaluations: The recorded evaluations.
  /// - Throws: `LanguageModelError` if the schema cannot be enforced.
  init(
    _ schema: GenerationSchema, _ options: GenerationOptions, _ vocabulary: TokenVocabulary,
    _ evaluations: [EvaluationMeter.Evaluation]
  ) throws {
    let matcher = TokenMatcher(
      grammar: try CompiledGrammar(schema), vocabulary: vocabulary.engine)
    let sampler = Sampler(options)
    // The first repetition computes the masks, as earlier responses did for the measured one.
    var choosing = sampler
    let written = Self.walk(matcher) { index, mask in
      index < evaluations.count ? choosing.choose(from: evaluations[index].logits, mask: mask) : nil
    }
    let start = ProcessTime.now
    for _ in 0..<Self.repetitions {
      _ = Self.walk(matcher) { index, _ in
        index < written.chosen.count ? written.chosen[index] : nil
      }
    }
    let middle = ProcessTime.now
    for _ in 0..<Self.repetitions {
      var choosing = sampler
      _ = Self.walk(matcher) { index, mask in
        index < written.chosen.count
          ? choosing.choose(from: evaluations[index].logits, mask: mask) : nil
      }
    }
    let end = ProcessTime.now
    maskSeconds = (middle - start) / Double(Self.repetitions)
    samplingSeconds = (end - middle) / Double(Self.repetitions) - maskSeconds
    tokenCount = written.tokens.count
  }

  /// Repeats the token loop of a response.
  ///
  /// - Parameters:
  ///   - matcher: The matcher of an empty text.
  ///   - choose: A closure that returns a token for the index of the choice and its mask, or `nil`
  ///     to end.
  /// - Returns: All tokens, and the sampled ones among them.
  private static func walk(
    _ matcher: TokenMatcher, choose: (Int, TokenMask) -> TokenID?
  ) -> (tokens: [TokenID], chosen: [TokenID]) {
    var matcher = matcher
    var tokens: [TokenID] = []
    var chosen: [TokenID] = []
    while !matcher.isFinished {
      let forced = matcher.forcedTokens { bytes in
        LocalLanguageModel.embedded.tokenize(bytes).map { TokenID($0) }
      }
      tokens += forced.filter { matcher.accept($0) }
      guard forced.isEmpty else { continue }
      guard let token = choose(chosen.count, matcher.mask()), matcher.accept(token) else { break }
      chosen.append(token)
      tokens.append(token)
    }
    return (tokens, chosen)
  }
}
