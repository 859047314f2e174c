// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The error of a `failure` step in a script file.
///
/// A file contains only the description of an error, so every recorded error is decoded as this
/// type.
public struct ScriptedFailure: LocalizedError, Equatable {
  /// The description of the error.
  public var message: String

  /// Creates an error.
  ///
  /// - Parameter message: The description of the error.
  public init(_ message: String) {
    self.message = message
  }

  /// The description of the error.
  public var errorDescription: String? { message }
}
