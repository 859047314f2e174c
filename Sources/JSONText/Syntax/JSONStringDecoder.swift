// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A decoder of the contents of a JSON string, from single bytes to complete scalars.
struct JSONStringDecoder: Sendable {
  private enum State: Sendable {
    /// Between two scalars.
    case content
    /// Inside a UTF-8 sequence.
    case sequence(UTF8Continuation)
    /// After a backslash.
    case escape
    /// After `\u` and some digits; `high` is the high surrogate before it.
    case codeUnit(UInt32, digits: Int, high: UInt32?)
    /// After an escaped high surrogate.
    case highSurrogate(UInt32)
    /// After an escaped high surrogate and a backslash.
    case highSurrogateEscape(UInt32)
  }

  /// The effect of a byte.
  enum Outcome: Sendable {
    /// The scalar is incomplete.
    case pending
    /// A scalar is complete: ``JSONStringDecoder/scalar``.
    case scalar
    /// The string ends.
    case end
    /// No string has this byte here.
    case fault(JSONParseError.Kind)
  }

  private var state = State.content

  /// The bytes of the scalar that was completed last or is incomplete.
  private(set) var scalar = UTF8.EncodedScalar()

  /// Whether the decoder is between two scalars, where a plain byte is a complete scalar.
  var isBetweenScalars: Bool {
    if case .content = state { true } else { false }
  }

  /// Whether a byte between two scalars is an ASCII scalar that needs no escape.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= Byte.space && byte < 0x80 && byte != Byte.quote && byte != Byte.backslash
  }

  /// Reads the next byte.
  mutating func accept(_ byte: UInt8) -> Outcome {
    switch state {
    case .content: return acceptContent(byte)
    case .sequence(let continuation): return acceptContinuation(byte, continuation)
    case .escape: return acceptEscape(byte)
    case .codeUnit(let unit, let digits, let high):
      return acceptDigit(byte, of: unit, digits: digits, high: high)
    case .highSurrogate(let high):
      guard byte == Byte.backslash else { return .fault(.loneSurrogate) }
      state = .highSurrogateEscape(high)
      return .pending
    case .highSurrogateEscape(let high):
      guard byte == Byte.lowerU else { return .fault(.loneSurrogate) }
      state = .codeUnit(0, digits: 0, high: high)
      return .pending
    }
  }

  private mutating func acceptContent(_ byte: UInt8) -> Outcome {
    switch byte {
    case Byte.quote: return .end
    case Byte.backslash:
      state = .escape
      return .pending
    case ..<Byte.space: return .fault(.controlCharacter)
    case ..<0x80: return complete(UInt32(byte))
    default:
      guard let continuation = UTF8Continuation(after: byte) else { return .fault(.invalidUTF8) }
      scalar = UTF8.EncodedScalar()
      scalar.append(byte)
      state = .sequence(continuation)
      return .pending
    }
  }

  private mutating func acceptContinuation(
    _ byte: UInt8, _ continuation: UTF8Continuation
  ) -> Outcome {
    var continuation = continuation
    guard continuation.accept(byte) else { return .fault(.invalidUTF8) }
    scalar.append(byte)
    guard continuation.remaining == 0 else {
      state = .sequence(continuation)
      return .pending
    }
    return complete()
  }

  private mutating func acceptEscape(_ byte: UInt8) -> Outcome {
    if let escaped = Byte.escaped(byte) { return complete(UInt32(escaped)) }
    guard byte == Byte.lowerU else { return .fault(.invalidEscape) }
    state = .codeUnit(0, digits: 0, high: nil)
    return .pending
  }

  private mutating func acceptDigit(
    _ byte: UInt8, of unit: UInt32, digits: Int, high: UInt32?
  ) -> Outcome {
    guard let digit = byte.hexDigitValue else { return .fault(.invalidEscape) }
    let unit = unit << 4 | digit
    switch (digits, high) {
    case (0, _?) where unit != 0xD, (1, _?) where unit < 0xDC,
      (1, nil) where (0xDC...0xDF).contains(unit):
      return .fault(.loneSurrogate)
    case (3, let high?): return complete(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
    case (3, nil) where (0xD800...0xDBFF).contains(unit): state = .highSurrogate(unit)
    case (3, nil): return complete(unit)
    default: state = .codeUnit(unit, digits: digits + 1, high: high)
    }
    return .pending
  }

  private mutating func complete(_ value: UInt32) -> Outcome {
    scalar = Unicode.Scalar(value).flatMap { UTF8.encode($0) } ?? UTF8.EncodedScalar()
    return complete()
  }

  private mutating func complete() -> Outcome {
    state = .content
    return .scalar
  }
}
