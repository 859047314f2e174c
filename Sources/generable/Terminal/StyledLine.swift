// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

/// The style of terminal text.
enum TextStyle: String {
  /// The default style of the terminal.
  case plain = ""
  /// Properties that have not arrived.
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

/// A line of terminal text.
struct StyledLine {
  /// The runs of equally styled text, in order.
  private(set) var runs: [(text: String, style: TextStyle)] = []

  /// Appends text with control characters escaped, because the output of a model must not control
  /// the terminal.
  mutating func append(_ text: String, _ style: TextStyle = .plain) {
    runs.append((text: text.escapingControls, style: style))
  }

  /// Wraps the line into rows of at most `columns` columns; continuation rows are indented.
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
  /// The string with control characters written as `\n`, `\t` or `\u{…}`.
  var escapingControls: String {
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
