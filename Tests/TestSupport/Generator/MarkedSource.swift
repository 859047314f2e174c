// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GenerableCodegen

/// Source text in which markers (1️⃣, 2️⃣, …) indicate the expected positions of diagnostics.
package struct MarkedSource {
  /// The text without markers.
  package let text: String
  /// The positions of the markers, in the order of their numbers.
  package let positions: [SourcePosition]

  /// Creates source text from text with markers.
  ///
  /// - Parameter marked: The text; markers are at most 5️⃣.
  package init(_ marked: String) {
    var text = ""
    var offsets: [Int: Int] = [:]
    for character in marked {
      if let number = Self.markers.firstIndex(of: character) {
        offsets[number] = text.utf8.count
      } else {
        text.append(character)
      }
    }
    self.text = text
    let lines = LineTable(Array(text.utf8))
    positions = offsets.sorted { $0.key < $1.key }.map { lines.position(at: $0.value) }
  }

  private static let markers: [Character] = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣"]
}
