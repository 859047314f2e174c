// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GrammarEngine

/// A running context of an in-process model: the evaluated tokens and the logits that follow them.
///
/// The executor owns a predictor and calls it from one task at a time.
public protocol TokenPredictor {
  /// The maximum number of tokens in the context.
  var contextSize: Int { get }

  /// The number of tokens in the context.
  var position: Int { get }

  /// The maximum number of guessed tokens that are evaluated together with others.
  ///
  /// If it is positive, the executor guesses tokens from earlier occurrences of the end of the
  /// text, and evaluates them with ``evaluate(_:logits:)-(TokenTree,_)``. Correct guesses save
  /// evaluations; the output does not change. The default is zero, which is right for predictors
  /// that do not evaluate several tokens in less time than one by one.
  var speculationLimit: Int { get }

  /// Appends a batch of tokens to the context.
  ///
  /// - Parameters:
  ///   - tokens: The tokens; never empty, and never more than fit.
  ///   - logits: The logits that follow the last token, one for each token of the vocabulary.
  /// - Throws: Any error of the evaluation.
  mutating func evaluate(_ tokens: [Int], logits: inout [Float]) async throws

  /// Appends a batch of tokens to the context, for a choice among certain tokens.
  ///
  /// If a schema allows few tokens, most of the work of the output layer is for tokens that cannot
  /// be chosen. A predictor that implements this method may omit their logits; the default
  /// implementation computes all of them.
  ///
  /// - Parameters:
  ///   - tokens: The tokens; never empty, and never more than fit.
  ///   - logits: The logits that follow the last token; those of tokens outside of `candidates` may
  ///     have any value.
  ///   - candidates: The tokens among which the next one is chosen.
  /// - Throws: Any error of the evaluation.
  mutating func evaluate(
    _ tokens: [Int], logits: inout [Float], among candidates: TokenMask
  ) async throws

  /// Appends the tokens of a tree to the context, and computes the logits after several of them.
  ///
  /// Afterward the context contains the path to the last token of the tree. Logits are
  /// bit-identical to those of evaluations of single tokens, if those do not depend on batches. The
  /// default implementation evaluates the branches one after the other; a predictor that implements
  /// this method can evaluate them together.
  ///
  /// - Parameters:
  ///   - tree: The tokens; never empty, and no path is longer than fits.
  ///   - logits: The logits that follow each token of the tree, in the order of
  ///     ``TokenTree/nodes``; empty where none are needed.
  /// - Throws: Any error of the evaluation.
  mutating func evaluate(_ tree: TokenTree, logits: inout [[Float]]) async throws

  /// Adds the beginning of a prompt that another context of the model has evaluated.
  ///
  /// The executor calls this method before it evaluates a prompt, with a context that contains a
  /// part of the beginning or nothing. A predictor of a model whose contexts share their beginnings
  /// increases ``position``. The default implementation does nothing.
  ///
  /// - Parameter prompt: The prompt. At least its last token must not be added.
  mutating func adoptSharedPrefix(of prompt: [Int])

  /// Removes all tokens from a position on.
  ///
  /// - Parameter position: The number of tokens to keep; at most ``position``.
  mutating func rollBack(to position: Int)
}
