// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A schema with documents as token sequences.
package struct ConstraintCase: Sendable {
  /// A document as tokens of the vocabulary.
  package struct Instance: Sendable {
    /// The layout: `c` compact, `s` spaced, `p` indented, `b` compact with another tokenizer.
    package let kind: String
    /// Whether the schema admits it.
    package let isValid: Bool
    /// The number of bytes.
    package let byteCount: Int
    /// The ids of the tokens.
    package let tokens: [Int]
  }

  /// The name of the case.
  package let id: String
  /// The schema as JSON text.
  package let schema: [UInt8]
  /// The documents.
  package var instances: [Instance] = []
}

extension ConstraintCase {
  /// Reads a case file: lines `case ID`, `schema {…}`, `inst KIND VALID BYTES COUNT t0 t1 …`.
  package static func read(path: String) throws -> [ConstraintCase] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw VocabularyFile.Failure(path: path, reason: "the file cannot be read")
    }
    var cases: [ConstraintCase] = []
    var id = ""
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "case":
        id = String(parts[1])
      case "schema":
        cases.append(ConstraintCase(id: id, schema: Array(parts[1].utf8)))
      case "inst":
        let words = parts[1].split(separator: " ")
        guard !cases.isEmpty, words.count >= 4, let bytes = Int(words[2]) else { continue }
        cases[cases.count - 1].instances.append(
          Instance(
            kind: String(words[0]), isValid: words[1] == "1", byteCount: bytes,
            tokens: words[4...].compactMap { Int($0) }))
      default:
        continue
      }
    }
    return cases
  }
}
