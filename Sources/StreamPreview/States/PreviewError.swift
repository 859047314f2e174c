// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A value that cannot be previewed.
package enum PreviewError: Error, Sendable, Hashable {
  /// The value arrives in too many pieces.
  case tooManySteps(Int, limit: Int)
  /// There is no text.
  case noText
}

extension PreviewError: CustomStringConvertible {
  /// A description of the error and its remedy.
  package var description: String {
    switch self {
    case .tooManySteps(let count, let limit):
      "the value has \(count) steps, more than \(limit); preview a part of it, or use larger pieces"
    case .noText:
      "there is no text to preview; use a recording with a response"
    }
  }
}
