// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaText {
  /// Returns whether a unit is white space, as Python's `str.isspace` defines it.
  static func isSpace(_ unit: UInt32) -> Bool {
    let scalar = scalar(unit)
    return scalar.properties.isWhitespace || (0x1C...0x1F).contains(scalar.value)
  }

  /// Returns whether a unit ends a line, as Python's `str.splitlines` defines it.
  static func isLineBreak(_ unit: UInt32) -> Bool {
    switch unit & ~mark {
    case 0x0A...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Returns whether Python's `repr` writes a unit as it is.
  static func isPrintable(_ unit: UInt32) -> Bool {
    switch scalar(unit).properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    case .spaceSeparator: unit & ~mark == 0x20
    default: true
    }
  }

  /// Returns the text without the leading or trailing units that satisfy a condition.
  func trimmed(
    leading: Bool = true, trailing: Bool = true, while condition: (UInt32) -> Bool = isSpace
  ) -> JinjaText {
    var start = 0
    var end = units.count
    while leading, start < end, condition(units[start]) { start += 1 }
    while trailing, end > start, condition(units[end - 1]) { end -= 1 }
    return self[start..<end]
  }

  /// The text in upper case.
  var uppercased: JinjaText { mapping { $0.properties.uppercaseMapping } }

  /// The text in lower case, with the final form of the Greek sigma at ends of words.
  var lowercased: JinjaText {
    var result: [UInt32] = []
    result.reserveCapacity(units.count)
    for index in units.indices { appendLowercase(index, to: &result) }
    return JinjaText(units: result)
  }

  /// Appends the lowercase mapping of a unit.
  func appendLowercase(_ index: Int, to result: inout [UInt32]) {
    let unit = units[index]
    if unit & ~Self.mark == 0x3A3 {
      result.append((isFinalSigma(index) ? 0x3C2 : 0x3C3) | unit & Self.mark)
    } else {
      Self.append(Self.scalar(unit).properties.lowercaseMapping, as: unit, to: &result)
    }
  }

  /// Appends the scalars of a mapping with the mark of the mapped unit.
  static func append(_ text: String, as unit: UInt32, to result: inout [UInt32]) {
    for scalar in text.unicodeScalars { result.append(scalar.value | unit & mark) }
  }

  private func mapping(_ map: (Unicode.Scalar) -> String) -> JinjaText {
    var result: [UInt32] = []
    result.reserveCapacity(units.count)
    for unit in units { Self.append(map(Self.scalar(unit)), as: unit, to: &result) }
    return JinjaText(units: result)
  }

  /// Returns whether a sigma ends a word: the condition `Final_Sigma` of the Unicode Standard.
  private func isFinalSigma(_ index: Int) -> Bool {
    // The distance is limited, so a text of ignorable characters takes linear time.
    func firstCased(_ units: some Sequence<UInt32>) -> Bool {
      for unit in units.prefix(64) {
        let properties = Self.scalar(unit).properties
        if properties.isCaseIgnorable { continue }
        return properties.isCased
      }
      return false
    }
    return firstCased(units[..<index].reversed()) && !firstCased(units[(index + 1)...])
  }

  /// The text with every word in title case, as Python's `str.title` writes it.
  var titlecased: JinjaText {
    var result: [UInt32] = []
    var isInWord = false
    for index in units.indices {
      let properties = Self.scalar(units[index]).properties
      if isInWord {
        appendLowercase(index, to: &result)
      } else {
        Self.append(properties.titlecaseMapping, as: units[index], to: &result)
      }
      isInWord = properties.isCased
    }
    return JinjaText(units: result)
  }

  /// The text with the first character in title case and the others in lower case.
  var capitalized: JinjaText {
    var result: [UInt32] = []
    for index in units.indices {
      if index == 0 {
        let properties = Self.scalar(units[0]).properties
        Self.append(properties.titlecaseMapping, as: units[0], to: &result)
      } else {
        appendLowercase(index, to: &result)
      }
    }
    return JinjaText(units: result)
  }
}
