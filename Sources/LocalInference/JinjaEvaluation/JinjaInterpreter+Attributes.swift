// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaInterpreter {
  /// Returns an attribute of a value: a method, or else an item of that name.
  func attribute(
    _ name: JinjaText, of value: JinjaValue
  ) throws(ChatTemplateError) -> JinjaValue {
    if let attribute = try ownAttribute(name, of: value) { return attribute }
    if case .dictionary(let dictionary) = value, let item = dictionary[name] { return item }
    return missing(name, in: value)
  }

  /// Returns an item of a value, or else an attribute of that name.
  func item(_ key: JinjaValue, of value: JinjaValue) throws(ChatTemplateError) -> JinjaValue {
    switch value {
    case .undefined(let message): throw fail(message)
    case .dictionary(let dictionary):
      try charge(key.text?.count ?? 1)
      if let item = dictionary[key] { return item }
    case .sequence(let sequence) where sequence.kind.isIndexed:
      if let index = key.integer {
        return Self.element(index, of: sequence.elements) ?? missing(nil, in: value)
      }
    case .text(let text):
      if let index = key.integer {
        guard let unit = Self.element(index, of: text.units) else {
          return missing(nil, in: value)
        }
        return .text(JinjaText(units: CollectionOfOne(unit)))
      }
    default: break
    }
    guard let name = key.text else { return missing(nil, in: value) }
    return try ownAttribute(name, of: value) ?? missing(name, in: value)
  }

  private static func element<Element>(_ index: Int, of elements: [Element]) -> Element? {
    let index = index < 0 ? index &+ elements.count : index
    return elements.indices.contains(index) ? elements[index] : nil
  }

  private func missing(_ name: JinjaText?, in value: JinjaValue) -> JinjaValue {
    let name = name.map { "'\($0.string.prefix(60))'" } ?? "the index"
    return .undefined("\(name) is undefined in a value of type '\(value.typeName)'")
  }

  /// Returns an attribute that is not an item.
  private func ownAttribute(
    _ name: JinjaText, of value: JinjaValue
  ) throws(ChatTemplateError) -> JinjaValue? {
    let methods: Set<JinjaText>
    switch value {
    case .undefined(let message): throw fail(message)
    case .namespace(let namespace): return namespace.attributes[name]
    case .loop(let loop): return attribute(name.string, of: loop)
    case .macro(let macro): return try attribute(name.string, of: macro)
    case .text: methods = Self.textMethods
    case .dictionary: methods = Self.dictionaryMethods
    case .cycler: methods = ["next", "reset"]
    case .sequence(let sequence):
      if case .group = sequence.kind {
        if name == "grouper" { return sequence.elements.first }
        if name == "list" { return sequence.elements.last }
      }
      methods = sequence.kind.isIndexed ? ["count", "index", "copy"] : []
      if case .list = sequence.kind {} else if name == "copy" { return nil }
    default: return nil
    }
    guard methods.contains(name) else { return nil }
    return .method(JinjaMethod(value, name.string))
  }

  static let dictionaryMethods: Set<JinjaText> = ["get", "items", "keys", "values", "copy"]

  static let textMethods: Set<JinjaText> = [
    "capitalize", "casefold", "center", "count", "endswith", "expandtabs", "find", "format",
    "index", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower",
    "isnumeric", "isprintable", "isspace", "istitle", "isupper", "join", "ljust", "lower",
    "lstrip", "partition", "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rjust",
    "rpartition", "rsplit", "rstrip", "split", "splitlines", "startswith", "strip", "swapcase",
    "title", "upper", "zfill",
  ]

  private func attribute(_ name: String, of loop: JinjaLoop) -> JinjaValue? {
    let count = loop.elements.count
    switch name {
    case "index": return .integer(loop.index + 1)
    case "index0": return .integer(loop.index)
    case "revindex": return .integer(count - loop.index)
    case "revindex0": return .integer(count - loop.index - 1)
    case "first": return .boolean(loop.index == 0)
    case "last": return .boolean(loop.index == count - 1)
    case "length": return .integer(count)
    case "depth": return .integer(loop.level + 1)
    case "depth0": return .integer(loop.level)
    case "previtem":
      return loop.index > 0
        ? loop.elements[loop.index - 1] : .undefined("there is no previous item")
    case "nextitem":
      return loop.index + 1 < count
        ? loop.elements[loop.index + 1] : .undefined("there is no next item")
    case "cycle", "changed": return .method(JinjaMethod(.loop(loop), name))
    default: return nil
    }
  }

  private func attribute(
    _ name: String, of macro: JinjaMacro
  ) throws(ChatTemplateError) -> JinjaValue? {
    let definition = macro.definition
    switch name {
    case "name": return .text(JinjaText(definition.name))
    case "arguments":
      return try sequence(definition.parameters.map { .text(JinjaText($0.name)) }, .tuple)
    case "catch_kwargs": return .boolean(definition.takesNamedArguments)
    case "catch_varargs": return .boolean(definition.takesArguments)
    case "caller": return .boolean(definition.takesCaller)
    default: return nil
    }
  }
}
