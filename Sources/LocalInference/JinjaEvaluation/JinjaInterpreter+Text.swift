// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Returns the text of a value, as Python's `str` writes it.
  func string(of value: JinjaValue) throws(ChatTemplateError) -> JinjaText {
    switch value {
    case .undefined: return JinjaText()
    case .text(let text): return text
    default: return try representation(of: value)
    }
  }

  /// Returns the text of a value, as Python's `repr` writes it.
  func representation(of value: JinjaValue) throws(ChatTemplateError) -> JinjaText {
    var result = JinjaText()
    try appendRepresentation(of: value, to: &result)
    return result
  }

  private func appendRepresentation(
    of value: JinjaValue, to result: inout JinjaText
  ) throws(ChatTemplateError) {
    try charge(4)
    switch value {
    case .undefined: result += "Undefined"
    case .none: result += "None"
    case .boolean(let value): result += value ? "True" : "False"
    case .integer(let value): result += JinjaText(String(value))
    case .bigInteger(let digits):
      try charge(digits.utf8.count)
      result += JinjaText(digits)
    case .float(let value): result += JinjaText(JinjaFloat.text(value))
    case .text(let text): try appendLiteral(text, to: &result)
    case .sequence(let sequence): try appendRepresentation(of: sequence, to: &result)
    case .dictionary(let dictionary):
      result += "{"
      for (index, entry) in dictionary.entries.enumerated() {
        if index > 0 { result += ", " }
        try appendRepresentation(of: entry.key, to: &result)
        result += ": "
        try appendRepresentation(of: entry.value, to: &result)
      }
      result += "}"
    case .iterator: result += "<generator object>"
    case .namespace: result += "<Namespace>"
    case .macro(let macro):
      try charge(macro.definition.name.utf8.count)
      result += JinjaText("<Macro '\(macro.definition.name)'>")
    case .method(let method): result += JinjaText("<method '\(method.name)'>")
    case .function(let name): result += JinjaText("<function '\(name)'>")
    case .loop(let loop):
      result += JinjaText("<LoopContext \(loop.index + 1)/\(loop.elements.count)>")
    case .cycler: result += "<Cycler>"
    }
  }

  private func appendRepresentation(
    of sequence: JinjaSequence, to result: inout JinjaText
  ) throws(ChatTemplateError) {
    let open: JinjaText
    let close: JinjaText
    switch sequence.kind {
    case .list: (open, close) = ("[", "]")
    case .tuple, .group: (open, close) = ("(", sequence.elements.count == 1 ? ",)" : ")")
    case .keys, .values, .items:
      (open, close) = (JinjaText("\(sequence.kind.typeName)(["), "])")
    case .range(let start, let stop, let step):
      let suffix = step == 1 ? "" : ", \(step)"
      result += JinjaText("range(\(start), \(stop)\(suffix))")
      return
    }
    result += open
    for (index, element) in sequence.elements.enumerated() {
      if index > 0 { result += ", " }
      try appendRepresentation(of: element, to: &result)
    }
    result += close
  }

  /// Appends a string literal, which is quoted with `'` unless only that quote occurs in the text.
  private func appendLiteral(
    _ text: JinjaText, to result: inout JinjaText
  ) throws(ChatTemplateError) {
    try charge(text.count, times: 2)
    let scalars = text.scalars
    let quote: UInt32 = scalars.contains(0x27) && !scalars.contains(0x22) ? 0x22 : 0x27
    result.units.append(quote)
    for unit in text.units {
      let scalar = unit & ~JinjaText.mark
      switch scalar {
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case quote, 0x5C: result.units += [0x5C, unit]
      case _ where JinjaText.isPrintable(unit): result.units.append(unit)
      case ..<0x100: result += JinjaText("\\x" + Self.hexadecimal(scalar, digits: 2))
      case ..<0x10000: result += JinjaText("\\u" + Self.hexadecimal(scalar, digits: 4))
      default: result += JinjaText("\\U" + Self.hexadecimal(scalar, digits: 8))
      }
    }
    result.units.append(quote)
  }

  static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
