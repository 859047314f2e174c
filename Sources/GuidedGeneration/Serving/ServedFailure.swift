// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error that a server reports to the reader of a served response.
///
/// The server sends the code and the message, and a reader throws them. Neither is taken from the
/// description of the session's error by default, because that can contain text of the model, the
/// address of a server, or the output of a tool.
public struct ServedFailure: Error, Sendable, Hashable {
  /// The kind of the error, such as `guardrailViolation`, for programs.
  public var code: String
  /// The description of the error, for people.
  public var message: String

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - code: The kind of the error, for programs.
  ///   - message: The description of the error, for people.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  /// Creates the failure that is sent for an error by default: a fixed text for each kind of error.
  ///
  /// - Parameter error: The error of a session.
  public init(_ error: any Error) {
    if let failure = error as? ServedFailure {
      self = failure
      return
    }
    let kind = Kind(error)
    self.init(code: kind.rawValue, message: kind.message)
  }

  /// The kinds of errors that a server distinguishes.
  private enum Kind: String {
    case exceededContextWindowSize, assetsUnavailable, guardrailViolation, unsupportedGuide
    case unsupportedLanguageOrLocale, decodingFailure, rateLimited, concurrentRequests, refusal
    case unsupportedCapability, unsupportedTranscriptContent, timeout, toolCallFailed
    case internalError

    init(_ error: any Error) {
      switch error {
      case let error as LanguageModelSession.GenerationError: self = Kind(error)
      case is LanguageModelSession.ToolCallError: self = .toolCallFailed
      case LanguageModelError.timeout: self = .timeout
      case LanguageModelError.unsupportedCapability: self = .unsupportedCapability
      case LanguageModelError.unsupportedTranscriptContent: self = .unsupportedTranscriptContent
      default:
        let renamed = LanguageModelSession.GenerationError(renaming: error)
        self = renamed.map { Kind($0) } ?? .internalError
      }
    }

    private init(_ error: LanguageModelSession.GenerationError) {
      self =
        switch error {
        case .exceededContextWindowSize: .exceededContextWindowSize
        case .assetsUnavailable: .assetsUnavailable
        case .guardrailViolation: .guardrailViolation
        case .unsupportedGuide: .unsupportedGuide
        case .unsupportedLanguageOrLocale: .unsupportedLanguageOrLocale
        case .decodingFailure: .decodingFailure
        case .rateLimited: .rateLimited
        case .concurrentRequests: .concurrentRequests
        case .refusal: .refusal
        }
    }

    var message: String {
      switch self {
      case .exceededContextWindowSize: "the conversation is too long; start a new one"
      case .assetsUnavailable: "the model is not available; try again later"
      case .guardrailViolation: "the request was blocked; rephrase it"
      case .unsupportedGuide: "the model does not support this kind of response"
      case .unsupportedLanguageOrLocale: "the model does not support this language"
      case .decodingFailure: "the response was not valid; try again"
      case .rateLimited: "there are too many requests; try again later"
      case .concurrentRequests: "another request is in progress; wait for its response"
      case .refusal: "the model refused to respond; rephrase the request"
      case .unsupportedCapability, .unsupportedTranscriptContent:
        "the model does not support this request"
      case .timeout: "the model did not respond in time; try again later"
      case .toolCallFailed, .internalError: "the request failed; try again later"
      }
    }
  }
}

extension ServedFailure: LocalizedError, CustomStringConvertible {
  /// The message and the code.
  public var description: String { "\(message) (code '\(code)')" }

  /// The message and the code.
  public var errorDescription: String? { description }
}
