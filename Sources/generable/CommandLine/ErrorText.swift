// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The description of an error, with its remedy if one is known.
struct ErrorText {
  /// The text, without a prefix.
  let text: String

  /// Creates the description of an error.
  init(_ error: any Error) {
    guard let localized = error as? any LocalizedError, let description = localized.errorDescription
    else {
      text = Self.systemText(error) ?? String(describing: error)
      return
    }
    text = [description, localized.recoverySuggestion].compactMap { $0 }.joined(separator: "; ")
  }

  /// Returns the operating system's description of a file error.
  private static func systemText(_ error: any Error) -> String? {
    guard let error = error as? CocoaError,
      let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error
    else { return nil }
    let text = String(cString: strerror(Int32((cause as NSError).code)))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
