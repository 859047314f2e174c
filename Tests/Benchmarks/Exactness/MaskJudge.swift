// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

/// Classifies the tokens in which a mask differs from that of the reference.
struct MaskJudge {
  /// The differences of one mask.
  struct Errors {
    /// The tokens after which no text is valid.
    var allowed = 0
    /// The refused tokens of valid documents, without other spellings.
    var refused = 0
    /// The refused tokens with escapes, or with U+007F, which may also be escaped.
    var refusedSpellings = 0
    var otherNotations = 0
    /// The first wrongly allowed or wrongly refused token.
    var first: TokenID?
  }

  /// The text before the mask.
  private(set) var text: [UInt8] = []

  private let vocabulary: Vocabulary
  private var validator: IncrementalValidator
  private var string = OpenString()
  private let ends: Set<TokenID>

  /// Creates a judge at the start of a document.
  init(_ vocabulary: Vocabulary, _ validator: IncrementalValidator) {
    self.vocabulary = vocabulary
    self.validator = validator
    ends = Set(vocabulary.endTokens)
  }

  /// Reads a token of the document.
  mutating func read(_ bytes: [UInt8]) {
    text += bytes
    string.read(bytes)
    // The document is valid, so its text causes no violation.
    try? validator.append(bytes)
  }

  /// Returns the differences of a mask.
  func errors(in mask: [UInt64], expected: TokenMask) -> Errors {
    var errors = Errors()
    for (index, (actual, wanted)) in zip(mask, expected.words).enumerated() where actual != wanted {
      for bit in 0..<64 where (actual ^ wanted) >> UInt64(bit) & 1 != 0 {
        let token = TokenID(index * 64 + bit)
        classify(token, isAllowed: actual >> UInt64(bit) & 1 != 0, &errors)
      }
    }
    // Engines differ in which of several end tokens they allow.
    let mayEnd = ends.contains { token in
      mask[token.index >> 6] >> UInt64(token.index & 63) & 1 != 0
    }
    let shouldEnd = ends.contains { expected.contains($0) }
    if mayEnd != shouldEnd {
      errors.allowed += mayEnd ? 1 : 0
      errors.refused += mayEnd ? 0 : 1
      errors.first = errors.first ?? vocabulary.endTokens.first
    }
    return errors
  }

  private func classify(_ token: TokenID, isAllowed: Bool, _ errors: inout Errors) {
    guard token.index < vocabulary.count, !ends.contains(token) else { return }
    let bytes = vocabulary.bytes(of: token)
    let isSpelling = string.isEscaped || bytes.contains { $0 == UInt8(ascii: "\\") || $0 == 0x7F }
    if !isAllowed {
      if isSpelling {
        errors.refusedSpellings += 1
      } else {
        errors.refused += 1
        errors.first = errors.first ?? token
      }
    } else if bytes.isEmpty || isInvalid(bytes) {
      errors.allowed += 1
      errors.first = errors.first ?? token
    } else {
      errors.otherNotations += 1
    }
  }

  /// Returns whether no valid text begins with the text and the bytes, as far as that is certain.
  private func isInvalid(_ bytes: [UInt8]) -> Bool {
    let staysInString = !bytes.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    if string.isUnescapedValue && staysInString { return true }
    var validator = validator
    do {
      try validator.append(bytes)
      return false
    } catch {
      return true
    }
  }
}

extension ExactnessTally {
  /// Adds the differences of one mask.
  mutating func count(_ errors: MaskJudge.Errors) {
    masks += 1
    masksAllowing += errors.allowed > 0 ? 1 : 0
    masksRefusing += errors.refused > 0 ? 1 : 0
    wronglyAllowed += errors.allowed
    wronglyRefused += errors.refused
    refusedSpellings += errors.refusedSpellings
    otherNotations += errors.otherNotations
  }
}
