// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Why a command stopped: a message for standard error, and the status to exit with.
struct CommandError: Error {
  /// The text after `error: `; it may have several lines.
  let message: String
  /// The status of the process.
  let status: ExitStatus

  /// The command line was wrong.
  static func usage(_ message: String, command: String? = nil) -> Self {
    let help = command.map { "generable \($0) --help" } ?? "generable --help"
    return Self(message: "\(message); see '\(help)'", status: .usage)
  }

  /// The input or the model did not allow it.
  static func failure(_ message: String) -> Self {
    Self(message: message, status: .failure)
  }

  /// The problems were printed already, each at its own position.
  static let alreadyReported = Self(message: "", status: .failure)
}
