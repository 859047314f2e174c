// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The error that a step `failure` of a recorded script throws.
///
/// A file can only hold what an error said, so the error of a recording comes back as this.
public struct ScriptedFailure: LocalizedError, Equatable {
  /// What the error said.
  public var message: String

  /// Creates an error.
  ///
  /// - Parameter message: What it says.
  public init(_ message: String) {
    self.message = message
  }

  /// What the error said.
  public var errorDescription: String? { message }
}
