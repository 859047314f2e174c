// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The two output streams of the process, and what is known about the terminal behind them.
enum Terminal {
  /// Whether standard output is a terminal.
  static let outputIsTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether standard error is a terminal.
  static let errorIsTerminal = isatty(STDERR_FILENO) == 1
  /// Whether people asked for output without colour (`NO_COLOR`, or a terminal that has none).
  static let wantsColor: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }()

  /// The columns and rows of the terminal behind standard output; 80 by 24 when it does not tell.
  static var size: (columns: Int, rows: Int) {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(window.ws_col), max(2, Int(window.ws_row)))
  }

  /// Writes to standard output at once.
  static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// Writes to standard error at once.
  static func writeError(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
