// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The text of an error for people: what happened, and what to do about it where that is known.
struct ErrorText {
  /// One paragraph, without a prefix.
  let text: String

  /// Describes an error.
  init(_ error: any Error) {
    guard let localized = error as? any LocalizedError, let what = localized.errorDescription else {
      text = Self.systemText(error) ?? String(describing: error)
      return
    }
    text = [what, localized.recoverySuggestion].compactMap { $0 }.joined(separator: "; ")
  }

  /// What the system says of an error of files, in its own words.
  private static func systemText(_ error: any Error) -> String? {
    guard let error = error as? CocoaError,
      let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error
    else { return nil }
    let text = String(cString: strerror(Int32((cause as NSError).code)))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
