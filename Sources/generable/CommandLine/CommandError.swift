// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An error that ends a command.
struct CommandError: Error {
  /// The text after `error: ` on standard error; it may have several lines.
  let message: String
  /// The exit status of the process.
  let status: ExitStatus

  /// Returns the error for an invalid command line.
  ///
  /// - Parameters:
  ///   - message: The description of the error.
  ///   - command: The command whose help describes the usage; `nil` for the general help.
  /// - Returns: The error.
  static func usage(_ message: String, command: String? = nil) -> Self {
    let help = command.map { "generable \($0) --help" } ?? "generable --help"
    return Self(message: "\(message); see '\(help)'", status: .usage)
  }

  /// Returns the error for invalid input or a failed operation.
  static func failure(_ message: String) -> Self {
    Self(message: message, status: .failure)
  }

  /// The error after diagnostics have been printed.
  static let alreadyReported = Self(message: "", status: .failure)
}
