// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The type that the compiler gives to a literal without a type annotation.
package indirect enum LiteralType: Sendable, Hashable {
  case integer, float, string, boolean
  /// An array literal with elements of one type.
  case array(LiteralType)

  /// The type as generated code refers to it, also where the source declares a type `Int`.
  var text: String {
    switch self {
    case .array(let element): "[\(element.text)]"
    default: "Swift.\(name)"
    }
  }

  private var name: String {
    switch self {
    case .integer: "Int"
    case .float: "Double"
    case .string: "String"
    case .boolean: "Bool"
    case .array(let element): "[\(element.name)]"
    }
  }

  /// Returns the syntax of the type, located at the literal.
  func syntax(at range: SourceRange) -> TypeSyntax {
    if case .array(let element) = self { return .array(element.syntax(at: range), range) }
    let component = TypeSyntax.Component(
      name: NameSyntax(spelling: name, range: range), arguments: [])
    return .named([component], range)
  }

  /// Returns the type of an array with elements of two types, or `nil` if it has none.
  private func joined(with other: LiteralType) -> LiteralType? {
    switch (self, other) {
    case (.integer, .float), (.float, .integer): .float
    case (.array(let left), .array(let right)): left.joined(with: right).map(LiteralType.array)
    default: self == other ? self : nil
    }
  }

  /// Returns the default type of an expression that consists of one literal.
  ///
  /// The compiler's defaults ("The Swift Programming Language", literals) are the same in every
  /// context without a type, so other declarations cannot change the result.
  ///
  /// - Parameters:
  ///   - expression: The tokens of the expression.
  ///   - file: The file.
  ///   - depth: The number of array literals that enclose the expression.
  /// - Returns: The type, or `nil` for any other expression and for an empty array.
  static func type(
    of expression: Range<Int>, in file: ParsedFile, depth: Int = 0
  ) -> LiteralType? {
    guard let first = expression.first, let last = expression.last, depth < NestingLimit.parser
    else { return nil }
    if file.tokens[first].kind == .leftBracket, file.tokens[last].kind == .rightBracket {
      return elementType(of: first + 1..<last, in: file, depth: depth).map(LiteralType.array)
    }
    let hasSign = file.text(ofToken: first) == "-"
    guard expression.count == (hasSign ? 2 : 1) else { return nil }
    switch file.tokens[last].kind {
    case .integer: return .integer
    case .float: return .float
    case .string where !hasSign: return .string
    case .identifier where !hasSign && ["true", "false"].contains(file.text(ofToken: last)):
      return .boolean
    default: return nil
    }
  }

  /// Returns the common type of the elements of an array literal.
  private static func elementType(
    of elements: Range<Int>, in file: ParsedFile, depth: Int
  ) -> LiteralType? {
    var result: LiteralType?
    for element in file.arguments(in: elements) {
      guard element.label == nil,
        let type = type(of: element.tokens, in: file, depth: depth + 1),
        let joined = result.map({ $0.joined(with: type) }) ?? type
      else { return nil }
      result = joined
    }
    return result
  }
}
