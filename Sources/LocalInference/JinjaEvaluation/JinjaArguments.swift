// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The evaluated arguments of a call, filter, or test.
struct JinjaArguments {
  var positional: [JinjaValue] = []
  var named: [(name: String, value: JinjaValue)] = []
}

extension JinjaInterpreter {
  /// Assigns arguments to parameters.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - names: The names of the parameters.
  ///   - required: The number of parameters without a default value.
  ///   - function: The name of the function.
  /// - Returns: One value per parameter, or `nil` where the default value applies.
  /// - Throws: ``ChatTemplateError`` if an argument is missing or has no parameter.
  func bind(
    _ arguments: JinjaArguments, to names: [String], required: Int = 0, of function: String
  ) throws(ChatTemplateError) -> [JinjaValue?] {
    guard arguments.positional.count <= names.count else {
      throw fail("'\(function)' takes at most \(names.count) arguments")
    }
    var values: [JinjaValue?] = arguments.positional
    values += Array(repeating: nil, count: names.count - values.count)
    for (name, value) in arguments.named {
      guard let index = names.firstIndex(of: name), values[index] == nil else {
        throw fail("'\(function)' has no free parameter '\(name.prefix(40))'")
      }
      values[index] = value
    }
    for index in 0..<required where values[index] == nil {
      throw fail("'\(function)' needs the argument '\(names[index])'")
    }
    return values
  }

  /// Evaluates arguments.
  func evaluate(
    _ list: JinjaArgumentList, in scope: JinjaScope
  ) throws(ChatTemplateError) -> JinjaArguments {
    var arguments = JinjaArguments()
    for argument in list.arguments {
      let value = try evaluate(argument.expression, in: scope)
      switch argument {
      case .positional: arguments.positional.append(value)
      case .named(let name, _): arguments.named.append((name, value))
      case .sequence: arguments.positional += try elements(of: value)
      case .dictionary:
        guard case .dictionary(let dictionary) = value else {
          throw fail("the argument after '**' is \(value.typeName) instead of a dictionary")
        }
        try charge(dictionary.count)
        for (key, value) in dictionary.entries {
          guard let name = key.text else { throw fail("names of arguments are strings") }
          arguments.named.append((name.string, value))
        }
      }
    }
    return arguments
  }

  /// Returns an integer argument.
  func integer(_ value: JinjaValue?, default standard: Int) throws(ChatTemplateError) -> Int {
    guard let value else { return standard }
    guard let integer = value.integer else {
      throw fail("an integer is expected instead of \(value.typeName)")
    }
    return integer
  }

  /// Returns a text argument.
  func text(_ value: JinjaValue) throws(ChatTemplateError) -> JinjaText {
    guard let text = value.text else {
      throw fail("a string is expected instead of \(value.typeName)")
    }
    return text
  }
}
