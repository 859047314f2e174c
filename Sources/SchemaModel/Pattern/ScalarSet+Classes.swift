// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ScalarSet {
  /// `[0-9]`, which `\d` means.
  package static let digits = ScalarSet([0x30...0x39])

  /// `[A-Za-z0-9_]`, which `\w` means.
  package static let wordScalars = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  /// White space and line terminators of ECMA-262, which `\s` means.
  package static let whitespace = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])

  /// Everything but the line terminators of ECMA-262, which `.` means.
  package static let nonTerminators =
    ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).inverted

  /// The scalars below 128.
  package static let ascii = ScalarSet([0...0x7F])

  /// `[A-Za-z]`.
  package static let asciiLetters = ScalarSet([0x41...0x5A, 0x61...0x7A])

  /// Creates the set of a Unicode general category, named as in `\p{…}`, or returns nil.
  ///
  /// Short names (`Lu`, `L`), long names (`Uppercase_Letter`, `Letter`) and the forms `gc=…` and
  /// `General_Category=…` are known. Membership is that of the standard library's Unicode version.
  ///
  /// - Complexity: One look at every scalar.
  init?(generalCategory name: String) {
    let value = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard value.count == 1 || value[0] == "gc" || value[0] == "General_Category" else { return nil }
    let key = String(value[value.count - 1])
    let isShort = Self.categoryNames.values.contains(key)
    guard let short = isShort ? key : Self.categoryNames[key] else { return nil }
    var ranges: [ClosedRange<UInt32>] = []
    for range in ScalarSet.all.ranges {
      var start: UInt32?
      for value in range {
        let isMember =
          Unicode.Scalar(value)?.properties.generalCategory.shortName.hasPrefix(short) ?? false
        if isMember, start == nil { start = value }
        if !isMember, let first = start {
          ranges.append(first...value - 1)
          start = nil
        }
      }
      if let first = start { ranges.append(first...range.upperBound) }
    }
    self.init(ranges)
  }

  /// Short names of general categories and their groups, by long name.
  private static let categoryNames = [
    "Letter": "L", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt",
    "Modifier_Letter": "Lm", "Other_Letter": "Lo", "Mark": "M", "Nonspacing_Mark": "Mn",
    "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd",
    "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "Connector_Punctuation": "Pc",
    "Dash_Punctuation": "Pd", "Open_Punctuation": "Ps", "Close_Punctuation": "Pe",
    "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf", "Other_Punctuation": "Po",
    "Symbol": "S", "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk",
    "Other_Symbol": "So", "Separator": "Z", "Space_Separator": "Zs", "Line_Separator": "Zl",
    "Paragraph_Separator": "Zp", "Control": "Cc", "Format": "Cf", "Private_Use": "Co",
  ]
}

extension Unicode.GeneralCategory {
  /// The two letters that Unicode's data files use.
  fileprivate var shortName: String {
    switch self {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }
}
