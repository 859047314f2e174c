// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The reason that one evaluation has failed.
///
/// A failure inside a choice is often not a violation of the schema, so only the data is stored
/// from which a description can be composed.
struct EvaluationFailure: Sendable {
  /// The offset of the byte with which the evaluation has failed.
  let offset: Int

  /// The rule that is not met.
  let rule: Int32

  /// The path to the value, as an index into the log; -1 for the document.
  let path: Int32

  let expectation: Expectation
}

/// The failures of evaluations, with the paths to their values.
///
/// The log is a stack: the failures that were found inside a value are removed when the value ends,
/// unless an outer evaluation refers to them.
struct FailureLog: Sendable {
  /// A state to which the log can return.
  struct Mark: Sendable, BitwiseCopyable {
    fileprivate let failures: Int32
    fileprivate let nodes: Int32
    fileprivate let text: Int32
  }

  /// A step of a path.
  private struct Node: Sendable, BitwiseCopyable {
    let parent: Int32
    /// The range of a member's name in the text.
    let start: Int32
    let end: Int32
    /// The index of an item; -1 for a member.
    let item: Int
  }

  private var failures: [EvaluationFailure] = []
  private var nodes: [Node] = []
  private var text: [UInt8] = []

  /// The current state.
  var mark: Mark {
    Mark(
      failures: Int32(truncatingIfNeeded: failures.count),
      nodes: Int32(truncatingIfNeeded: nodes.count), text: Int32(truncatingIfNeeded: text.count))
  }

  /// The number of failures.
  var count: Int { failures.count }

  subscript(index: Int32) -> EvaluationFailure { failures[Int(index)] }

  /// Adds a failure and returns its index.
  mutating func append(_ failure: EvaluationFailure) -> Int32 {
    failures.append(failure)
    return Int32(truncatingIfNeeded: failures.count - 1)
  }

  /// Stores the first steps of a path.
  ///
  /// - Parameters:
  ///   - path: The path, which stores the result so that every step is copied once.
  ///   - depth: The number of steps.
  /// - Returns: The index of the last step; -1 for none.
  mutating func store(_ path: inout DocumentPath, depth: Int) -> Int32 {
    var start = depth
    while start > 0, path.steps[start - 1].node < 0 { start -= 1 }
    var node = start > 0 ? path.steps[start - 1].node : -1
    for position in start..<depth {
      let step = path.steps[position]
      let first = Int32(truncatingIfNeeded: text.count)
      text += path.name(of: step)
      nodes.append(
        Node(
          parent: node, start: first, end: Int32(truncatingIfNeeded: text.count), item: step.item))
      node = Int32(truncatingIfNeeded: nodes.count - 1)
      path.steps[position].node = node
    }
    return node
  }

  /// Removes the failures that were added after a mark.
  ///
  /// - Parameters:
  ///   - mark: The mark.
  ///   - path: The current path, whose steps lose the copies that are removed.
  mutating func returnTo(_ mark: Mark, _ path: inout DocumentPath) {
    failures.truncate(to: mark.failures)
    guard nodes.count > mark.nodes else { return }
    nodes.truncate(to: mark.nodes)
    text.truncate(to: mark.text)
    var position = path.steps.count
    while position > 0 {
      position -= 1
      if path.steps[position].node >= mark.nodes { path.steps[position].node = -1 }
    }
  }

  /// Returns a failure as a violation.
  ///
  /// - Parameters:
  ///   - index: The index of the failure.
  ///   - program: The program whose rule is not met.
  /// - Returns: The violation.
  func violation(_ index: Int32, of program: ValidationProgram) -> SchemaViolation {
    let failure = self[index]
    let rule = program.tables.rules[Int(failure.rule)].rule
    let name = failure.path < 0 ? [] : text[range(of: nodes[Int(failure.path)])]
    let requirement = failure.expectation.requirement(of: rule, name: name)
    return SchemaViolation(
      path: path(failure.path), offset: failure.offset, keyword: requirement.keyword,
      expected: requirement.expected, schemaLocation: rule.location, syntaxError: nil)
  }

  private func range(of node: Node) -> Range<Int> { Int(node.start)..<Int(node.end) }

  private func path(_ last: Int32) -> String {
    var steps: [Node] = []
    var next = last
    while next >= 0 {
      steps.append(nodes[Int(next)])
      next = nodes[Int(next)].parent
    }
    var writer = JSONPathWriter()
    for step in steps.reversed() { writer.append(step.item, text[range(of: step)]) }
    return writer.text
  }
}

extension Array {
  /// Removes the elements from an index on.
  @inline(__always)
  mutating func truncate(to count: Int32) {
    let excess = self.count - Int(count)
    if excess <= 0 { return }
    if excess == 1 {
      removeLast()
    } else {
      removeLast(excess)
    }
  }
}
