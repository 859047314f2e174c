// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// The names of the global functions.
  static let functionNames = [
    "range", "dict", "namespace", "cycler", "joiner", "lipsum", "raise_exception", "strftime_now",
  ]

  /// Calls a value.
  func call(
    _ function: JinjaValue, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    try enter()
    defer { leave() }
    switch function {
    case .function(let name): return try callGlobal(name, arguments)
    case .macro(let macro): return try call(macro, arguments)
    case .method(let method): return try call(method, arguments)
    case .loop(let loop): return try call(loop, arguments)
    case .cycler(let cycler): return try next(cycler)
    case .undefined(let message): throw fail(message)
    default: throw fail("a value of type '\(function.typeName)' is not callable")
    }
  }

  private func call(
    _ method: JinjaMethod, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    switch method.receiver {
    case .text(let text): return try callMethod(method.name, of: text, arguments)
    case .dictionary(let dictionary): return try callMethod(method.name, of: dictionary, arguments)
    case .sequence(let sequence): return try callMethod(method.name, of: sequence, arguments)
    case .loop(let loop): return try callMethod(method.name, of: loop, arguments)
    case .cycler(let cycler):
      if method.name == "next" { return try next(cycler) }
      cycler.position = 0
      return .none
    default: throw fail("'\(method.name)' is not callable")
    }
  }

  private func next(_ cycler: JinjaCycler) throws(ChatTemplateError) -> JinjaValue {
    if cycler.isJoiner {
      cycler.position += 1
      return cycler.position == 1 ? .text("") : cycler.elements[0]
    }
    let value = cycler.elements[cycler.position]
    cycler.position = (cycler.position + 1) % cycler.elements.count
    return value
  }

  // MARK: - Macros and loops

  private func call(
    _ macro: JinjaMacro, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let definition = macro.definition
    let scope = JinjaScope(parent: macro.scope)
    var named = arguments.named
    func take(_ name: String) -> JinjaValue? {
      named.firstIndex { $0.name == name }.map { named.remove(at: $0).value }
    }
    let callPosition = position
    for (index, parameter) in definition.parameters.enumerated() {
      if index < arguments.positional.count {
        scope[parameter.name] = arguments.positional[index]
      } else if let value = take(parameter.name) {
        scope[parameter.name] = value
      } else if let value = parameter.defaultValue {
        scope[parameter.name] = try evaluate(value, in: scope)
      } else {
        scope[parameter.name] = .undefined("parameter '\(parameter.name)' was not provided")
      }
    }
    if definition.takesCaller, !definition.parameters.contains(where: { $0.name == "caller" }) {
      scope["caller"] = take("caller") ?? .undefined("there is no caller")
    }
    position = callPosition
    let additional = arguments.positional.dropFirst(definition.parameters.count)
    if definition.takesArguments {
      scope["varargs"] = try sequence(Array(additional), .tuple)
    } else if !additional.isEmpty {
      throw fail(
        "macro '\(definition.name)' takes at most \(definition.parameters.count) arguments")
    }
    if definition.takesNamedArguments {
      scope["kwargs"] = try dictionary(
        named.map { (.text(JinjaText($0.name, isData: true)), $0.value) })
    } else if let name = named.first?.name {
      throw fail("macro '\(definition.name)' has no parameter '\(name.prefix(40))'")
    }
    let text = try capture { () throws(ChatTemplateError) in
      _ = try execute(definition.body, in: scope)
    }
    return .text(text)
  }

  /// Executes a recursive loop for another sequence.
  private func call(
    _ loop: JinjaLoop, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    guard let (statement, scope) = loop.recursion else {
      throw fail("the loop is not recursive; add 'recursive' to its statement")
    }
    let value = try bind(arguments, to: ["iterable"], required: 1, of: "loop")[0]
    let elements = try elements(of: value ?? .none)
    let text = try capture { () throws(ChatTemplateError) in
      try execute(statement, over: elements, level: loop.level + 1, in: scope)
    }
    return .text(text)
  }

  private func callMethod(
    _ name: String, of loop: JinjaLoop, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    let values = arguments.positional
    if name == "cycle" {
      guard !values.isEmpty else { throw fail("'cycle' needs at least one argument") }
      return values[loop.index % values.count]
    }
    if let last = loop.lastValues, last.count == values.count {
      var isEqual = true
      for (left, right) in zip(last, values) where isEqual { isEqual = try equal(left, right) }
      if isEqual { return .boolean(false) }
    }
    loop.lastValues = values
    return .boolean(true)
  }

  // MARK: - Global functions

  private func callGlobal(
    _ name: String, _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    switch name {
    case "range": return try range(arguments)
    case "raise_exception":
      let value = try bind(arguments, to: ["message"], required: 1, of: name)[0] ?? .none
      let message = try string(of: value).string
      throw source.error(.raised, String(message.prefix(1000)), at: position)
    case "strftime_now":
      let format = try bind(arguments, to: ["format"], required: 1, of: name)[0] ?? .none
      let text = try text(format)
      try charge(text.count, times: 16)
      let isData = text.units.contains { $0 & JinjaText.mark != 0 }
      return try value(JinjaText(now.text(format: text.string), isData: isData))
    case "dict": return try makeDictionary(arguments)
    case "namespace":
      let namespace = try makeNamespace()
      guard case .dictionary(let values) = try makeDictionary(arguments) else { return .none }
      for (key, value) in values.entries {
        if let key = key.text { namespace.attributes[key] = value }
      }
      return .namespace(namespace)
    case "cycler":
      guard !arguments.positional.isEmpty else { throw fail("'cycler' needs an argument") }
      let cycler = JinjaCycler(arguments.positional)
      try checkDepth(cycler.depth)
      return .cycler(cycler)
    case "joiner":
      let separator = try bind(arguments, to: ["sep"], of: name)[0] ?? .text(", ")
      let joiner = JinjaCycler([separator], isJoiner: true)
      try checkDepth(joiner.depth)
      return .cycler(joiner)
    default: throw fail("'\(name)' is not supported, because its result is random")
    }
  }

  private func makeDictionary(
    _ arguments: JinjaArguments
  ) throws(ChatTemplateError) -> JinjaValue {
    var entries: [(key: JinjaValue, value: JinjaValue)] = []
    guard arguments.positional.count < 2 else { throw fail("'dict' takes at most one argument") }
    if case .dictionary(let dictionary)? = arguments.positional.first {
      entries = dictionary.entries
    } else if let value = arguments.positional.first {
      for pair in try elements(of: value) {
        let pair = try elements(of: pair)
        guard pair.count == 2 else { throw fail("an entry of a dictionary is not a pair") }
        entries.append((pair[0], pair[1]))
      }
    }
    // Names may come from a dictionary of the conversation.
    entries += arguments.named.map { (.text(JinjaText($0.name, isData: true)), $0.value) }
    return try dictionary(entries)
  }

  /// The maximum number of elements of a range, as in Jinja2's sandbox.
  private static var rangeLimit: Int { 100_000 }

  private func range(_ arguments: JinjaArguments) throws(ChatTemplateError) -> JinjaValue {
    guard (1...3).contains(arguments.positional.count), arguments.named.isEmpty else {
      throw fail("'range' takes one to three arguments")
    }
    var numbers: [Int] = []
    for value in arguments.positional { numbers.append(try integer(value, default: 0)) }
    let start = numbers.count > 1 ? numbers[0] : 0
    let stop = numbers.count > 1 ? numbers[1] : numbers[0]
    let step = numbers.count > 2 ? numbers[2] : 1
    guard step != 0 else { throw fail("the step of a range is zero; use another step") }
    let (difference, overflow) = stop.subtractingReportingOverflow(start)
    guard !overflow, difference != .min, step != .min,
      difference / step < Self.rangeLimit || difference == Self.rangeLimit * step
    else {
      throw fail("the range has more than \(Self.rangeLimit) elements; use a shorter range")
    }
    let elements = Self.progression(from: start, to: stop, by: step)
    return try sequence(
      elements.map { .integer($0) }, .range(start: start, stop: stop, step: step))
  }
}
