// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GenerableCodegen

/// A mutation of one lexeme of a Swift file.
package struct SourceMutation: Sendable, CustomStringConvertible {
  /// The kind of mutation.
  package enum Kind: String, Sendable, CaseIterable {
    case dropped, doubled
    /// The lexeme and the next one are swapped.
    case swapped
  }

  /// The kind of mutation.
  package let kind: Kind
  /// The range of the lexeme before the mutation.
  package let range: SourceRange
  /// The text of the file after the mutation.
  package let bytes: [UInt8]

  package var description: String { "\(kind) at \(range.start)..<\(range.end)" }

  /// Returns all mutations of the lexemes of a file, except for trivia.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Returns: The mutations in order of the file, grouped by lexeme.
  package static func all(of bytes: [UInt8]) -> [SourceMutation] {
    let lexemes = Lexer.lexemes(of: bytes)
    return lexemes.indices.filter { !lexemes[$0].isTrivia }.flatMap { index in
      Kind.allCases.map { kind in
        SourceMutation(
          kind: kind, range: lexemes[index].range,
          bytes: mutate(lexemes, of: bytes, at: index, by: kind))
      }
    }
  }

  private static func mutate(
    _ lexemes: [Lexeme], of bytes: [UInt8], at index: Int, by kind: Kind
  ) -> [UInt8] {
    let range = lexemes[index].range
    let piece = bytes[range.start..<range.end]
    switch kind {
    case .dropped: return Array(bytes[..<range.start] + bytes[range.end...])
    case .doubled: return Array(bytes[..<range.end] + piece + bytes[range.end...])
    case .swapped:
      guard index + 2 < lexemes.count else { return bytes }
      let other = lexemes[index + 2].range
      return Array(
        bytes[..<range.start] + bytes[other.start..<other.end] + bytes[range.end..<other.start]
          + piece + bytes[other.end...])
    }
  }
}
