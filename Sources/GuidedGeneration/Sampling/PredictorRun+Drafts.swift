// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

extension PredictorRun {
  /// Returns guesses for the next tokens of a value, with the masks after them.
  ///
  /// Only tokens that the grammar allows are guessed, so the masks are those of the choices that
  /// follow if the guesses are correct.
  ///
  /// - Parameters:
  ///   - matcher: The matcher at the next choice.
  ///   - mask: The mask of the choice.
  /// - Returns: The guesses; empty if the logits of the choice have been computed.
  mutating func drafts(for matcher: BudgetedMatcher, _ mask: TokenMask) -> [DraftToken] {
    guard context.needsEvaluation(among: mask) else { return [] }
    var matcher = matcher
    var drafts: [DraftToken] = []
    for token in continuation() {
      guard mask.count > token, matcher.accept(TokenID(token)) else { break }
      guard case .choice(let mask) = matcher.next() else { break }
      drafts.append(DraftToken(token: token, output: .candidates(mask)))
    }
    return drafts
  }

  /// Returns guesses for the next tokens of a text.
  mutating func textDrafts() -> [DraftToken] {
    guard context.needsEvaluation(among: nil) else { return [] }
    return continuation().map { DraftToken(token: $0, output: .all) }
  }

  /// Returns the tokens that followed an earlier occurrence of the end of the text.
  private mutating func continuation() -> [Int] {
    let allowance = context.draftAllowance(isContinued: false)
    let continuedAllowance = context.draftAllowance(isContinued: true)
    guard max(allowance, continuedAllowance) > 0 else { return [] }
    for token in context.tokens(from: lookup.count) {
      lookup.append(token, vocabulary.bytes(of: token))
    }
    let model = model
    return lookup.continuation(limit: allowance, continuedLimit: continuedAllowance) {
      model.tokenize($0)
    }
  }
}
