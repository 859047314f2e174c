// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The difference between two texts, by lines.
enum LineDifference {
  /// Returns the changed lines with two lines of context, as in a unified diff.
  ///
  /// - Parameters:
  ///   - old: The old text.
  ///   - new: The new text.
  /// - Returns: Lines that begin with `-`, `+`, or a space; `…` where lines are omitted.
  static func text(from old: String, to new: String) -> String {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false)
    let difference = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [(text: String, isChange: Bool)] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if removed.contains(left) {
        lines.append(("-\(before[left])", true))
        left += 1
      } else if inserted.contains(right) {
        lines.append(("+\(after[right])", true))
        right += 1
      } else {
        lines.append((" \(before[left])", false))
        left += 1
        right += 1
      }
    }
    var result: [String] = []
    for index in lines.indices {
      let near = max(0, index - 2)...min(lines.count - 1, index + 2)
      if lines[near].contains(where: \.isChange) {
        result.append(lines[index].text)
      } else if result.last != "…" {
        result.append("…")
      }
    }
    return result.joined(separator: "\n") + "\n"
  }
}
