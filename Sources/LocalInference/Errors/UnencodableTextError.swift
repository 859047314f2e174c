// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An error that the vocabulary of a model has no token for a byte of a prompt.
///
/// Vocabularies lack bytes that did not occur when they were made, such as rare control characters.
public struct UnencodableTextError: Error, Sendable, Hashable {
  /// The byte.
  public let byte: UInt8
  /// The position of the byte in ``text``, in UTF-8.
  public let byteOffset: Int
  /// The text that contains the byte: a message, or a part of one.
  public let text: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - byteOffset: The position of the byte in the text, in UTF-8.
  ///   - text: The text that contains the byte.
  public init(byte: UInt8, byteOffset: Int, text: String) {
    self.byte = byte
    self.byteOffset = byteOffset
    self.text = text
  }
}

extension UnencodableTextError: CustomStringConvertible, LocalizedError {
  /// The problem and the remedy in one sentence.
  public var description: String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "the vocabulary of the model has no token for byte '0x\(digits)' at offset "
      + "\(byteOffset) of the text; remove the character from the prompt"
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
