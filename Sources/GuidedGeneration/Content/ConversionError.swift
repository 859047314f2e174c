// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension GeneratedContent {
  /// Why a content could not be decoded: where, what was expected, what was found, what to do.
  public struct ConversionError: LocalizedError, Sendable, Equatable {
    /// Where the value lies, from the value that was decoded inwards.
    var steps: [Step]
    /// What was expected, such as `Int` or `one of 'easy', 'hard'`.
    public let expected: String
    /// What was found, such as `the string "x"`.
    public let found: String
    /// What to do.
    public let remedy: String

    /// One step of a path.
    enum Step: Sendable, Equatable {
      case property(String)
      case element(Int)
    }

    /// Creates an error.
    init(path: [Step], expected: String, found: String, remedy: String) {
      steps = path
      self.expected = expected
      self.found = found
      self.remedy = remedy
    }

    /// Where the value lies, such as `trip.legs[2].date`; empty for the whole value.
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

    /// The whole message.
    public var errorDescription: String? { description }

    /// What to do.
    public var recoverySuggestion: String? { remedy }

    /// The name of a type as people write it.
    static func name(of type: Any.Type) -> String {
      String(describing: type)
    }

    /// An error from within, told from one step further out.
    static func within(_ step: Step, _ error: any Error) -> any Error {
      guard var error = error as? ConversionError else { return error }
      error.steps.insert(step, at: 0)
      return error
    }
  }

  /// An error that says that this content is no `type`.
  func mismatch(_ type: Any.Type, remedy: String) -> ConversionError {
    ConversionError(
      path: [], expected: ConversionError.name(of: type), found: node.value.summary,
      remedy: remedy)
  }
}

extension GeneratedContent.ConversionError: CustomStringConvertible {
  /// The whole message, such as
  /// `'legs[2].date' must be Int, not the string "x"; declare the property as String`.
  public var description: String {
    "\(steps.isEmpty ? "the value" : "'\(path)'") must be \(expected), not \(found); \(remedy)"
  }
}
