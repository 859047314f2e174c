// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The output streams of the process and the terminal they are connected to.
package enum Terminal {
  /// Whether standard output is a terminal.
  package static let outputIsTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether standard input is a terminal.
  package static let inputIsTerminal = isatty(STDIN_FILENO) == 1
  /// Whether standard error is a terminal.
  package static let errorIsTerminal = isatty(STDERR_FILENO) == 1
  /// Whether colors are allowed by `NO_COLOR` and supported by the terminal.
  package static let wantsColor: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }()

  /// The columns and rows of the terminal; 80 by 24 if they are unknown.
  package static var size: (columns: Int, rows: Int) {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(window.ws_col), max(2, Int(window.ws_row)))
  }

  /// Writes to standard output without buffering.
  ///
  /// - Parameter text: The text.
  package static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// Writes to standard error without buffering.
  ///
  /// - Parameter text: The text.
  package static func writeError(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
