// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaText {
  /// The text with upper and lower case exchanged.
  var swappedCase: JinjaText {
    var result: [UInt32] = []
    for index in units.indices {
      let properties = Self.scalar(units[index]).properties
      if properties.isUppercase {
        appendLowercase(index, to: &result)
      } else {
        let mapping =
          properties.isLowercase
          ? properties.uppercaseMapping : String(Self.scalar(units[index]))
        Self.append(mapping, as: units[index], to: &result)
      }
    }
    return JinjaText(units: result)
  }

  /// Returns whether the text satisfies a method of Python's strings, such as `isdigit`.
  func satisfies(_ name: String) -> Bool {
    switch name {
    case "isascii": return scalars.allSatisfy { $0 < 0x80 }
    case "isprintable": return units.allSatisfy(Self.isPrintable)
    case "islower", "isupper": return hasCase(isUpper: name == "isupper")
    case "istitle": return isTitle
    case "isidentifier":
      guard let first = units.first else { return false }
      return (first & ~Self.mark == 0x5F || Self.scalar(first).properties.isXIDStart)
        && units.allSatisfy { Self.scalar($0).properties.isXIDContinue }
    default: return !isEmpty && units.allSatisfy { Self.satisfies(name, $0) }
    }
  }

  private static func satisfies(_ name: String, _ unit: UInt32) -> Bool {
    let properties = scalar(unit).properties
    let isLetter: Bool =
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        true
      default: false
      }
    switch name {
    case "isspace": return isSpace(unit)
    case "isalpha": return isLetter
    case "isdecimal": return properties.numericType == .decimal
    case "isdigit": return properties.numericType == .decimal || properties.numericType == .digit
    case "isnumeric": return properties.numericType != nil
    default: return isLetter || properties.numericType != nil
    }
  }

  private func hasCase(isUpper: Bool) -> Bool {
    var isCased = false
    for unit in units {
      let properties = Self.scalar(unit).properties
      if properties.generalCategory == .titlecaseLetter { return false }
      if isUpper ? properties.isLowercase : properties.isUppercase { return false }
      isCased = isCased || properties.isLowercase || properties.isUppercase
    }
    return isCased
  }

  private var isTitle: Bool {
    var isCased = false
    var isInWord = false
    for unit in units {
      let properties = Self.scalar(unit).properties
      if properties.isUppercase || properties.generalCategory == .titlecaseLetter {
        if isInWord { return false }
        (isInWord, isCased) = (true, true)
      } else if properties.isLowercase {
        if !isInWord { return false }
        isCased = true
      } else {
        isInWord = false
      }
    }
    return isCased
  }
}
