// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The scalars of each script, by its long, short and other names (UAX #24).
///
/// The standard library has no scripts; the table is parsed on its first use in the process.
enum UnicodeScripts {
  /// Returns the scalars of a script; `nil` for other names.
  static func set(named name: String) -> ScalarSet? { sets[name] }

  private static let sets: [String: ScalarSet] = {
    var sets: [String: ScalarSet] = [:]
    var all: [ClosedRange<UInt32>] = []
    for entry in table.split(separator: ";") {
      var names: [String] = []
      var ranges: [ClosedRange<UInt32>] = []
      for word in entry.split(whereSeparator: \.isWhitespace) {
        if word.isName {
          names.append(String(word))
        } else if let range = Self.range(word) {
          ranges.append(range)
        }
      }
      all += ranges
      let set = ScalarSet(ranges)
      for name in names { sets[name] = set }
    }
    // The scalars without a script.
    for name in ["Unknown", "Zzzz"] { sets[name] = ScalarSet(all).inverted }
    return sets
  }()

  private static func range(_ word: Substring) -> ClosedRange<UInt32>? {
    let ends = word.split(separator: "-").compactMap { UInt32($0, radix: 16) }
    guard let first = ends.first, let last = ends.last, first <= last else { return nil }
    return first...last
  }
}

extension Substring {
  /// Whether the word has a lowercase letter, as all names and no numbers do.
  fileprivate var isName: Bool { utf8.contains { (0x61...0x7A).contains($0) } }
}
