// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import GuidedGeneration
internal import LocalInference

/// A response written once more from the logits of its evaluations, without the model, to tell what
/// masks and sampling cost.
struct ResponseReplay {
  /// The time for masks, forced text and accepting tokens.
  let maskSeconds: Double
  /// The time for choosing tokens.
  let samplingSeconds: Double
  /// How many tokens were written.
  let tokenCount: Int

  private static let repetitions = 5

  /// Writes a response once more.
  ///
  /// - Parameters:
  ///   - schema: What the response is.
  ///   - options: How its tokens were chosen.
  ///   - vocabulary: Its tokens.
  ///   - evaluations: What the model computed for it.
  /// - Throws: `LanguageModelError` if the schema cannot be enforced.
  init(
    _ schema: GenerationSchema, _ options: GenerationOptions, _ vocabulary: TokenVocabulary,
    _ evaluations: [EvaluationMeter.Evaluation]
  ) throws {
    let matcher = TokenMatcher(
      grammar: try CompiledGrammar(schema), vocabulary: vocabulary.engine)
    let sampler = Sampler(options)
    // The first walk makes the masks, as the responses before did for the response.
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

  /// Goes from token to token as a response does.
  ///
  /// - Parameters:
  ///   - matcher: The matcher of an empty text.
  ///   - choose: Chooses a token, by the number of the choice and its mask; nil ends the text.
  /// - Returns: All tokens, and those of them that were chosen.
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
