// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A number that is computed from literals and constants.
///
/// Its type is open as long as it consists of literals: as for the compiler, the place where it is
/// used then decides what `1 / 3` is.
indirect enum NumberExpression: Sendable, Hashable {
  case literal(NumberLiteral)
  /// A constant of a type.
  case value(PrimitiveType, DecimalNumber)
  case negative(NumberExpression)
  case operation(NumberOperator, NumberExpression, NumberExpression)

  /// A whole number of type `Int`.
  static func int(_ value: Int) -> Self { .value(.int, DecimalNumber(value)) }

  /// The type that the expression has by itself.
  ///
  /// - Throws: The reason, where constants have different types.
  var type: PrimitiveType {
    get throws(LiteralReader.Reason) { try Self.type(of: [self]) }
  }

  /// The type that some expressions have in common by themselves: that of their constants, or that
  /// which the compiler prefers for their literals.
  ///
  /// - Throws: The reason, where constants have different types.
  static func type(of expressions: [Self]) throws(LiteralReader.Reason) -> PrimitiveType {
    let leaves = expressions.flatMap(\.leaves)
    let types = Set(leaves.compactMap(\.type))
    guard types.count < 2 else { throw .types(types.map(\.rawValue).sorted()) }
    let isFraction = leaves.contains { $0.literal?.isInteger == false }
    return types.first ?? (isFraction ? .double : .int)
  }

  /// The constant of a type that has this value.
  ///
  /// - Throws: The reason why there is none.
  func typed(_ type: PrimitiveType) throws(LiteralReader.Reason) -> Self {
    let value = try value(as: type)
    // Digits do not tell a negative zero from the other.
    if value.digits.isEmpty, type == .double || type == .float, self != .value(type, value) {
      guard case .literal(let literal) = self, !literal.text.hasPrefix("-") else {
        throw .outOfRange(type.rawValue)
      }
    }
    return .value(type, value)
  }

  /// The constants and literals that have the type of the whole.
  private var leaves: [(type: PrimitiveType?, literal: NumberLiteral?)] {
    switch self {
    case .literal(let literal): [(nil, literal)]
    case .value(let type, _): [(type, nil)]
    case .negative(let inner): inner.leaves
    case .operation(.shiftLeft, let left, _), .operation(.shiftRight, let left, _): left.leaves
    case .operation(_, let left, let right): left.leaves + right.leaves
    }
  }

  /// The value where a type is expected.
  ///
  /// - Parameter type: A type of numbers.
  /// - Returns: The exact value.
  /// - Throws: The reason why there is none of that type.
  func value(as type: PrimitiveType) throws(LiteralReader.Reason) -> DecimalNumber {
    switch type {
    case .int: try exact(Int.self)
    case .int8: try exact(Int8.self)
    case .int16: try exact(Int16.self)
    case .int32: try exact(Int32.self)
    case .int64: try exact(Int64.self)
    case .uint: try exact(UInt.self)
    case .uint8: try exact(UInt8.self)
    case .uint16: try exact(UInt16.self)
    case .uint32: try exact(UInt32.self)
    case .uint64: try exact(UInt64.self)
    case .double: try exact(Double.self)
    case .float: try exact(Float.self)
    case .decimal: try exact(DecimalValue.self)
    case .string, .bool, .uuid, .date, .url, .content: throw .outOfRange(type.rawValue)
    }
  }

  private func exact<Number: GuideNumber>(
    _: Number.Type
  ) throws(LiteralReader.Reason) -> DecimalNumber {
    guard let exact = try value(as: Number.self).exact else {
      throw .outOfRange(Number.primitive.rawValue)
    }
    return exact
  }

  private func value<Number: GuideNumber>(
    as number: Number.Type
  ) throws(LiteralReader.Reason) -> Number {
    let result: Number?
    switch self {
    case .literal(let literal): result = Number(literal)
    case .value(let type, let value):
      guard type == Number.primitive else {
        throw .types([type.rawValue, Number.primitive.rawValue])
      }
      result = Number(exact: value)
    case .negative(let inner): result = try inner.value(as: number).opposite
    case .operation(let symbol, let left, let right):
      let value = try left.value(as: number)
      if symbol == .shiftLeft || symbol == .shiftRight {
        guard let count = try right.value(as: right.type).int else {
          throw .outOfRange("Int")
        }
        result = value.shifted(left: symbol == .shiftLeft ? count : -count)
      } else {
        result = value.result(of: symbol, try right.value(as: number))
      }
    }
    guard let result else { throw .outOfRange(Number.primitive.rawValue) }
    return result
  }
}

/// An operator of numbers.
enum NumberOperator: String, Sendable, Hashable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case over = "/"
  case remainder = "%"
  case shiftLeft = "<<"
  case shiftRight = ">>"
}

extension DecimalNumber {
  /// What an interpolation of a number of a type writes; nil where that is not known.
  func text(of type: PrimitiveType) -> String? {
    let text = "\(self)"
    switch type {
    case .double: return Double(text).map { "\($0)" }
    case .float: return Float(text).map { "\($0)" }
    // Foundation writes all digits.
    default: return text.contains("e") ? nil : text
    }
  }
}
