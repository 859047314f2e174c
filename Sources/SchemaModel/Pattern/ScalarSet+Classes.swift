// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ScalarSet {
  /// The set of `\d`: `[0-9]`.
  package static let digits = ScalarSet([0x30...0x39])

  /// The set of `\w`: `[A-Za-z0-9_]`.
  package static let wordScalars = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  /// The set of `\s`: white space and line terminators of ECMA-262.
  package static let whitespace = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])

  /// The set of `.`: everything but the line terminators of ECMA-262.
  package static let nonTerminators =
    ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).inverted

  /// The scalars below 128.
  static let ascii = ScalarSet([0...0x7F])

  /// `[A-Za-z]`.
  static let asciiLetters = ScalarSet([0x41...0x5A, 0x61...0x7A])

  /// Creates the set of a Unicode general category, named as in `\p{…}`; `nil` for other names.
  ///
  /// A name is short (`Lu`, `L`) or long (`Uppercase_Letter`, `Letter`), optionally after `gc=` or
  /// `General_Category=`. Membership is that of the standard library's Unicode version.
  ///
  /// - Complexity: One test of each scalar of the planes in use.
  init?(generalCategory name: String) {
    let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 1 || parts[0] == "gc" || parts[0] == "General_Category" else { return nil }
    let key = parts[parts.count - 1]
    let groupKey = Self.categoryGroups[String(key)] ?? String(key)
    let members = Self.categories.filter { category in
      category.long == key || category.short == key
        || category.short.prefix(1) == groupKey && groupKey != "C"
    }.map(\.category)
    guard !members.isEmpty else { return nil }
    self.init { members.contains($0.generalCategory) }
    guard members.contains(.privateUse) else { return }
    self = union(ScalarSet([0xF0000...0xFFFFD, 0x100000...0x10FFFD]))
  }

  /// Creates the set of the assigned scalars whose properties satisfy a condition.
  ///
  /// - Complexity: One test of each scalar of the planes in use.
  init(where isMember: (Unicode.Scalar.Properties) -> Bool) {
    var ranges: [ClosedRange<UInt32>] = []
    for range in Self.planesInUse {
      var start: UInt32?
      for value in range {
        let isInside = Unicode.Scalar(value).map { isMember($0.properties) } ?? false
        if isInside, start == nil { start = value }
        if !isInside, let first = start {
          ranges.append(first...value - 1)
          start = nil
        }
      }
      if let first = start { ranges.append(first...range.upperBound) }
    }
    self.init(ranges)
  }

  /// The planes with assigned scalars, except those for private use.
  private static let planesInUse: [ClosedRange<UInt32>] = [0...0x3FFFF, 0xE0000...0xE0FFF]

  /// The short names of the groups of categories, by long name.
  private static let categoryGroups = [
    "Letter": "L", "Mark": "M", "Number": "N", "Punctuation": "P", "Symbol": "S",
    "Separator": "Z",
  ]

  /// The categories with their names in Unicode's data files.
  private static let categories:
    [(category: Unicode.GeneralCategory, short: String, long: String)] = [
      (.uppercaseLetter, "Lu", "Uppercase_Letter"), (.lowercaseLetter, "Ll", "Lowercase_Letter"),
      (.titlecaseLetter, "Lt", "Titlecase_Letter"), (.modifierLetter, "Lm", "Modifier_Letter"),
      (.otherLetter, "Lo", "Other_Letter"), (.nonspacingMark, "Mn", "Nonspacing_Mark"),
      (.spacingMark, "Mc", "Spacing_Mark"), (.enclosingMark, "Me", "Enclosing_Mark"),
      (.decimalNumber, "Nd", "Decimal_Number"), (.letterNumber, "Nl", "Letter_Number"),
      (.otherNumber, "No", "Other_Number"),
      (.connectorPunctuation, "Pc", "Connector_Punctuation"),
      (.dashPunctuation, "Pd", "Dash_Punctuation"), (.openPunctuation, "Ps", "Open_Punctuation"),
      (.closePunctuation, "Pe", "Close_Punctuation"),
      (.initialPunctuation, "Pi", "Initial_Punctuation"),
      (.finalPunctuation, "Pf", "Final_Punctuation"),
      (.otherPunctuation, "Po", "Other_Punctuation"), (.mathSymbol, "Sm", "Math_Symbol"),
      (.currencySymbol, "Sc", "Currency_Symbol"), (.modifierSymbol, "Sk", "Modifier_Symbol"),
      (.otherSymbol, "So", "Other_Symbol"), (.spaceSeparator, "Zs", "Space_Separator"),
      (.lineSeparator, "Zl", "Line_Separator"), (.paragraphSeparator, "Zp", "Paragraph_Separator"),
      (.control, "Cc", "Control"), (.format, "Cf", "Format"), (.privateUse, "Co", "Private_Use"),
    ]
}
