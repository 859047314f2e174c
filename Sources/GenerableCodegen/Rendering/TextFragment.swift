// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A fragment of an expression: generated text, or source text with its position.
struct TextFragment {
  let text: String
  var position: SourcePosition?
}

extension ExpressionCode {
  /// The fragments of the expression on one line, in order.
  var fragments: [TextFragment] {
    switch self {
    case .code(let code): [TextFragment(text: code)]
    case .string(let value): [TextFragment(text: SwiftLiteral.string(value))]
    case .call(let callee, let arguments):
      Self.list("\(callee)(", arguments.map(\.fragments), ")")
    case .array(let elements): Self.list("[", elements.map(\.fragments), "]")
    case .dictionary(let members):
      Self.list("[", members.isEmpty ? [[TextFragment(text: ":")]] : members.map(\.fragments), "]")
    case .try(let inner): [TextFragment(text: "try ")] + inner.fragments
    case .coerced(let inner, let type): inner.fragments + [TextFragment(text: " as \(type)")]
    case .conjunction(let operands):
      Self.list("", operands.map(\.fragments), "", separator: " && ")
    case .source(let snippets):
      Self.list("", snippets.map { [TextFragment(text: $0.text, position: $0.position)] }, "")
    }
  }

  private static func list(
    _ open: String, _ elements: [[TextFragment]], _ close: String, separator: String = ", "
  ) -> [TextFragment] {
    let separator = [TextFragment(text: separator)]
    return [TextFragment(text: open)] + elements.joined(separator: separator)
      + [TextFragment(text: close)]
  }
}

extension ArgumentCode {
  /// The fragments of the argument with its label.
  fileprivate var fragments: [TextFragment] {
    (label.map { [TextFragment(text: "\($0): ")] } ?? []) + value.fragments
  }
}
