// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// The layout of JSON.
  struct JSONOptions {
    var escapesNonASCII = false
    var sortsKeys = false
    var indentation: JinjaText?
    var itemSeparator: JinjaText = ", "
    var keySeparator: JinjaText = ": "
  }

  /// Returns a value as JSON, as Python's `json.dumps` writes it.
  func json(
    _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(
      arguments, to: ["ensure_ascii", "indent", "separators", "sort_keys"], of: "tojson")
    var options = JSONOptions()
    options.escapesNonASCII = values[0]?.isTrue ?? false
    options.sortsKeys = values[3]?.isTrue ?? false
    switch values[1] {
    case nil, .some(.none): break
    case .some(.text(let text)): options.indentation = text
    case .some(let indent):
      let width = try integer(indent, default: 0)
      guard width <= 1000 else { throw fail("the indentation is larger than 1000") }
      options.indentation = JinjaText(String(repeating: " ", count: max(0, width)))
    }
    if options.indentation != nil { options.itemSeparator = "," }
    if let separators = values[2], case .sequence(let pair) = separators {
      guard pair.elements.count == 2 else { throw fail("'separators' needs two strings") }
      options.itemSeparator = try text(pair.elements[0])
      options.keySeparator = try text(pair.elements[1])
    }
    var result = JinjaText()
    try appendJSON(value, options, level: 0, to: &result)
    return .text(result)
  }

  private func appendJSON(
    _ value: JinjaValue, _ options: JSONOptions, level: Int, to result: inout JinjaText
  ) throws(ChatTemplateError) {
    try charge(4)
    switch value {
    case .none: result += "null"
    case .boolean(let value): result += value ? "true" : "false"
    case .integer, .bigInteger, .float: result += JinjaText(try number(value))
    case .text(let text): try appendJSON(text, options, to: &result)
    case .sequence(let sequence) where sequence.kind.isJSON:
      let elements = sequence.elements
      try appendItems(elements.count, "[", "]", options, level, to: &result) {
        index, result throws(ChatTemplateError) in
        try appendJSON(elements[index], options, level: level + 1, to: &result)
      }
    case .dictionary(let dictionary):
      let entries = options.sortsKeys ? try sorted(dictionary.entries) : dictionary.entries
      try appendItems(entries.count, "{", "}", options, level, to: &result) {
        index, result throws(ChatTemplateError) in
        try appendJSON(try key(entries[index].key), options, to: &result)
        try charge(options.keySeparator.count)
        result += options.keySeparator
        try appendJSON(entries[index].value, options, level: level + 1, to: &result)
      }
    default: throw fail("a value of type '\(value.typeName)' has no JSON text")
    }
  }

  private func sorted(
    _ entries: [(key: JinjaValue, value: JinjaValue)]
  ) throws(ChatTemplateError) -> [(key: JinjaValue, value: JinjaValue)] {
    let order = try sortedIndices(entries.map(\.key))
    return order.map { entries[$0] }
  }

  private func appendItems(
    _ count: Int, _ open: JinjaText, _ close: JinjaText, _ options: JSONOptions, _ level: Int,
    to result: inout JinjaText,
    _ append: (Int, inout JinjaText) throws(ChatTemplateError) -> Void
  ) throws(ChatTemplateError) {
    result += open
    for index in 0..<count {
      if index > 0 {
        try charge(options.itemSeparator.count)
        result += options.itemSeparator
      }
      try appendLineBreak(options, level: level + 1, to: &result)
      try append(index, &result)
    }
    if count > 0 { try appendLineBreak(options, level: level, to: &result) }
    result += close
  }

  private func appendLineBreak(
    _ options: JSONOptions, level: Int, to result: inout JinjaText
  ) throws(ChatTemplateError) {
    guard let indentation = options.indentation else { return }
    try charge(indentation.count, times: level)
    result += "\n"
    for _ in 0..<level { result += indentation }
  }

  private func number(_ value: JinjaValue) throws(ChatTemplateError) -> String {
    guard case .float(let value) = value else { return try string(of: value).string }
    if value.isNaN { return "NaN" }
    return value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : JinjaFloat.text(value)
  }

  /// Returns the text of a key of an object.
  private func key(_ value: JinjaValue) throws(ChatTemplateError) -> JinjaText {
    switch value {
    case .text(let text): return text
    case .boolean(let value): return value ? "true" : "false"
    case .none: return "null"
    case .integer, .bigInteger, .float: return JinjaText(try number(value))
    default: throw fail("a key of type '\(value.typeName)' has no JSON text")
    }
  }

  private func appendJSON(
    _ text: JinjaText, _ options: JSONOptions, to result: inout JinjaText
  ) throws(ChatTemplateError) {
    try charge(text.count, times: 2)
    result.units.append(0x22)
    for unit in text.units {
      let scalar = unit & ~JinjaText.mark
      switch scalar {
      case 0x22, 0x5C: result.units += [0x5C, unit]
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0x08: result += "\\b"
      case 0x0C: result += "\\f"
      case ..<0x20: result += JinjaText("\\u" + Self.hexadecimal(scalar, digits: 4))
      case 0x7F... where options.escapesNonASCII:
        for unit in String(Character(JinjaText.scalar(unit))).utf16 {
          result += JinjaText("\\u" + Self.hexadecimal(UInt32(unit), digits: 4))
        }
      default: result.units.append(unit)
      }
    }
    result.units.append(0x22)
  }
}

extension JinjaSequence.Kind {
  /// Whether sequences of the kind are arrays in JSON.
  fileprivate var isJSON: Bool {
    switch self {
    case .list, .tuple, .group: true
    case .range, .keys, .values, .items: false
    }
  }
}
