// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Returns the indices of values in ascending order.
  ///
  /// The algorithm is a bottom-up merge sort. It is stable: equal values keep their order.
  func sortedIndices(_ keys: [JinjaValue]) throws(ChatTemplateError) -> [Int] {
    try charge(keys.count)
    var order = Array(keys.indices)
    var width = 1
    while width < keys.count {
      var merged: [Int] = []
      merged.reserveCapacity(order.count)
      var start = 0
      while start < order.count {
        let middle = min(start + width, order.count)
        let end = min(start + 2 * width, order.count)
        var (left, right) = (start, middle)
        while left < middle, right < end {
          if try isLess(keys[order[right]], keys[order[left]]) {
            merged.append(order[right])
            right += 1
          } else {
            merged.append(order[left])
            left += 1
          }
        }
        merged += order[left..<middle]
        merged += order[right..<end]
        start = end
      }
      order = merged
      width *= 2
    }
    return order
  }

  /// Returns the value by which a value is sorted or grouped.
  func sortingKey(_ value: JinjaValue, isCaseSensitive: Bool) throws(ChatTemplateError)
    -> JinjaValue
  {
    guard !isCaseSensitive, case .text(let text) = value else { return value }
    return try self.value(text.lowercased)
  }

  /// Returns an attribute of a value by a path such as `function.name` or `0`.
  func pathValue(
    _ path: JinjaValue, of value: JinjaValue, default standard: JinjaValue? = nil
  ) throws(ChatTemplateError) -> JinjaValue {
    var current = value
    if let index = path.integer {
      current = try item(.integer(index), of: current)
    } else if case .text(let text) = path {
      for part in text.split(at: text.positions(of: "."), length: 1) {
        let index =
          part.units.allSatisfy { (0x30...0x39).contains($0 & ~JinjaText.mark) }
          ? Int(part.string) : nil
        current = try item(index.map { .integer($0) } ?? .text(part), of: current)
        if current.isUndefined, let standard { current = standard }
      }
    } else {
      throw fail("an attribute of type '\(path.typeName)' does not exist")
    }
    return current.isUndefined ? standard ?? current : current
  }
}
