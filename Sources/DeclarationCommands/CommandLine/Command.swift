// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A command of a tool.
package protocol Command: Sendable {
  /// The name on the command line.
  static var name: String { get }
  /// The description, in one line.
  static var summary: String { get }
  /// The operands, as the help text shows them.
  static var operands: String { get }
  /// The options, without `--help`.
  static var options: [OptionSpec] { get }
  /// Paragraphs that follow the options in the help text.
  static var discussion: String { get }

  /// Creates the command from a command line.
  ///
  /// - Parameter arguments: The command line.
  /// - Throws: A usage error.
  init(_ arguments: ArgumentReader) throws(CommandError)

  /// Runs the command.
  func run() async throws
}

extension Command {
  /// The options of the help text.
  static var helpOptions: [OptionSpec] {
    options + [OptionSpec(name: "--help", placeholder: nil, summary: "Print this help.")]
  }
}

/// Two columns of text: the left one as wide as its widest entry, the right one wrapped at 80
/// columns.
struct HelpTable {
  private let rows: [(String, String)]

  /// Creates a table.
  init(_ rows: [(String, String)]) {
    self.rows = rows
  }

  /// The lines, indented by two spaces.
  var text: String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      "  " + left + String(repeating: " ", count: width - left.count) + "  "
        + Self.lines(of: right, width: 76 - width)
        .joined(separator: "\n" + String(repeating: " ", count: width + 4))
    }.joined(separator: "\n")
  }

  private static func lines(of text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
