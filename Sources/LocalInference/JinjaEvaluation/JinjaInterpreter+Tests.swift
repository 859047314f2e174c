// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Returns the result of a test, such as `is defined`.
  func test(
    _ name: String, _ value: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> Bool {
    if let comparison = Self.comparisons[name] {
      let other = try bind(arguments, to: ["other"], required: 1, of: name)[0] ?? .none
      return try compare(value, comparison, other)
    }
    switch name {
    case "divisibleby":
      let divisor = try bind(arguments, to: ["num"], required: 1, of: name)[0] ?? .none
      return try !arithmetic(.remainder, value, divisor).isTrue
    case "sameas":
      let other = try bind(arguments, to: ["other"], required: 1, of: name)[0] ?? .none
      return try isSame(value, other)
    default:
      guard arguments.positional.isEmpty, arguments.named.isEmpty else {
        throw fail("the test '\(name.prefix(40))' has no parameters")
      }
      return try test(name, value)
    }
  }

  private static let comparisons: [String: JinjaComparison] = [
    "eq": .equal, "equalto": .equal, "==": .equal, "ne": .notEqual, "!=": .notEqual,
    "lt": .less, "lessthan": .less, "<": .less, "le": .lessOrEqual, "<=": .lessOrEqual,
    "gt": .greater, "greaterthan": .greater, ">": .greater, "ge": .greaterOrEqual,
    ">=": .greaterOrEqual, "in": .contained,
  ]

  private func test(_ name: String, _ value: JinjaValue) throws(ChatTemplateError) -> Bool {
    switch name {
    case "defined": return !value.isUndefined
    case "undefined": return value.isUndefined
    case "none": if case .none = value { return true }
    case "boolean": if case .boolean = value { return true }
    case "true": if case .boolean(true) = value { return true }
    case "false": if case .boolean(false) = value { return true }
    case "integer":
      if case .bigInteger = value { return true }
      if case .integer = value { return true }
    case "float": if case .float = value { return true }
    case "number": return value.double != nil
    case "string": return value.text != nil
    case "mapping": if case .dictionary = value { return true }
    case "sequence": return isSequence(value)
    case "iterable": return isIterable(value)
    case "callable": return isCallable(value)
    case "even": return try !arithmetic(.remainder, value, .integer(2)).isTrue
    case "odd": return try arithmetic(.remainder, value, .integer(2)).isTrue
    case "lower", "upper":
      let text = try string(of: value)
      try charge(text.count)
      let isCased = text.units.contains { JinjaText.scalar($0).properties.isCased }
      return isCased && text == (name == "lower" ? text.lowercased : text.uppercased)
    case "escaped": return value.text?.isMarkup ?? false
    case "filter", "test":
      guard let text = value.text else { return false }
      return (name == "filter" ? JinjaNames.filters : JinjaNames.tests).contains(text.string)
    default: throw fail("there is no test '\(name.prefix(40))'")
    }
    return false
  }

  private func isSequence(_ value: JinjaValue) -> Bool {
    switch value {
    case .undefined, .text, .dictionary: true
    case .sequence(let sequence): sequence.kind.isIndexed
    default: false
    }
  }

  private func isIterable(_ value: JinjaValue) -> Bool {
    switch value {
    case .undefined, .text, .sequence, .dictionary, .iterator, .loop: true
    default: false
    }
  }

  private func isCallable(_ value: JinjaValue) -> Bool {
    switch value {
    case .undefined, .macro, .method, .function, .loop: true
    case .cycler(let cycler): cycler.isJoiner
    default: false
    }
  }

  /// Returns whether two values are one object.
  private func isSame(_ left: JinjaValue, _ right: JinjaValue) throws(ChatTemplateError) -> Bool {
    switch (left, right) {
    case (.none, .none): return true
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.boolean, _), (_, .boolean): return false
    case (.integer(let left), .integer(let right)): return left == right
    case (.text, .text): return try equal(left, right)
    case (.sequence(let left), .sequence(let right)): return left === right
    case (.dictionary(let left), .dictionary(let right)): return left === right
    case (.namespace(let left), .namespace(let right)): return left === right
    default: return false
    }
  }
}
