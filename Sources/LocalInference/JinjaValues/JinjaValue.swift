// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A value in a template, with the semantics of Python's types.
enum JinjaValue {
  /// A missing value, with its name for messages.
  case undefined(String)
  case none
  case boolean(Bool)
  case integer(Int)
  /// An integer beyond the range of `Int`, in decimal digits.
  case bigInteger(String)
  case float(Double)
  case text(JinjaText)
  case sequence(JinjaSequence)
  case dictionary(JinjaDictionary)
  case iterator(JinjaIterator)
  case namespace(JinjaNamespace)
  case macro(JinjaMacro)
  /// A method of a value.
  case method(JinjaMethod)
  /// A global function.
  case function(String)
  case loop(JinjaLoop)
  case cycler(JinjaCycler)

  /// The number of nested collections; limited so that recursion over a value is safe.
  var depth: Int {
    switch self {
    case .sequence(let sequence): sequence.depth
    case .dictionary(let dictionary): dictionary.depth
    case .iterator(let iterator): iterator.depth
    case .method(let method): method.receiver.depth + 1
    case .cycler(let cycler): cycler.depth
    default: 0
    }
  }

  var isUndefined: Bool {
    if case .undefined = self { true } else { false }
  }

  /// Whether a condition with the value is satisfied.
  var isTrue: Bool {
    switch self {
    case .undefined, .none: false
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .float(let value): value != 0
    case .text(let text): !text.isEmpty
    case .sequence(let sequence): !sequence.elements.isEmpty
    case .dictionary(let dictionary): dictionary.count > 0
    case .loop(let loop): !loop.elements.isEmpty
    case .bigInteger, .iterator, .namespace, .macro, .method, .function, .cycler: true
    }
  }

  /// The name of the type in Python.
  var typeName: String {
    switch self {
    case .undefined: "undefined"
    case .none: "none"
    case .boolean: "bool"
    case .integer, .bigInteger: "int"
    case .float: "float"
    case .text: "str"
    case .sequence(let sequence): sequence.kind.typeName
    case .dictionary: "dict"
    case .iterator: "iterator"
    case .namespace: "namespace"
    case .macro: "macro"
    case .method, .function: "function"
    case .loop: "loop"
    case .cycler: "cycler"
    }
  }

  /// The value as an integer, as Python converts Booleans.
  var integer: Int? {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value
    default: nil
    }
  }

  /// The value as a floating-point number.
  var double: Double? {
    switch self {
    case .float(let value): value
    case .bigInteger(let digits): Double(digits)
    default: integer.map(Double.init)
    }
  }

  var text: JinjaText? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The value as markup, if it is a text.
  var asMarkup: JinjaValue {
    guard case .text(var text) = self else { return self }
    text.isMarkup = true
    return .text(text)
  }
}

/// A list, tuple, range, or view of a dictionary.
final class JinjaSequence {
  /// The type of a sequence.
  enum Kind {
    case list, tuple, keys, values, items
    /// A group of `groupby`: a tuple with the attributes `grouper` and `list`.
    case group
    case range(start: Int, stop: Int, step: Int)

    var typeName: String {
      switch self {
      case .list: "list"
      case .tuple, .group: "tuple"
      case .keys: "dict_keys"
      case .values: "dict_values"
      case .items: "dict_items"
      case .range: "range"
      }
    }

    /// Whether elements are accessible by index.
    var isIndexed: Bool {
      switch self {
      case .list, .tuple, .group, .range: true
      case .keys, .values, .items: false
      }
    }
  }

  let kind: Kind
  let elements: [JinjaValue]
  let depth: Int

  init(_ kind: Kind, _ elements: [JinjaValue]) {
    self.kind = kind
    self.elements = elements
    depth = 1 + elements.reduce(0) { max($0, $1.depth) }
  }
}

/// A sequence that is consumed when it is read, such as the result of `map`.
final class JinjaIterator {
  private var elements: ArraySlice<JinjaValue>
  let depth: Int

  init(_ elements: [JinjaValue]) {
    self.elements = elements[...]
    depth = 1 + elements.reduce(0) { max($0, $1.depth) }
  }

  /// Returns and consumes all remaining elements.
  func takeAll() -> [JinjaValue] {
    defer { elements = [] }
    return Array(elements)
  }

  /// Returns and consumes the next element.
  func next() -> JinjaValue? { elements.popFirst() }
}

/// A method of a value.
final class JinjaMethod {
  let receiver: JinjaValue
  let name: String

  init(_ receiver: JinjaValue, _ name: String) {
    self.receiver = receiver
    self.name = name
  }
}

/// A value with attributes that templates assign.
final class JinjaNamespace {
  var attributes: [JinjaText: JinjaValue] = [:]
}

/// A value that returns one of its elements after the other.
final class JinjaCycler {
  /// Whether the first call returns an empty text, as a joiner does.
  let isJoiner: Bool
  let elements: [JinjaValue]
  let depth: Int
  var position = 0

  init(_ elements: [JinjaValue], isJoiner: Bool = false) {
    self.elements = elements
    self.isJoiner = isJoiner
    depth = 1 + elements.reduce(0) { max($0, $1.depth) }
  }
}

/// The state of a loop.
final class JinjaLoop {
  let elements: [JinjaValue]
  /// The number of enclosing loops of the same recursive statement.
  let level: Int
  /// The statement of a recursive loop, and the variables outside of it.
  let recursion: (statement: JinjaLoopStatement, scope: JinjaScope)?
  var index = 0
  /// The last arguments of `changed`.
  var lastValues: [JinjaValue]?

  init(
    _ elements: [JinjaValue], level: Int,
    recursion: (statement: JinjaLoopStatement, scope: JinjaScope)?
  ) {
    self.elements = elements
    self.level = level
    self.recursion = recursion
  }
}

/// A macro with the variables at its definition.
final class JinjaMacro {
  let definition: JinjaMacroDefinition
  let scope: JinjaScope

  init(_ definition: JinjaMacroDefinition, _ scope: JinjaScope) {
    self.definition = definition
    self.scope = scope
  }
}

/// The variables of a block.
final class JinjaScope {
  let parent: JinjaScope?
  private var values: [String: JinjaValue] = [:]

  init(parent: JinjaScope? = nil) {
    self.parent = parent
  }

  subscript(name: String) -> JinjaValue? {
    get {
      var scope: JinjaScope? = self
      while let current = scope {
        if let value = current.values[name] { return value }
        scope = current.parent
      }
      return nil
    }
    set { values[name] = newValue }
  }

  /// Removes all variables, which breaks reference cycles between scopes and macros.
  func removeAll() { values = [:] }
}
