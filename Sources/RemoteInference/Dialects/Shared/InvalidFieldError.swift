// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error that occurs when an additional field of a request is not JSON.
public struct InvalidFieldError: Error, Sendable, Hashable {
  /// The name of the field.
  public let name: String
  /// The offset of the first byte of the value that is not JSON.
  public let offset: Int
}

extension InvalidFieldError: LocalizedError, CustomStringConvertible {
  /// A description of the error and its remedy.
  public var description: String {
    "the value of the additional field '\(name)' is not JSON at byte \(offset); quote strings and "
      + "remove trailing commas"
  }

  /// A description of the error and its remedy.
  public var errorDescription: String? { description }
}
