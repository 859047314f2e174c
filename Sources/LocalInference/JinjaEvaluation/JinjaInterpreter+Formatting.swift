// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// The layout of a formatted value.
  private struct FormatSpecification {
    var filling: JinjaText = " "
    var alignment: Alignment?
    var sign: Character = "-"
    var isAlternative = false
    var padsWithZeros = false
    var groups = false
    var width = 0
    var precision: Int?
    var type: Character = "s"
  }

  /// A reader of a format.
  private struct FormatReader {
    let units: [UInt32]
    var index = 0

    var next: Character? {
      index < units.count ? Character(JinjaText.scalar(units[index])) : nil
    }

    /// Reads a number of at most nine digits.
    mutating func readNumber() -> Int? {
      var value: Int?
      while let digit = next?.wholeNumberValue, next?.isASCII == true, value ?? 0 < 100_000_000 {
        value = (value ?? 0) * 10 + digit
        index += 1
      }
      return value
    }
  }

  /// Returns a text with the conversions of C's `printf`, as Python's operator `%` does.
  func printf(
    _ format: JinjaText, _ value: JinjaValue
  ) throws(ChatTemplateError) -> JinjaText {
    try charge(format.count)
    var values = [value]
    if case .sequence(let sequence) = value, sequence.kind.typeName == "tuple" {
      values = sequence.elements
    }
    var rest = values[...]
    var reader = FormatReader(units: format.units)
    var result = JinjaText()
    while let character = reader.next {
      guard character == "%" else {
        result.units.append(reader.units[reader.index])
        reader.index += 1
        continue
      }
      reader.index += 1
      if reader.next == "%" {
        result += "%"
        reader.index += 1
        continue
      }
      let name = try readKey(&reader)
      let specification = try readSpecification(&reader)
      var operand: JinjaValue?
      if let name, case .dictionary(let dictionary) = value {
        operand = dictionary[name]
      } else if name == nil {
        operand = rest.popFirst()
      }
      guard let operand else { throw fail("the format has no argument for a conversion") }
      result += try self.format(operand, specification)
    }
    if case .dictionary = value { return result }
    guard rest.isEmpty else { throw fail("the format does not use all arguments") }
    return result
  }

  private func readKey(_ reader: inout FormatReader) throws(ChatTemplateError) -> JinjaText? {
    guard reader.next == "(" else { return nil }
    let start = reader.index + 1
    while let character = reader.next, character != ")" { reader.index += 1 }
    guard reader.next == ")" else { throw fail("a name in the format has no end; add ')'") }
    reader.index += 1
    return JinjaText(units: reader.units[start..<reader.index - 1])
  }

  private func readSpecification(
    _ reader: inout FormatReader
  ) throws(ChatTemplateError) -> FormatSpecification {
    var specification = FormatSpecification(alignment: .right)
    while let flag = reader.next, "-+ 0#".contains(flag) {
      switch flag {
      case "-": specification.alignment = .left
      case "0": specification.padsWithZeros = true
      case "#": specification.isAlternative = true
      default: specification.sign = flag
      }
      reader.index += 1
    }
    specification.width = reader.readNumber() ?? 0
    if reader.next == "." {
      reader.index += 1
      specification.precision = reader.readNumber() ?? 0
    }
    guard let type = reader.next else { throw fail("a conversion of the format is incomplete") }
    reader.index += 1
    specification.type = type
    return specification
  }

  // MARK: - Method 'format'

  /// Returns a text with replaced fields, as Python's `str.format` does.
  func format(
    _ text: JinjaText, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaText {
    var reader = FormatReader(units: text.units)
    var result = JinjaText()
    var automaticIndex = 0
    while let character = reader.next {
      let unit = reader.units[reader.index]
      reader.index += 1
      guard character == "{" || character == "}" else {
        result.units.append(unit)
        continue
      }
      if reader.next == character {
        result.units.append(unit)
        reader.index += 1
        continue
      }
      guard character == "{" else { throw fail("a single '}' in the format; write '}}'") }
      let start = reader.index
      while let next = reader.next, next != "}", next != "{" { reader.index += 1 }
      guard reader.next == "}" else { throw fail("a field of the format is malformed") }
      let field = JinjaText(units: reader.units[start..<reader.index])
      reader.index += 1
      result += try self.field(field, arguments, &automaticIndex)
    }
    return result
  }

  private func field(
    _ field: JinjaText, _ arguments: JinjaArguments, _ automaticIndex: inout Int
  ) throws(ChatTemplateError) -> JinjaText {
    let colon = field.firstPosition(of: ":") ?? field.count
    var name = field[0..<colon]
    var isRepresentation = false
    if name.hasSuffix("!r") || name.hasSuffix("!s") {
      isRepresentation = name.hasSuffix("!r")
      name = name[0..<name.count - 2]
    }
    let path = name.split(at: name.positions(of: "."), length: 1)
    let key = path[0].string
    var value: JinjaValue
    if key.isEmpty || Int(key) != nil {
      let index = Int(key) ?? automaticIndex
      guard key.isEmpty ? automaticIndex >= 0 : automaticIndex <= 0 else {
        throw fail("the format mixes numbered fields and fields without a number")
      }
      automaticIndex += key.isEmpty ? 1 : -1
      guard arguments.positional.indices.contains(index) else {
        throw fail("the format has no argument \(index)")
      }
      value = arguments.positional[index]
    } else {
      guard let named = arguments.named.last(where: { $0.name == key }) else {
        throw fail("the format has no argument '\(key.prefix(40))'")
      }
      value = named.value
    }
    for part in path.dropFirst() { value = try attribute(part, of: value) }
    if isRepresentation { value = .text(try representation(of: value)) }
    guard colon < field.count else { return try string(of: value) }
    var specification = try readField(field[colon + 1..<field.count], of: value)
    if specification.alignment == nil {
      specification.alignment = value.double == nil ? .left : .right
    }
    return try format(value, specification)
  }

  private func readField(
    _ text: JinjaText, of value: JinjaValue
  ) throws(ChatTemplateError) -> FormatSpecification {
    var reader = FormatReader(units: text.units)
    var specification = FormatSpecification()
    let alignments: [Character: Alignment] = ["<": .left, ">": .right, "^": .center]
    if text.count > 1, let alignment = alignments[Character(JinjaText.scalar(text.units[1]))] {
      specification.filling = text[0..<1]
      specification.alignment = alignment
      reader.index = 2
    } else if let alignment = reader.next.flatMap({ alignments[$0] }) {
      specification.alignment = alignment
      reader.index = 1
    }
    if let sign = reader.next, "+- ".contains(sign) {
      specification.sign = sign
      reader.index += 1
    }
    if reader.next == "0" {
      specification.padsWithZeros = specification.alignment == nil
      reader.index += 1
    }
    specification.width = reader.readNumber() ?? 0
    if reader.next == "," {
      specification.groups = true
      reader.index += 1
    }
    if reader.next == "." {
      reader.index += 1
      specification.precision = reader.readNumber() ?? 0
    }
    let isFloat = if case .float = value { true } else { false }
    specification.type =
      reader.next
      ?? (isFloat ? (specification.precision == nil ? "r" : "g") : value.integer != nil ? "d" : "s")
    return specification
  }

  // MARK: - Conversions

  private func format(
    _ value: JinjaValue, _ specification: FormatSpecification
  ) throws(ChatTemplateError) -> JinjaText {
    guard specification.precision ?? 0 <= 1000 else { throw fail("the precision is too large") }
    var sign = ""
    var body: JinjaText
    switch specification.type {
    case "s", "r", "a":
      body =
        specification.type == "s" || value.double != nil
        ? try string(of: value) : try representation(of: value)
      if let precision = specification.precision { body = body[0..<min(precision, body.count)] }
    case "d", "i", "u", "x", "X", "o", "b", "c":
      guard
        let number = value.integer
          ?? value.double.flatMap({ Int(exactly: $0.rounded(.towardZero)) })
      else { throw fail("a value of type '\(value.typeName)' is not an integer") }
      if number < 0 { sign = "-" }
      let radix = ["x": 16, "X": 16, "o": 8, "b": 2][specification.type] ?? 10
      let digits = String(number.magnitude, radix: radix, uppercase: specification.type == "X")
      body = JinjaText(specification.groups ? Self.grouped(digits) : digits)
    case "f", "F", "g", "e", "%":
      guard let number = value.double, number.isFinite, specification.type != "e" else {
        throw fail("a value of type '\(value.typeName)' has no format '\(specification.type)'")
      }
      if number.sign == .minus { sign = "-" }
      let scaled = specification.type == "%" ? number * 100 : number
      var digits = JinjaFloat.fixed(scaled.magnitude, digits: specification.precision ?? 6)
      if specification.type == "g" {
        while digits.contains("."), digits.last == "0" || digits.last == "." {
          let isPoint = digits.last == "."
          digits.removeLast()
          if isPoint { break }
        }
      }
      if specification.groups { digits = Self.grouped(digits) }
      body = JinjaText(digits + (specification.type == "%" ? "%" : ""))
    default: throw fail("there is no conversion '\(specification.type)' of formats")
    }
    if sign.isEmpty, specification.sign != "-", value.double != nil {
      sign = String(specification.sign)
    }
    try charge(body.count + 4)
    let isPadded = specification.padsWithZeros && value.double != nil
    if isPadded, specification.alignment != .left, specification.width > sign.count,
      case .text(let padded) = try pad(
        body, to: specification.width - sign.count, "0", alignment: .right)
    {
      return JinjaText(sign) + padded
    }
    let padded = try pad(
      JinjaText(sign) + body, to: specification.width, specification.filling,
      alignment: specification.alignment ?? .left)
    return padded.text ?? body
  }

  private static func grouped(_ digits: String) -> String {
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    var result = ""
    for (index, digit) in parts[0].enumerated() {
      if index > 0, (parts[0].count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return parts.count > 1 ? result + "." + parts[1] : result
  }
}
