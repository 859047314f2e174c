// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The end of a message about an unknown word: the nearest known one, if it is near.
  ///
  /// - Parameter words: The known words.
  /// - Returns: `; did you mean '…'?`, or nothing.
  func suggestion(among words: [String]) -> String {
    let nearest = words.map { (word: $0, distance: $0.editDistance(to: self)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= 2 else { return "" }
    return "; did you mean '\(nearest.word)'?"
  }

  /// The number of single-character edits between two words (Levenshtein).
  ///
  /// - Complexity: O(*n* × *m*) in the lengths of the words.
  private func editDistance(to other: String) -> Int {
    let target = Array(other)
    var row = Array(0...target.count)
    for (index, character) in self.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let substitution = diagonal + (character == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(substitution, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }
}
