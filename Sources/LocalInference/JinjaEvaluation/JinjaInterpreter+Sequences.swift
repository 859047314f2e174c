// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Returns the result of a filter for sequences.
  func sequenceFilter(
    _ name: String, _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    switch name {
    case "length", "count": return .integer(try length(value))
    case "list": return try sequence(try elements(of: value))
    case "first":
      if case .iterator(let iterator) = value {
        return iterator.next() ?? .undefined("the sequence is empty")
      }
      return try elements(of: value).first ?? .undefined("the sequence is empty")
    case "last":
      if case .iterator = value { throw fail("an iterator has no last element; use 'list' first") }
      return try elements(of: value).last ?? .undefined("the sequence is empty")
    case "reverse":
      if case .text(let text) = value {
        return try self.value(JinjaText(units: text.units.reversed()))
      }
      return try iterator(try elements(of: value).reversed())
    case "items":
      if case .undefined = value { return try iterator([]) }
      guard case .dictionary(let dictionary) = value else {
        throw fail("a value of type '\(value.typeName)' has no items")
      }
      return try iterator(try pairs(dictionary))
    case "join": return try join(value, arguments)
    case "sum": return try sum(value, arguments)
    case "batch", "slice": return try divide(name, value, arguments)
    default: return try orderedFilter(name, value, arguments)
    }
  }

  private func length(_ value: JinjaValue) throws(ChatTemplateError) -> Int {
    switch value {
    case .undefined: return 0
    case .text(let text): return text.count
    case .sequence(let sequence): return sequence.elements.count
    case .dictionary(let dictionary): return dictionary.count
    case .loop(let loop): return loop.elements.count
    default: throw fail("a value of type '\(value.typeName)' has no length")
    }
  }

  /// Returns the entries of a dictionary as tuples.
  func pairs(_ dictionary: JinjaDictionary) throws(ChatTemplateError) -> [JinjaValue] {
    var pairs: [JinjaValue] = []
    for (key, value) in dictionary.entries { pairs.append(try sequence([key, value], .tuple)) }
    return pairs
  }

  private func join(
    _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(arguments, to: ["d", "attribute"], of: "join")
    let separator = try string(of: values[0] ?? .text(""))
    var result = JinjaText()
    for (index, element) in try elements(of: value).enumerated() {
      var element = element
      if let path = values[1] { element = try pathValue(path, of: element) }
      let text = try string(of: element)
      try charge(text.count + separator.count)
      if index > 0 { result += separator }
      result += text
    }
    return .text(result)
  }

  private func sum(
    _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(arguments, to: ["attribute", "start"], of: "sum")
    var result = values[1] ?? .integer(0)
    if result.text != nil { throw fail("strings have no sum; use 'join'") }
    for element in try elements(of: value) {
      var element = element
      if let path = values[0] { element = try pathValue(path, of: element) }
      result = try arithmetic(.add, result, element)
    }
    return result
  }

  /// Returns the elements in rows of a length, or in a number of rows.
  private func divide(
    _ name: String, _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let names = [name == "batch" ? "linecount" : "slices", "fill_with"]
    let values = try bind(arguments, to: names, required: 1, of: name)
    let count = try integer(values[0], default: 1)
    guard count > 0 else { throw fail("'\(name)' needs a positive number") }
    let elements = try elements(of: value)
    try charge(count, times: name == "slice" || values[1] != nil ? 4 : 0)
    var rows: [JinjaValue] = []
    if name == "batch" {
      var start = 0
      while start < elements.count {
        let end = elements.count - start > count ? start + count : elements.count
        var row = Array(elements[start..<end])
        if let filling = values[1], !filling.isNone, row.count < count {
          row += Array(repeating: filling, count: count - row.count)
        }
        rows.append(try sequence(row))
        start = end
      }
      return try iterator(rows)
    }
    let (length, longer) = elements.count.quotientAndRemainder(dividingBy: count)
    var start = 0
    for index in 0..<count {
      let end = start + length + (index < longer ? 1 : 0)
      var row = Array(elements[start..<end])
      if let filling = values[1], !filling.isNone, index >= longer { row.append(filling) }
      rows.append(try sequence(row))
      start = end
    }
    return try iterator(rows)
  }

  // MARK: - Order

  private func orderedFilter(
    _ name: String, _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    switch name {
    case "dictsort": return try sortedEntries(value, arguments)
    case "groupby": return try groups(value, arguments)
    case "sort":
      let values = try bind(arguments, to: ["reverse", "case_sensitive", "attribute"], of: name)
      return try sort(
        try elements(of: value), by: values[2], isCaseSensitive: values[1]?.isTrue ?? false,
        isReversed: values[0]?.isTrue ?? false)
    case "unique": return try unique(value, arguments)
    default:
      let values = try bind(arguments, to: ["case_sensitive", "attribute"], of: name)
      let elements = try elements(of: value)
      let keys = try keys(of: elements, by: values[1], isCaseSensitive: values[0]?.isTrue ?? false)
      guard var best = keys.indices.first else { return .undefined("the sequence is empty") }
      for index in keys.indices.dropFirst() {
        let isBetter =
          name == "min" ? try isLess(keys[index], keys[best]) : try isLess(keys[best], keys[index])
        if isBetter { best = index }
      }
      return elements[best]
    }
  }

  private func keys(
    of elements: [JinjaValue], by path: JinjaValue?, isCaseSensitive: Bool,
    default standard: JinjaValue? = nil
  ) throws(ChatTemplateError) -> [JinjaValue] {
    var keys: [JinjaValue] = []
    for element in elements {
      var key = element
      if let path, !path.isNone { key = try pathValue(path, of: element, default: standard) }
      keys.append(try sortingKey(key, isCaseSensitive: isCaseSensitive))
    }
    return keys
  }

  private func sort(
    _ elements: [JinjaValue], by path: JinjaValue?, isCaseSensitive: Bool, isReversed: Bool
  ) throws(ChatTemplateError) -> JinjaValue {
    var elements = elements
    // Several attributes are separated by commas; the first has the highest priority.
    var paths: [JinjaValue?] = [path]
    if let text = path?.text {
      paths = text.split(at: text.positions(of: ","), length: 1).map { .text($0) }
    }
    for path in paths.reversed() {
      if isReversed { elements.reverse() }
      let keys = try keys(of: elements, by: path, isCaseSensitive: isCaseSensitive)
      elements = try sortedIndices(keys).map { elements[$0] }
      if isReversed { elements.reverse() }
    }
    return try sequence(elements)
  }

  private func sortedEntries(
    _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(arguments, to: ["case_sensitive", "by", "reverse"], of: "dictsort")
    guard case .dictionary(let dictionary) = value else {
      throw fail("a value of type '\(value.typeName)' is not a dictionary")
    }
    let by = values[1]?.text?.string ?? "key"
    guard by == "key" || by == "value" else { throw fail("'dictsort' sorts by 'key' or 'value'") }
    return try sort(
      try pairs(dictionary), by: .integer(by == "key" ? 0 : 1),
      isCaseSensitive: values[0]?.isTrue ?? false, isReversed: values[2]?.isTrue ?? false)
  }

  private func groups(
    _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(
      arguments, to: ["attribute", "default", "case_sensitive"], required: 1, of: "groupby")
    let elements = try elements(of: value)
    let isCaseSensitive = values[2]?.isTrue ?? false
    let keys = try keys(
      of: elements, by: values[0], isCaseSensitive: isCaseSensitive, default: values[1])
    var groups: [(key: JinjaValue, elements: [JinjaValue])] = []
    for index in try sortedIndices(keys) {
      if let last = groups.last, try equal(last.key, keys[index]) {
        groups[groups.count - 1].elements.append(elements[index])
      } else {
        groups.append((keys[index], [elements[index]]))
      }
    }
    var result: [JinjaValue] = []
    for group in groups {
      let key = try pathValue(values[0] ?? .none, of: group.elements[0], default: values[1])
      result.append(try sequence([key, try sequence(group.elements)], .group))
    }
    return try sequence(result)
  }

  private func unique(
    _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(arguments, to: ["case_sensitive", "attribute"], of: "unique")
    let elements = try elements(of: value)
    let keys = try keys(of: elements, by: values[1], isCaseSensitive: values[0]?.isTrue ?? false)
    var seen: Set<JinjaKey> = []
    var result: [JinjaValue] = []
    for (element, key) in zip(elements, keys) {
      guard let key = JinjaKey(key) else {
        throw fail("a value of type '\(element.typeName)' is not hashable")
      }
      if seen.insert(key).inserted { result.append(element) }
    }
    return try iterator(result)
  }
}

extension JinjaValue {
  var isNone: Bool {
    if case .none = self { true } else { false }
  }
}
