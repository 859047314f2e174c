// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension GeneratedContent {
  /// An error that occurs when content cannot be converted to a Swift type.
  public struct ConversionError: LocalizedError, Sendable, Equatable {
    /// The path of the value, relative to the value that was decoded.
    var steps: [Step]
    /// The expected value, such as `Int` or `one of 'easy', 'hard'`.
    public let expected: String
    /// The value in the content, such as `the string "x"`.
    public let found: String
    /// The remedy, as an imperative.
    public let remedy: String

    enum Step: Sendable, Equatable {
      case property(String)
      case element(Int)
    }

    init(path: [Step], expected: String, found: String, remedy: String) {
      steps = path
      self.expected = expected
      self.found = found
      self.remedy = remedy
    }

    /// The path of the value, such as `trip.legs[2].date`; empty for the root.
    public var path: String {
      var text = ""
      for step in steps {
        switch step {
        case .property(let name): text += text.isEmpty ? name : ".\(name)"
        case .element(let index): text += "[\(index)]"
        }
      }
      return text
    }

    /// The complete message.
    public var errorDescription: String? { description }

    /// The remedy, as an imperative.
    public var recoverySuggestion: String? { remedy }

    static func name(of type: Any.Type) -> String { String(describing: type) }

    /// Returns an error with a step prepended to its path; any other error unchanged.
    static func within(_ step: Step, _ error: any Error) -> any Error {
      guard var error = error as? ConversionError else { return error }
      error.steps.insert(step, at: 0)
      return error
    }
  }

  /// Returns an error that states that the content does not represent a value of `type`.
  func mismatch(_ type: Any.Type, remedy: String) -> ConversionError {
    ConversionError(
      path: [], expected: ConversionError.name(of: type), found: node.value.summary,
      remedy: remedy)
  }
}

extension GeneratedContent.ConversionError: CustomStringConvertible {
  /// The complete message, such as
  /// `'legs[2].date' must be Int, not the string "x"; declare the property as String`.
  public var description: String {
    "\(steps.isEmpty ? "the value" : "'\(path)'") must be \(expected), not \(found); \(remedy)"
  }
}
