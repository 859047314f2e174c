// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// An interpreter of templates.
///
/// Time, memory, and stack are bounded by ``JinjaLimits``: each evaluation is a step, and every
/// operation counts the size of its result before it creates the result. The counts are never
/// reduced, so they also bound the memory in use.
final class JinjaInterpreter {
  let source: JinjaSource
  let limits: JinjaLimits
  let now: JinjaMoment
  /// The position of the operation in progress, for errors.
  var position = 0
  /// The text of the current block.
  var output = JinjaText()
  private var steps = 0
  private var work = 0
  private var depth = 0
  /// The scopes that macros refer to, whose reference cycles are broken at the end.
  private var macroScopes: [JinjaScope] = []
  private var namespaces: [JinjaNamespace] = []

  init(_ source: JinjaSource, limits: JinjaLimits, now: JinjaMoment) {
    self.source = source
    self.limits = limits
    self.now = now
  }

  /// Renders the statements of a template.
  func render(
    _ statements: [JinjaStatement], variables: [String: JinjaValue]
  ) throws(ChatTemplateError) -> JinjaText {
    let globals = JinjaScope()
    for name in Self.functionNames { globals[name] = .function(name) }
    for (name, value) in variables { globals[name] = value }
    defer {
      globals.removeAll()
      for scope in macroScopes { scope.removeAll() }
      for namespace in namespaces { namespace.attributes = [:] }
    }
    let scope = JinjaScope(parent: globals)
    macroScopes.append(scope)
    _ = try execute(statements, in: scope)
    return output
  }

  // MARK: - Limits and errors

  /// Returns an error at the current operation.
  func fail(_ message: String) -> ChatTemplateError {
    source.error(.evaluation, message, at: position)
  }

  private func exceeded(_ limit: String) -> ChatTemplateError {
    source.error(.limit, "rendering exceeds the limit of \(limit)", at: position)
  }

  /// Adds to the work of the rendering.
  func charge(_ count: Int) throws(ChatTemplateError) {
    let (sum, overflow) = work.addingReportingOverflow(max(count, 0))
    guard !overflow, sum <= limits.work else { throw exceeded("\(limits.work) units of work") }
    work = sum
  }

  /// Adds the product of two sizes to the work.
  func charge(_ count: Int, times factor: Int) throws(ChatTemplateError) {
    let (product, overflow) = max(count, 0).multipliedReportingOverflow(by: max(factor, 0))
    try charge(overflow ? .max : product)
  }

  /// Counts a step of a nested evaluation.
  func enter() throws(ChatTemplateError) {
    steps += 1
    depth += 1
    guard steps <= limits.steps else { throw exceeded("\(limits.steps) steps") }
    guard depth <= limits.depth else { throw exceeded("\(limits.depth) nested evaluations") }
  }

  /// Ends a nested evaluation.
  func leave() { depth -= 1 }

  /// Keeps a scope that a macro refers to until the end.
  func keep(_ scope: JinjaScope) throws(ChatTemplateError) {
    try charge(8)
    macroScopes.append(scope)
  }

  /// Creates a namespace.
  func makeNamespace() throws(ChatTemplateError) -> JinjaNamespace {
    try charge(16)
    let namespace = JinjaNamespace()
    namespaces.append(namespace)
    return namespace
  }

  // MARK: - Values

  /// Returns a sequence, and fails if it is too deep.
  func sequence(
    _ elements: [JinjaValue], _ kind: JinjaSequence.Kind = .list
  ) throws(ChatTemplateError) -> JinjaValue {
    try charge(elements.count, times: 4)
    try charge(4)
    let sequence = JinjaSequence(kind, elements)
    try checkDepth(sequence.depth)
    return .sequence(sequence)
  }

  /// Returns an iterator, and fails if it is too deep.
  func iterator(_ elements: [JinjaValue]) throws(ChatTemplateError) -> JinjaValue {
    try charge(elements.count, times: 4)
    let iterator = JinjaIterator(elements)
    try checkDepth(iterator.depth)
    return .iterator(iterator)
  }

  /// Returns a dictionary, and fails if a key is not hashable or the dictionary is too deep.
  func dictionary(
    _ entries: [(key: JinjaValue, value: JinjaValue)]
  ) throws(ChatTemplateError) -> JinjaValue {
    for (key, _) in entries {
      try charge(8 + (key.text?.count ?? 0))
      guard JinjaKey(key) != nil else {
        throw fail("a value of type '\(key.typeName)' is no key of a dictionary")
      }
    }
    let dictionary = JinjaDictionary(entries)
    try checkDepth(dictionary.depth)
    return .dictionary(dictionary)
  }

  func checkDepth(_ depth: Int) throws(ChatTemplateError) {
    guard depth <= limits.valueDepth else {
      throw exceeded("\(limits.valueDepth) nested collections")
    }
  }

  /// Returns a text, whose size is added to the work.
  func value(_ text: JinjaText) throws(ChatTemplateError) -> JinjaValue {
    try charge(text.count)
    return .text(text)
  }

  /// Returns the elements of a value, as a loop iterates over them.
  func elements(of value: JinjaValue) throws(ChatTemplateError) -> [JinjaValue] {
    switch value {
    case .undefined: return []
    case .text(let text):
      try charge(text.count, times: 8)
      return text.units.map { .text(JinjaText(units: CollectionOfOne($0))) }
    case .sequence(let sequence):
      try charge(sequence.elements.count)
      return sequence.elements
    case .dictionary(let dictionary):
      try charge(dictionary.count, times: 4)
      return dictionary.entries.map(\.key)
    case .iterator(let iterator): return iterator.takeAll()
    default: throw fail("a value of type '\(value.typeName)' is not iterable")
    }
  }

  // MARK: - Output

  /// Appends text to the output.
  func emit(_ text: JinjaText) throws(ChatTemplateError) {
    try charge(text.count)
    guard output.count + text.count <= limits.output else {
      throw exceeded("\(limits.output) characters of output")
    }
    output += text
  }

  /// Returns the output of statements.
  func capture(
    _ execute: () throws(ChatTemplateError) -> Void
  ) throws(ChatTemplateError) -> JinjaText {
    let saved = output
    output = JinjaText()
    defer { output = saved }
    try execute()
    return output
  }
}
