// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The number of tokens that may be guessed, which depends on the success of earlier guesses.
///
/// A guess that is wrong has been evaluated in vain. The number of these tokens never exceeds 3 %
/// of the other evaluated tokens, or two if that is more, plus the number of correct guesses. A
/// response without repetitions therefore costs at most 3 % more evaluated tokens, or two tokens.
/// Without these two, a response could guess only after 34 tokens if its prompt had been evaluated
/// before.
struct DraftBudget: Sendable {
  /// The share of evaluated tokens that may be guessed wrongly without any success.
  static let share = 0.03
  /// The number of tokens that may be guessed wrongly at the beginning.
  static let minimum = 2
  /// The length of the first guess, and the number of tokens by which a correct guess increases it.
  private static let lengthStep = 4

  /// The maximum number of tokens of a guess.
  private let limit: Int
  /// The maximum number of tokens of a guess that continues the one before.
  private var length: Int
  private(set) var evaluated = 0
  private(set) var accepted = 0
  private(set) var rejected = 0

  /// Creates a budget.
  ///
  /// - Parameter limit: The maximum number of tokens of a guess; zero for no guesses.
  init(limit: Int) {
    self.limit = max(limit, 0)
    length = min(Self.lengthStep, self.limit)
  }

  /// Returns the number of tokens that may be guessed now.
  ///
  /// - Parameter isContinued: Whether the guess continues the text that was guessed before. At
  ///   another location of the text, the model may not copy at all, so the guess is short.
  /// - Returns: The number of tokens; zero if no token may be guessed.
  func allowance(isContinued: Bool) -> Int {
    let length = isContinued ? length : min(Self.lengthStep, limit)
    let credit = max(Self.minimum, Int(Double(evaluated) * Self.share)) + accepted - rejected
    return max(0, min(length, credit))
  }

  /// Adds tokens that were evaluated and not guessed.
  mutating func addEvaluated(_ count: Int) { evaluated += count }

  /// Adds the outcome of a guess.
  mutating func addOutcome(accepted: Int, rejected: Int) {
    self.accepted += accepted
    self.rejected += rejected
    length = min(limit, rejected == 0 ? length + Self.lengthStep : max(2, accepted + 1))
  }
}
