// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Returns the result of a filter.
  func filter(
    _ name: String, _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    switch name {
    case "default", "d":
      let values = try bind(arguments, to: ["default_value", "boolean"], of: name)
      let isReplaced = value.isUndefined || (values[1]?.isTrue ?? false) && !value.isTrue
      return isReplaced ? values[0] ?? .text("") : value
    case "tojson": return try json(value, arguments)
    case "attr":
      let attribute = try bind(arguments, to: ["name"], required: 1, of: name)[0] ?? .none
      if case .dictionary = value {
        guard Self.dictionaryMethods.contains(try string(of: attribute)) else {
          return .undefined("the attribute is undefined")
        }
      }
      return try self.attribute(try string(of: attribute), of: value)
    case "abs", "float", "int", "round": return try numberFilter(name, value, arguments)
    case "batch", "count", "dictsort", "first", "groupby", "items", "join", "last", "length",
      "list", "max", "min", "reverse", "slice", "sort", "sum", "unique":
      return try sequenceFilter(name, value, arguments)
    case "map", "reject", "rejectattr", "select", "selectattr":
      return try selectionFilter(name, value, arguments)
    default: return try textFilter(name, value, arguments)
    }
  }

  // MARK: - Numbers

  private func numberFilter(
    _ name: String, _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    switch name {
    case "abs":
      _ = try bind(arguments, to: [], of: name)
      if let integer = value.integer {
        guard integer != .min else { throw fail("the integer is too large") }
        return .integer(abs(integer))
      }
      if case .float(let double) = value { return .float(double.magnitude) }
      throw fail("a value of type '\(value.typeName)' has no absolute value")
    case "float":
      let standard = try bind(arguments, to: ["default"], of: name)[0] ?? .float(0)
      if case .undefined(let message) = value { throw fail(message) }
      if let double = value.double { return .float(double) }
      return value.text.flatMap { Self.double($0) }.map { .float($0) } ?? standard
    case "round": return try round(value, arguments)
    default: return try integer(value, arguments)
    }
  }

  private func integer(
    _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(arguments, to: ["default", "base"], of: "int")
    let standard = values[0] ?? .integer(0)
    let base = try integer(values[1], default: 10)
    guard base == 0 || (2...36).contains(base) else { return standard }
    switch value {
    case .undefined(let message): throw fail(message)
    case .bigInteger: return value
    case .float(let double): return Self.integer(double) ?? standard
    case .text(let text):
      try charge(text.count)
      if let value = Self.integer(text, base: base) { return .integer(value) }
      return Self.double(text).flatMap { Self.integer($0) } ?? standard
    default: return value.integer.map { .integer($0) } ?? standard
    }
  }

  private static func integer(_ value: Double) -> JinjaValue? {
    Int(exactly: value.rounded(.towardZero)).map { .integer($0) }
  }

  private static func integer(_ text: JinjaText, base: Int) -> Int? {
    var digits = text.trimmed().string
    guard !digits.isEmpty, !digits.hasPrefix("_"), !digits.hasSuffix("_"), !digits.contains("__")
    else { return nil }
    digits.removeAll { $0 == "_" }
    let sign = digits.first.map { $0 == "-" || $0 == "+" ? String($0) : "" } ?? ""
    var rest = digits.dropFirst(sign.count).lowercased()
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)]
    where rest.hasPrefix(prefix) && (base == radix || base == 0) {
      rest.removeFirst(2)
      return rest.first?.isHexDigit == true ? Int(sign + rest, radix: radix) : nil
    }
    guard rest.first?.isLetter == true || rest.first?.isNumber == true else { return nil }
    return Int(sign + rest, radix: base == 0 ? 10 : base)
  }

  private static func double(_ text: JinjaText) -> Double? {
    let text = text.trimmed().string.lowercased()
    let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    switch unsigned {
    case "inf", "infinity": return text.hasPrefix("-") ? -.infinity : .infinity
    case "nan": return .nan
    default: break
    }
    guard let first = unsigned.first, first == "." || first.isNumber, !unsigned.contains("x")
    else { return nil }
    return Double(text.filter { $0 != "_" })
  }

  private func round(
    _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = try bind(arguments, to: ["precision", "method"], of: "round")
    let precision = try integer(values[0], default: 0)
    let method = try values[1].map { value throws(ChatTemplateError) in try text(value).string }
    guard let double = value.double else {
      throw fail("a value of type '\(value.typeName)' cannot be rounded")
    }
    guard (0...300).contains(precision), double.isFinite else {
      throw fail("the precision or the number is out of range")
    }
    switch method ?? "common" {
    case "common":
      if value.integer != nil { return .integer(value.integer ?? 0) }
      return .float(Double(JinjaFloat.fixed(double, digits: precision)) ?? double)
    case "ceil", "floor":
      let factor = (0..<precision).reduce(1.0) { factor, _ in factor * 10 }
      return .float((double * factor).rounded(method == "ceil" ? .up : .down) / factor)
    default: throw fail("the method of 'round' is 'common', 'ceil', or 'floor'")
    }
  }
}
