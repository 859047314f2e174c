// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Returns the result of `map`, `select`, `reject`, `selectattr`, or `rejectattr`.
  func selectionFilter(
    _ name: String, _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    guard value.isTrue else { return try iterator([]) }
    if name == "map" { return try map(value, arguments) }
    var arguments = arguments
    var path: JinjaValue?
    if name.hasSuffix("attr") {
      guard !arguments.positional.isEmpty else { throw fail("'\(name)' needs an attribute") }
      path = arguments.positional.removeFirst()
    }
    var test: String?
    if !arguments.positional.isEmpty {
      test = try text(arguments.positional.removeFirst()).string
    }
    var selected: [JinjaValue] = []
    for element in try elements(of: value) {
      try enter()
      defer { leave() }
      var tested = element
      if let path { tested = try pathValue(path, of: element) }
      let isSelected = try test.map { test throws(ChatTemplateError) in
        try self.test(test, tested, arguments)
      }
      if (isSelected ?? tested.isTrue) == name.hasPrefix("select") { selected.append(element) }
    }
    return try iterator(selected)
  }

  private func map(
    _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    var arguments = arguments
    var results: [JinjaValue] = []
    if arguments.positional.isEmpty {
      let values = try bind(arguments, to: ["attribute", "default"], of: "map")
      guard let path = values[0] else { throw fail("'map' needs a filter or an attribute") }
      for element in try elements(of: value) {
        try enter()
        defer { leave() }
        results.append(try pathValue(path, of: element, default: values[1]))
      }
      return try iterator(results)
    }
    let filter = try text(arguments.positional.removeFirst()).string
    for element in try elements(of: value) {
      try enter()
      defer { leave() }
      results.append(try self.filter(filter, element, arguments))
    }
    return try iterator(results)
  }

  /// Calls a method of a dictionary.
  func callMethod(
    _ name: String, of dictionary: JinjaDictionary, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    if name == "get" {
      let values = try bind(arguments, to: ["key", "default"], required: 1, of: name)
      let key = values[0] ?? .none
      try charge(key.text?.count ?? 1)
      guard JinjaKey(key) != nil else {
        throw fail("a value of type '\(key.typeName)' is no key of a dictionary")
      }
      return dictionary[key] ?? values[1] ?? .none
    }
    _ = try bind(arguments, to: [], of: name)
    switch name {
    case "keys": return try sequence(dictionary.entries.map(\.key), .keys)
    case "values": return try sequence(dictionary.entries.map(\.value), .values)
    case "items": return try sequence(try pairs(dictionary), .items)
    default: return .dictionary(dictionary)
    }
  }

  /// Calls a method of a sequence.
  func callMethod(
    _ name: String, of sequence: JinjaSequence, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    if name == "copy" { return .sequence(sequence) }
    let value = try bind(arguments, to: ["value"], required: 1, of: name)[0] ?? .none
    var count = 0
    for (index, element) in sequence.elements.enumerated() where try equal(element, value) {
      if name == "index" { return .integer(index) }
      count += 1
    }
    guard name == "count" else { throw fail("the value is not in the sequence") }
    return .integer(count)
  }
}
