// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The reason that one evaluation has failed.
///
/// A failure inside a choice is often not a violation of the schema, so it is stored in a form that
/// is cheap to create, and described only if it is reported.
final class EvaluationFailure: Sendable {
  /// A step from a value to a value inside it.
  enum Step: Sendable {
    case name([UInt8])
    case index(Int)
  }

  let path: [Step]
  let offset: Int
  let keyword: String
  let expectation: Expectation
  let location: String

  init(
    path: [Step], offset: Int, keyword: String, expectation: Expectation, location: String
  ) {
    self.path = path
    self.offset = offset
    self.keyword = keyword
    self.expectation = expectation
    self.location = location
  }

  /// The failure as a violation.
  var violation: SchemaViolation {
    SchemaViolation(
      path: Self.text(of: path), offset: offset, keyword: keyword, expected: expectation.text,
      schemaLocation: location, syntaxError: nil)
  }

  /// Returns a JSON path (RFC 9535).
  static func text(of path: [Step]) -> String {
    path.reduce(into: "$") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .name(let bytes):
        let name = String(decoding: bytes, as: UTF8.self)
        text += isShorthand(name) ? ".\(name)" : "[\(JSONWriter.text(of: name))]"
      }
    }
  }

  /// Whether a name can follow a period: a letter or `_`, then also digits.
  private static func isShorthand(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.isASCII || scalar == "_" || ("a"..."z").contains(scalar)
        || ("A"..."Z").contains(scalar)
    }
    return isLetter(first)
      && name.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) }
  }
}
