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
      text = String(describing: error)
      return
    }
    text = [what, localized.recoverySuggestion].compactMap { $0 }.joined(separator: "; ")
  }
}
