// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The normalized text of a template.
struct JinjaSource: Sendable {
  /// The scalars, with line feeds as the only line breaks, and without one at the end.
  let scalars: [UInt32]

  /// Creates a source.
  init(_ text: String) {
    var scalars: [UInt32] = []
    var previous: UInt32 = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0D: scalars.append(0x0A)
      case 0x0A: if previous != 0x0D { scalars.append(0x0A) }
      default: scalars.append(scalar.value)
      }
      previous = scalar.value
    }
    if scalars.last == 0x0A { scalars.removeLast() }
    self.scalars = scalars
  }

  /// Returns an error at a position.
  func error(
    _ kind: ChatTemplateError.Kind, _ message: String, at position: Int
  ) -> ChatTemplateError {
    let before = scalars.prefix(min(max(position, 0), scalars.count))
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let column = before.count - ((before.lastIndex(of: 0x0A) ?? -1) + 1) + 1
    return ChatTemplateError(kind, message, line: line, column: column)
  }
}
