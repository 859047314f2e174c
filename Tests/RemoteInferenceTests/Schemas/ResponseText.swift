// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import TestSupport

@testable import RemoteInference

/// Texts of responses, with any white space and in any pieces.
enum ResponseText {
  /// Returns the text of a value with random white space between its tokens.
  static func random(_ value: JSONValue, _ random: inout SeededGenerator) -> String {
    func space() -> String {
      ["", "", " ", "\n  ", "\t\r\n"].randomElement(using: &random) ?? ""
    }
    switch value {
    case .array(let elements):
      let items = elements.map { "\(space())\(Self.random($0, &random))\(space())" }
      return "[" + (items.isEmpty ? space() : items.joined(separator: ",")) + "]"
    case .object(let members):
      let items = members.map { member in
        let name = space() + JSONWriter.text(of: member.name) + space()
        return "\(name):\(space())\(Self.random(member.value, &random))\(space())"
      }
      return "{" + (items.isEmpty ? space() : items.joined(separator: ",")) + "}"
    default: return JSONWriter.text(of: value)
    }
  }

  /// Returns the rewritten text, which arrives in random pieces.
  static func rewrite(
    _ text: String, with rewriting: SchemaRewriting, _ random: inout SeededGenerator
  ) throws -> [UInt8] {
    var rewriter = rewriting.makeResponseRewriter()
    var bytes = Array(text.utf8)[...]
    var output: [UInt8] = []
    while !bytes.isEmpty {
      let piece = bytes.prefix(Int.random(in: 1...7, using: &random))
      bytes = bytes.dropFirst(piece.count)
      output += rewriter.append(Array(piece))
    }
    return output + (try rewriter.finish())
  }

  /// Returns the value without nulls in objects, since an absent property that is nullable can
  /// become null.
  static func withoutAmbiguity(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map(withoutAmbiguity))
    case .object(let members):
      return .object(
        members.filter { $0.value != .null }.map {
          .init(name: $0.name, value: withoutAmbiguity($0.value))
        }.sorted { $0.name < $1.name })
    default: return value
    }
  }
}
