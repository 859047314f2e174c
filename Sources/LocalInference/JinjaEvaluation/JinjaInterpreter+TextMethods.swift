// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Calls a method of a text.
  func callMethod(
    _ name: String, of text: JinjaText, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    try charge(text.count)
    let result = try callPlainMethod(name, of: text, arguments)
    return text.isMarkup ? result.asMarkup : result
  }

  private func callPlainMethod(
    _ name: String, of text: JinjaText, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    switch name {
    case "strip", "lstrip", "rstrip":
      let characters = try bind(arguments, to: ["chars"], of: name)[0]
      return try trim(text, characters, leading: name != "rstrip", trailing: name != "lstrip")
    case "startswith", "endswith": return .boolean(try hasAffix(name, text, arguments))
    case "split", "rsplit": return try split(name, text, arguments)
    case "splitlines":
      let keepsEnds = try bind(arguments, to: ["keepends"], of: name)[0]?.isTrue ?? false
      return try texts(Self.lines(text, keepsEnds: keepsEnds))
    case "replace":
      let values = try bind(arguments, to: ["old", "new", "count"], required: 2, of: name)
      return try replace(
        text, try self.text(values[0] ?? .none), try self.text(values[1] ?? .none),
        limit: try integer(values[2], default: -1))
    case "find", "rfind", "index", "rindex", "count": return try find(name, text, arguments)
    case "join": return try join(text, arguments)
    case "removeprefix", "removesuffix":
      let value = try bind(arguments, to: ["affix"], required: 1, of: name)[0] ?? .none
      let affix = try self.text(value)
      if name == "removeprefix" {
        return try self.value(text.hasPrefix(affix) ? text[affix.count..<text.count] : text)
      }
      return try self.value(text.hasSuffix(affix) ? text[0..<text.count - affix.count] : text)
    case "partition", "rpartition": return try partition(name, text, arguments)
    case "center", "ljust", "rjust", "zfill": return try pad(name, text, arguments)
    case "format": return try value(try format(text, arguments))
    case "expandtabs":
      let size = try integer(try bind(arguments, to: ["tabsize"], of: name)[0], default: 8)
      return try expandTabs(text, size)
    default:
      _ = try bind(arguments, to: [], of: name)
      return try convert(name, text)
    }
  }

  private func convert(_ name: String, _ text: JinjaText) throws(ChatTemplateError) -> JinjaValue {
    switch name {
    case "upper": return try value(text.uppercased)
    case "lower", "casefold": return try value(text.lowercased)
    case "title": return try value(text.titlecased)
    case "capitalize": return try value(text.capitalized)
    case "swapcase": return try value(text.swappedCase)
    default: return .boolean(text.satisfies(name))
    }
  }

  /// Returns a list of texts.
  func texts(_ texts: [JinjaText]) throws(ChatTemplateError) -> JinjaValue {
    for text in texts { try charge(text.count + 4) }
    return try sequence(texts.map { .text($0) })
  }

  /// Returns the text without white space or given characters at its ends.
  func trim(
    _ text: JinjaText, _ characters: JinjaValue?, leading: Bool, trailing: Bool
  ) throws(ChatTemplateError) -> JinjaValue {
    guard let characters, !characters.isNone else {
      return try value(text.trimmed(leading: leading, trailing: trailing))
    }
    let removed = Set(try self.text(characters).scalars)
    try charge(removed.count)
    return try value(
      text.trimmed(leading: leading, trailing: trailing) {
        removed.contains($0 & ~JinjaText.mark)
      })
  }

  /// Replaces occurrences of a text, at most a number of them unless it is negative.
  func replace(
    _ text: JinjaText, _ old: JinjaText, _ new: JinjaText, limit: Int
  ) throws(ChatTemplateError) -> JinjaValue {
    try charge(text.count + old.count)
    let positions = text.positions(of: old, limit: limit < 0 ? .max : limit)
    try charge(positions.count, times: new.count + 1)
    var result = JinjaText()
    var start = 0
    for position in positions {
      result.units += text.units[start..<position]
      result.units += new.units
      start = position + old.count
    }
    result.units += text.units[start...]
    return try value(result)
  }

  private func hasAffix(
    _ name: String, _ text: JinjaText, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> Bool {
    let values = try bind(arguments, to: ["affix", "start", "end"], required: 1, of: name)
    let range = try range(of: text, values[1], values[2])
    let part = text[range]
    var affixes = [values[0] ?? .none]
    if case .sequence(let sequence)? = values[0], sequence.kind.typeName == "tuple" {
      affixes = sequence.elements
    }
    for affix in affixes {
      let affix = try self.text(affix)
      try charge(affix.count)
      if name == "startswith" ? part.hasPrefix(affix) : part.hasSuffix(affix) { return true }
    }
    return false
  }

  /// Returns the range of optional bounds, as in a slice.
  private func range(
    of text: JinjaText, _ start: JinjaValue?, _ end: JinjaValue?
  ) throws(ChatTemplateError) -> Range<Int> {
    func bound(_ value: JinjaValue?, _ standard: Int) throws(ChatTemplateError) -> Int {
      guard let value, !value.isNone else { return standard }
      let bound = try integer(value, default: standard)
      return min(max(bound < 0 ? bound &+ text.count : bound, 0), text.count)
    }
    let lower = try bound(start, 0)
    return lower..<max(lower, try bound(end, text.count))
  }

  private func find(
    _ name: String, _ text: JinjaText, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(arguments, to: ["sub", "start", "end"], required: 1, of: name)
    let part = try self.text(values[0] ?? .none)
    let range = try range(of: text, values[1], values[2])
    try charge(range.count + part.count)
    if name == "count" {
      return .integer(text.positions(of: part, from: range.lowerBound, to: range.upperBound).count)
    }
    let position: Int?
    if name.hasPrefix("r") {
      let reversed = JinjaText(units: text[range].units.reversed())
      position = reversed.firstPosition(of: JinjaText(units: part.units.reversed()))
        .map { range.upperBound - $0 - part.count }
    } else {
      position = text.firstPosition(of: part, from: range.lowerBound, to: range.upperBound)
    }
    if position == nil, name.hasSuffix("index") { throw fail("the part is not in the string") }
    return .integer(position ?? -1)
  }

  private func join(
    _ separator: JinjaText, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let value = try bind(arguments, to: ["iterable"], required: 1, of: "join")[0] ?? .none
    var result = JinjaText()
    for (index, element) in try elements(of: value).enumerated() {
      let text = try text(element)
      try charge(text.count + separator.count)
      if index > 0 { result += separator }
      result += text
    }
    return .text(result)
  }

  private func partition(
    _ name: String, _ text: JinjaText, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let value = try bind(arguments, to: ["sep"], required: 1, of: name)[0] ?? .none
    let separator = try self.text(value)
    guard !separator.isEmpty else { throw fail("the separator is empty; use another one") }
    let found = try find(name == "partition" ? "find" : "rfind", text, arguments).integer ?? -1
    guard found >= 0 else {
      let parts = [text, JinjaText(), JinjaText()]
      return try sequence(
        (name == "partition" ? parts : parts.reversed()).map { .text($0) }, .tuple)
    }
    try charge(text.count)
    let end = found + separator.count
    return try sequence(
      [.text(text[0..<found]), .text(text[found..<end]), .text(text[end..<text.count])], .tuple)
  }
}
