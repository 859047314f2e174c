// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The scalars of Unicode properties, under their names in ECMA-262.
///
/// A set is computed on its first use in the process, by a test of every scalar.
enum UnicodeProperties {
  private static let known = Mutex<[String: ScalarSet]>([:])

  /// Returns the set of a general category, a binary property or a script (`Script=Greek`); `nil`
  /// for other names.
  static func set(named name: String) -> ScalarSet? {
    for prefix in ["Script=", "sc="] where name.hasPrefix(prefix) {
      return UnicodeScripts.set(named: String(name.dropFirst(prefix.count)))
    }
    if let set = known.withLock({ $0[name] }) { return set }
    guard let set = binarySet(named: name) ?? ScalarSet(generalCategory: name) else { return nil }
    known.withLock { $0[name] = set }
    return set
  }

  private static func binarySet(named name: String) -> ScalarSet? {
    switch name {
    case "Any": return .all
    case "ASCII": return .ascii
    default: break
    }
    guard let property = binary.first(where: { $0.names.contains(name) }) else { return nil }
    return ScalarSet(where: property.isMember)
  }

  private static let binary:
    [(names: [String], isMember: @Sendable (Unicode.Scalar.Properties) -> Bool)] = [
      (["Alphabetic", "Alpha"], { $0.isAlphabetic }),
      (["ASCII_Hex_Digit", "AHex"], { $0.isASCIIHexDigit }),
      (["Cased"], { $0.isCased }),
      (["Dash"], { $0.isDash }),
      (["Diacritic", "Dia"], { $0.isDiacritic }),
      (["Emoji"], { $0.isEmoji }),
      (["Emoji_Modifier", "EMod"], { $0.isEmojiModifier }),
      (["Emoji_Modifier_Base", "EBase"], { $0.isEmojiModifierBase }),
      (["Emoji_Presentation", "EPres"], { $0.isEmojiPresentation }),
      (["Extender", "Ext"], { $0.isExtender }),
      (["Hex_Digit", "Hex"], { $0.isHexDigit }),
      (["ID_Continue", "IDC"], { $0.isIDContinue }),
      (["ID_Start", "IDS"], { $0.isIDStart }),
      (["Ideographic", "Ideo"], { $0.isIdeographic }),
      (["Lowercase", "Lower"], { $0.isLowercase }),
      (["Math"], { $0.isMath }),
      (["Quotation_Mark", "QMark"], { $0.isQuotationMark }),
      (["Uppercase", "Upper"], { $0.isUppercase }),
      (["White_Space", "space"], { $0.isWhitespace }),
      (["XID_Continue", "XIDC"], { $0.isXIDContinue }),
      (["XID_Start", "XIDS"], { $0.isXIDStart }),
    ]
}
