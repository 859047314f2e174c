// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A set of characters of a ``RunRule``.
enum RunCharacters: Sendable, Hashable {
  /// `\p{N}`.
  case numbers
  /// `[0-9]`.
  case digits
  /// `\p{L}`.
  case letters
  /// `\p{P}`.
  case punctuation
  /// `[\p{P}\$\+<=>\^~\|]`, the punctuation of the default rule; Falcon adds the grave accent.
  case punctuationAndOperators(includingGraveAccent: Bool)
  /// `[\r\n]`.
  case newlines
  /// All characters but `\n`.
  case notLineFeed
  /// `[一-龥぀-ゟ゠-ヿ]`, ideographs and kana.
  case ideographsAndKana
  /// `[一-龥ࠀ-一가-퟿]`, most characters from U+0800 on that are not in the private-use area.
  case eastAsian
  /// Letters with case, as DeepSeek LLM lists them.
  case casedLetters
  /// `[!-/:-~！-／：-～‘-‟　-。]`, the punctuation of DeepSeek LLM. It includes the ASCII letters,
  /// which an earlier rule has already divided from the rest.
  case widePunctuation
  /// `[^(\s|.,!?…。，、।۔،)]`, everything that is not a delimiter in BLOOM.
  case notBloomDelimiters

  /// Returns whether the set contains a character.
  func contains(_ scalar: TextScalar) -> Bool {
    let value = scalar.value
    switch self {
    case .numbers: return scalar.classes.intersects(.number)
    case .digits: return (0x30...0x39).contains(value)
    case .letters: return scalar.classes.intersects(.letter)
    case .punctuation: return scalar.classes.intersects(.punctuation)
    case .punctuationAndOperators(let includingGraveAccent):
      if scalar.classes.intersects(.punctuation) { return true }
      switch value {
      case 0x24, 0x2B, 0x3C, 0x3D, 0x3E, 0x5E, 0x7C, 0x7E: return true
      case 0x60: return includingGraveAccent
      default: return false
      }
    case .newlines: return scalar.classes.intersects(.newline)
    case .notLineFeed: return value != 0x0A
    case .ideographsAndKana:
      return (0x4E00...0x9FA5).contains(value) || (0x3040...0x30FF).contains(value)
    case .eastAsian:
      // White space is matched as ASCII white space in the reference implementation.
      if scalar.classes.intersects(.space) { return false }
      return (0x0800...0x9FA5).contains(value) || (0xAC00...0xD7FF).contains(value)
    case .casedLetters: return CasedLetters.contains(scalar)
    case .widePunctuation:
      switch value {
      case 0x21...0x2F, 0x3A...0x7E, 0xFF01...0xFF0F, 0xFF1A...0xFF5E, 0x2018...0x201F,
        0x3001...0x3002:
        return true
      default: return false
      }
    case .notBloomDelimiters:
      if scalar.classes.intersects(.space) { return false }
      switch value {
      case 0x28, 0x29, 0x7C, 0x2E, 0x2C, 0x21, 0x3F, 0x2026, 0x3002, 0xFF0C, 0x3001, 0x0964,
        0x06D4, 0x060C:
        return false
      default: return true
      }
    }
  }
}
