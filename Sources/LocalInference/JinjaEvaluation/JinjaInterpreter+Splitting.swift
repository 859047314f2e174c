// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Returns the lines of a text.
  static func lines(_ text: JinjaText, keepsEnds: Bool) -> [JinjaText] {
    var lines: [JinjaText] = []
    var start = 0
    var index = 0
    while index < text.count {
      guard JinjaText.isLineBreak(text.units[index]) else {
        index += 1
        continue
      }
      let end = index
      let isPair =
        text.units[index] & ~JinjaText.mark == 0x0D && index + 1 < text.count
        && text.units[index + 1] & ~JinjaText.mark == 0x0A
      index += isPair ? 2 : 1
      lines.append(text[start..<(keepsEnds ? index : end)])
      start = index
    }
    if start < text.count { lines.append(text[start..<text.count]) }
    return lines
  }

  /// Splits a text at a separator or at white space.
  func split(
    _ name: String, _ text: JinjaText, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(arguments, to: ["sep", "maxsplit"], of: name)
    let maximum = try integer(values[1], default: -1)
    let limit = maximum < 0 ? Int.max : maximum
    guard let separator = values[0], !separator.isNone else {
      return try texts(Self.words(text, limit: limit, fromEnd: name == "rsplit"))
    }
    let part = try self.text(separator)
    guard !part.isEmpty else { throw fail("the separator is empty; use another one") }
    try charge(text.count + part.count)
    if name == "split" {
      return try texts(text.split(at: text.positions(of: part, limit: limit), length: part.count))
    }
    let reversed = JinjaText(units: text.units.reversed())
    let positions = reversed.positions(
      of: JinjaText(units: part.units.reversed()), limit: limit
    ).map { text.count - $0 - part.count }
    return try texts(text.split(at: positions.reversed(), length: part.count))
  }

  /// Returns the parts between runs of white space, at most one more than a number of splits.
  private static func words(_ text: JinjaText, limit: Int, fromEnd: Bool) -> [JinjaText] {
    if fromEnd {
      let reversed = JinjaText(units: text.units.reversed())
      return words(reversed, limit: limit, fromEnd: false).reversed().map {
        JinjaText(units: $0.units.reversed())
      }
    }
    var words: [JinjaText] = []
    var index = 0
    while true {
      while index < text.count, JinjaText.isSpace(text.units[index]) { index += 1 }
      guard index < text.count else { return words }
      let start = index
      if words.count == limit {
        return words + [text[start..<text.count]]
      }
      while index < text.count, !JinjaText.isSpace(text.units[index]) { index += 1 }
      words.append(text[start..<index])
    }
  }

  // MARK: - Padding

  /// The position of a text in a wider field.
  enum Alignment {
    case left, right, center
  }

  /// Returns a text in a field of a width.
  func pad(
    _ text: JinjaText, to width: Int, _ filling: JinjaText, alignment: Alignment
  ) throws(ChatTemplateError) -> JinjaValue {
    guard width > text.count else { return .text(text) }
    try charge(width)
    let missing = width - text.count
    let left: Int =
      switch alignment {
      case .left: 0
      case .right: missing
      case .center: missing / 2 + (missing & width & 1)
      }
    let unit = filling.units.first ?? 0x20
    let before = JinjaText(units: repeatElement(unit, count: left))
    let after = JinjaText(units: repeatElement(unit, count: missing - left))
    return .text(before + text + after)
  }

  /// Calls a method that pads a text.
  func pad(
    _ name: String, _ text: JinjaText, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(arguments, to: ["width", "fillchar"], required: 1, of: name)
    let width = try integer(values[0], default: 0)
    let filling = try values[1].map { filling throws(ChatTemplateError) in
      try self.text(filling)
    }
    guard filling?.count ?? 1 == 1 else { throw fail("the filling is not one character") }
    switch name {
    case "ljust": return try pad(text, to: width, filling ?? " ", alignment: .left)
    case "rjust": return try pad(text, to: width, filling ?? " ", alignment: .right)
    case "center": return try pad(text, to: width, filling ?? " ", alignment: .center)
    default:
      guard text.hasPrefix("-") || text.hasPrefix("+") else {
        return try pad(text, to: width, "0", alignment: .right)
      }
      let digits = text[1..<text.count]
      guard case .text(let padded) = try pad(digits, to: width &- 1, "0", alignment: .right)
      else { return .text(text) }
      return .text(text[0..<1] + padded)
    }
  }

  /// Replaces tabs by spaces.
  func expandTabs(_ text: JinjaText, _ size: Int) throws(ChatTemplateError) -> JinjaValue {
    var result = JinjaText()
    var column = 0
    for unit in text.units {
      switch unit & ~JinjaText.mark {
      case 0x09:
        guard size > 0 else { continue }
        let count = size - column % size
        try charge(count)
        result.units += repeatElement(0x20, count: count)
        column += count
      case 0x0A, 0x0D:
        result.units.append(unit)
        column = 0
      default:
        result.units.append(unit)
        column += 1
      }
    }
    return try value(result)
  }
}
