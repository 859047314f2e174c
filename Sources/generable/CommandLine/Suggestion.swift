// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

extension String {
  /// Returns the end of a message about an unknown word.
  ///
  /// - Parameter words: The known words.
  /// - Returns: `; did you mean '…'?`, or an empty string if no known word is similar.
  func suggestion(among words: [String]) -> String {
    closestMatch(among: words).map { "; did you mean '\($0)'?" } ?? ""
  }
}
