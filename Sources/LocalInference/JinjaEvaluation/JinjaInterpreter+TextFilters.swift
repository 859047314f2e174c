// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Returns the result of a filter for texts.
  func textFilter(
    _ name: String, _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let text = try string(of: value)
    try charge(text.count)
    let result = try textFilter(name, text, value, arguments)
    guard text.isMarkup, !["replace", "pprint", "urlencode", "format"].contains(name) else {
      return result
    }
    return result.asMarkup
  }

  private func textFilter(
    _ name: String, _ text: JinjaText, _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    switch name {
    case "upper", "lower", "capitalize", "title", "string", "safe", "escape", "e", "forceescape",
      "pprint", "wordcount", "urlencode":
      _ = try bind(arguments, to: [], of: name)
    default: break
    }
    switch name {
    case "string": return .text(text)
    case "safe": return JinjaValue.text(text).asMarkup
    case "upper": return try self.value(text.uppercased)
    case "lower": return try self.value(text.lowercased)
    case "capitalize": return try self.value(text.capitalized)
    case "title": return try self.value(Self.titled(text))
    case "escape", "e": return JinjaValue.text(try escaped(text)).asMarkup
    case "forceescape":
      return JinjaValue.text(try escaped(JinjaText(units: text.units))).asMarkup
    case "pprint": return try self.value(try representation(of: value))
    case "wordcount": return .integer(Self.wordCount(text))
    case "urlencode": return try urlEncode(value)
    case "trim":
      let characters = try bind(arguments, to: ["chars"], of: name)[0]
      return try trim(text, characters, leading: true, trailing: true)
    case "replace":
      let values = try bind(arguments, to: ["old", "new", "count"], required: 2, of: name)
      let count = values[2].flatMap { $0.isNone ? nil : $0 }
      return try replace(
        text, try string(of: values[0] ?? .none), try string(of: values[1] ?? .none),
        limit: try integer(count, default: -1))
    case "center":
      let width = try bind(arguments, to: ["width"], of: name)[0]
      return try pad(text, to: try integer(width, default: 80), " ", alignment: .center)
    case "indent": return try indent(text, arguments)
    case "truncate": return try truncate(text, arguments)
    case "format":
      if arguments.named.isEmpty {
        return try self.value(try printf(text, try sequence(arguments.positional, .tuple)))
      }
      let values = arguments.named.map { (JinjaValue.text(JinjaText($0.name)), $0.value) }
      return try self.value(try printf(text, try dictionary(values.map { (key: $0, value: $1) })))
    default:
      guard JinjaNames.filters.contains(name) else {
        throw fail("there is no filter '\(name.prefix(40))'")
      }
      throw fail("the filter '\(name)' is not supported; use another one")
    }
  }

  private static func titled(_ text: JinjaText) -> JinjaText {
    var result: [UInt32] = []
    var isStart = true
    for index in text.units.indices {
      let unit = text.units[index]
      let isSeparator =
        JinjaText.isSpace(unit) || [0x2D, 0x28, 0x7B, 0x5B, 0x3C].contains(unit & ~JinjaText.mark)
      if isSeparator {
        result.append(unit)
      } else if isStart {
        let mapping = JinjaText.scalar(unit).properties.uppercaseMapping
        JinjaText.append(mapping, as: unit, to: &result)
      } else {
        text.appendLowercase(index, to: &result)
      }
      isStart = isSeparator
    }
    return JinjaText(units: result)
  }

  private static func wordCount(_ text: JinjaText) -> Int {
    var count = 0
    var isInWord = false
    for unit in text.units {
      let properties = JinjaText.scalar(unit).properties
      let isPart =
        properties.isAlphabetic || properties.numericType != nil
        || unit & ~JinjaText.mark == 0x5F
      if isPart, !isInWord { count += 1 }
      isInWord = isPart
    }
    return count
  }

  /// Returns markup unchanged, and other text escaped for HTML.
  func escaped(_ text: JinjaText) throws(ChatTemplateError) -> JinjaText {
    guard !text.isMarkup else { return text }
    try charge(text.count, times: 6)
    var result = JinjaText()
    for unit in text.units {
      switch unit & ~JinjaText.mark {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x27: result += "&#39;"
      case 0x22: result += "&#34;"
      default: result.units.append(unit)
      }
    }
    return result
  }

  private func urlEncode(_ value: JinjaValue) throws(ChatTemplateError) -> JinjaValue {
    func encode(_ text: JinjaText, _ allowed: String) -> JinjaText {
      var result = ""
      for byte in text.string.utf8 {
        let character = Character(Unicode.Scalar(byte))
        let isLetter = byte < 0x80 && (character.isLetter || character.isNumber)
        if isLetter || allowed.contains(character) {
          result.append(character)
        } else {
          result += "%" + Self.hexadecimal(UInt32(byte), digits: 2).uppercased()
        }
      }
      return JinjaText(result, isData: true)
    }
    var pairs: [JinjaValue]
    switch value {
    case .dictionary(let dictionary): pairs = try self.pairs(dictionary)
    case .sequence, .iterator: pairs = try elements(of: value)
    default: return try self.value(encode(try string(of: value), "_.-~/"))
    }
    var result = JinjaText()
    for (index, pair) in pairs.enumerated() {
      let parts = try elements(of: pair)
      guard parts.count == 2 else { throw fail("an entry is not a pair") }
      if index > 0 { result += "&" }
      for (index, part) in parts.enumerated() {
        let text = try string(of: part)
        try charge(text.count, times: 12)
        if index > 0 { result += "=" }
        result += JinjaText(
          encode(text, "_.-~ ").string.replacing(" ", with: "+"), isData: true)
      }
    }
    return try self.value(result)
  }

  private func indent(
    _ text: JinjaText, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(arguments, to: ["width", "first", "blank"], of: "indent")
    let indentation: JinjaText
    if let width = values[0]?.text {
      indentation = width
    } else {
      let width = try integer(values[0], default: 4)
      try charge(width)
      indentation = JinjaText(units: repeatElement(0x20, count: max(0, width)))
    }
    let lines = Self.lines(text + "\n", keepsEnds: false)
    try charge(indentation.count, times: lines.count + 1)
    var result = JinjaText()
    for (index, line) in lines.enumerated() {
      if index > 0 { result += "\n" }
      let isIndented =
        index == 0 ? values[1]?.isTrue ?? false : !line.isEmpty || values[2]?.isTrue ?? false
      if isIndented { result += indentation }
      result += line
    }
    return try value(result)
  }

  private func truncate(
    _ text: JinjaText, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(arguments, to: ["length", "killwords", "end", "leeway"], of: "truncate")
    let length = try integer(values[0], default: 255)
    let end = try values[2].map { end throws(ChatTemplateError) in try self.text(end) } ?? "..."
    let leeway = try integer(values[3].flatMap { $0.isNone ? nil : $0 }, default: 5)
    guard length >= end.count, leeway >= 0 else {
      throw fail("the length of 'truncate' is too small; use a larger one")
    }
    guard leeway < text.count, text.count - leeway > length else { return .text(text) }
    var result = text[0..<length - end.count]
    if !(values[1]?.isTrue ?? false),
      let space = result.units.lastIndex(where: { $0 & ~JinjaText.mark == 0x20 })
    {
      result = result[0..<space]
    }
    return try value(result + end)
  }
}
