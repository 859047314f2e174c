// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An error that ends a command.
package struct CommandError: Error {
  /// The text after `error: ` on standard error; it may have several lines.
  package let message: String
  /// The exit status of the process.
  package let status: ExitStatus

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: The text after `error: ` on standard error.
  ///   - status: The exit status of the process.
  package init(message: String, status: ExitStatus) {
    self.message = message
    self.status = status
  }

  /// Returns the error for an invalid command line.
  ///
  /// - Parameters:
  ///   - message: The description of the error.
  ///   - command: The command whose help describes the usage; `nil` for the general help.
  /// - Returns: The error.
  package static func usage(_ message: String, command: String? = nil) -> Self {
    let help = command.map { "generable \($0) --help" } ?? "generable --help"
    return Self(message: "\(message); see '\(help)'", status: .usage)
  }

  /// Returns the error for invalid input or a failed operation.
  ///
  /// - Parameter message: The description of the error.
  /// - Returns: The error.
  package static func failure(_ message: String) -> Self {
    Self(message: message, status: .failure)
  }

  /// The error after diagnostics have been printed.
  package static let alreadyReported = Self(message: "", status: .failure)
}

/// The exit status of the process.
package enum ExitStatus: Int32, Sendable {
  /// The command succeeded.
  case success = 0
  /// The command failed; the reason is on standard error.
  case failure = 1
  /// The command line was invalid (`EX_USAGE` of sysexits).
  case usage = 64
}

internal import Foundation

extension Error {
  /// The description of the error, with its remedy if one is known.
  package var messageText: String {
    guard let error = self as? any LocalizedError, let description = error.errorDescription else {
      return systemText ?? String(describing: self)
    }
    return [description, error.recoverySuggestion].compactMap { $0 }.joined(separator: "; ")
  }

  /// The operating system's description of a file error.
  private var systemText: String? {
    guard let error = self as? CocoaError,
      let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error
    else { return nil }
    let text = String(cString: strerror(Int32((cause as NSError).code)))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
