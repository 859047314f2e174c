// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// One part of a prompt or of instructions.
package enum PromptPart: Sendable {
  /// Nonempty text.
  case text(String)
  /// An image in a file.
  case image(id: String, url: URL, label: String?)
}

extension [PromptPart] {
  /// Creates the parts of a text: one, or none if the text is empty.
  init(text: String) {
    self = text.isEmpty ? [] : [.text(text)]
  }

  /// The texts of all parts, joined by newlines.
  var text: String {
    compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: "\n")
  }
}
