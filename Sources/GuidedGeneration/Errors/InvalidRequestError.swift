// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LanguageModelSession {
  /// An error that occurs when a request has an empty prompt or an option out of range.
  ///
  /// It is thrown before the executor runs.
  public struct InvalidRequestError: Swift.Error, Sendable, Hashable {
    /// A part of a request.
    public enum Parameter: String, Sendable, Hashable, CaseIterable {
      /// The prompt.
      case prompt
      /// The temperature of ``GenerationOptions``.
      case temperature
      /// The number of tokens of ``GenerationOptions/SamplingMode/random(top:seed:)``.
      case top
      /// The probability of
      /// ``GenerationOptions/SamplingMode/random(probabilityThreshold:seed:)``.
      case probabilityThreshold
      /// The minimum probability of ``GenerationOptions``.
      case minimumProbability
      /// The penalties of ``GenerationOptions``.
      case repetitionPenalties
      /// The maximum number of tokens of ``GenerationOptions``.
      case maximumResponseTokens
    }

    /// The invalid part of the request.
    public let parameter: Parameter

    /// The rejected value, as text; empty for an empty prompt.
    public let value: String

    /// The values that are allowed, as text.
    public let allowedValues: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - parameter: The invalid part of the request.
    ///   - value: The rejected value, as text.
    ///   - allowedValues: The values that are allowed, as text.
    public init(parameter: Parameter, value: String, allowedValues: String) {
      self.parameter = parameter
      self.value = value
      self.allowedValues = allowedValues
    }
  }
}

extension LanguageModelSession.InvalidRequestError: LocalizedError, CustomDebugStringConvertible {
  /// A description of the error and its remedy.
  public var errorDescription: String? { debugDescription }

  /// A description of the error and its remedy.
  public var debugDescription: String {
    switch parameter {
    case .prompt: "the prompt is empty; pass \(allowedValues)"
    default: "option '\(parameter.rawValue)' is \(value); pass \(allowedValues)"
    }
  }
}
