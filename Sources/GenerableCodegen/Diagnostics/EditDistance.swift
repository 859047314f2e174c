// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// Returns the most similar of several words, for "did you mean" remedies.
  ///
  /// - Parameter words: The known words.
  /// - Returns: The word with the smallest edit distance; `nil` if that is more than two edits.
  /// - Complexity: O(*n* × *m*) in the lengths of the words, for each known word.
  package func closestMatch(among words: [String]) -> String? {
    words.map { (word: $0, distance: editDistance(to: $0)) }
      .min { $0.distance < $1.distance }
      .flatMap { $0.distance <= 2 ? $0.word : nil }
  }

  /// The number of single-character edits between two words (Levenshtein).
  private func editDistance(to other: String) -> Int {
    let target = Array(other.unicodeScalars)
    // A difference in length is a lower bound, and long words are not worth comparing.
    guard abs(unicodeScalars.count - target.count) <= 2 else { return 3 }
    var row = Array(0...target.count)
    for (index, scalar) in unicodeScalars.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let substitution = diagonal + (scalar == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(substitution, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }
}
