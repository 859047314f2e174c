// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How a piece of terminal text looks.
enum TextStyle: String {
  /// As the terminal shows text by default.
  case plain = ""
  /// What has not arrived yet.
  case dim = "\u{1B}[2m"
  /// The key of a property.
  case key = "\u{1B}[36m"
  /// A string value.
  case string = "\u{1B}[32m"
  /// A number, a Boolean or null.
  case literal = "\u{1B}[33m"

  /// The sequence that ends a style.
  static let reset = "\u{1B}[0m"
}

/// One line of terminal text: runs of text, each in one style.
struct StyledLine {
  /// The runs, in order.
  private(set) var runs: [(text: String, style: TextStyle)] = []

  /// Appends text; line breaks and other control characters are shown as visible escapes, since a
  /// model's output must not be able to steer the terminal.
  mutating func append(_ text: String, _ style: TextStyle = .plain) {
    runs.append((text: text.escapingControls, style: style))
  }

  /// Breaks the line into rows of at most `columns` columns; continuation rows are indented.
  func wrapped(columns: Int) -> [String] {
    let indent = min(runs.first?.text.prefix { $0 == " " }.count ?? 0, columns / 2) + 2
    var rows: [String] = []
    var row = ""
    var used = 0
    for run in runs {
      row += run.style.rawValue
      for character in run.text {
        let width = character.terminalWidth
        if used + width > columns, used > 0 {
          rows.append(row + (run.style == .plain ? "" : TextStyle.reset))
          row = String(repeating: " ", count: indent) + run.style.rawValue
          used = indent
        }
        row.append(character)
        used += width
      }
      if run.style != .plain { row += TextStyle.reset }
    }
    return rows + [row]
  }
}

extension String {
  /// The text with control characters written as `\n`, `\t` or `\u{…}`.
  fileprivate var escapingControls: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.properties.generalCategory == .control {
        result += scalar.escaped(asASCII: true)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Character {
  /// The columns that a terminal gives the character: two for East Asian wide text and emoji.
  fileprivate var terminalWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    let isWide =
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
        true
      default: scalar.properties.isEmojiPresentation
      }
    return isWide ? 2 : 1
  }
}
