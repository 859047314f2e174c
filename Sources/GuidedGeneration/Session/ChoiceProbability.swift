// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A choice of an enumeration and the probability that a model gives it.
///
/// ``LanguageModelSession/probabilities(of:to:includeSchemaInPrompt:)-(Choice.Type,Prompt,_)``
/// returns the choices of a type.
public struct ChoiceProbability<Choice: Sendable>: Sendable {
  /// The choice.
  public let choice: Choice

  /// The probability of the choice, from 0 to 1; the probabilities of all choices add up to 1.
  public let probability: Double

  init(choice: Choice, probability: Double) {
    self.choice = choice
    self.probability = probability
  }
}

extension ChoiceProbability: Equatable where Choice: Equatable {}
extension ChoiceProbability: Hashable where Choice: Hashable {}
