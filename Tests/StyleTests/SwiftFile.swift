// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GenerableCodegen
import TestSupport

/// A Swift file of the repository, divided into lexemes by the package's own lexer.
struct SwiftFile {
  /// A lexeme with its text and its line, counted from 1.
  struct Token {
    let kind: Lexeme.Kind
    let text: String
    let line: Int
  }

  /// The path relative to the root of the package.
  let path: String
  /// All lexemes but white space.
  let tokens: [Token]

  init(_ url: URL, path: String) throws {
    self.path = path
    let bytes = Array(try Data(contentsOf: url))
    var line = 1
    var tokens: [Token] = []
    for lexeme in Lexer.lexemes(of: bytes) {
      let slice = bytes[lexeme.range.start..<lexeme.range.end]
      if lexeme.kind != .whitespace, lexeme.kind != .newline {
        tokens.append(
          Token(kind: lexeme.kind, text: String(decoding: slice, as: UTF8.self), line: line))
      }
      line += slice.count { $0 == UInt8(ascii: "\n") }
    }
    self.tokens = tokens
  }

  /// The name of the file without its folders.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The module of a file in `Sources`.
  var module: String { String(path.split(separator: "/")[1]) }

  /// The folder inside the module; the file's own name where it is in none.
  var folder: String { String(path.split(separator: "/")[2]) }

  /// The tokens that are code: no comments.
  var code: [Token] {
    tokens.filter { $0.kind != .lineComment && $0.kind != .blockComment }
  }

  /// The comments with their lines.
  var comments: [Token] {
    tokens.filter { $0.kind == .lineComment || $0.kind == .blockComment }
  }

  /// The names of the types declared outside of all braces.
  var topLevelTypes: [String] {
    let introducers: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    let code = code
    var depth = 0
    var names: [String] = []
    for (index, token) in code.enumerated() {
      switch token.kind {
      case .leftBrace: depth += 1
      case .rightBrace: depth -= 1
      case .identifier
      where depth == 0 && introducers.contains(token.text) && index + 1 < code.count
        && code[index + 1].kind == .identifier:
        names.append(code[index + 1].text)
      default: break
      }
    }
    return names
  }
}
