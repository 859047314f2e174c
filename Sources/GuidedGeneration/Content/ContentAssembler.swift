// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Builds the contents of one response from the trees of its incremental parser.
///
/// A finished part never changes, so its content is built once: for every open array and structure
/// the assembler keeps the contents of the parts that were finished at the last look, and continues
/// behind them.
struct ContentAssembler {
  private let response: UInt64
  private var open: [Int: OpenParts] = [:]
  private var whole: GeneratedContent?

  /// The finished contents at the front of an array or structure that still grows.
  private struct OpenParts {
    var elements = AppendOnlyList<GeneratedContent>()
    var members: [ContentMembers.Member] = []
  }

  /// Creates an assembler.
  ///
  /// - Parameter response: The number of the response; with a value's own number, it makes the
  ///   identity of the value.
  init(response: UInt64) {
    self.response = response
  }

  /// The content of the response.
  mutating func root(_ tree: PartialJSON) -> GeneratedContent {
    if let whole { return whole }
    let content = content(tree)
    if tree.isComplete { whole = content }
    return content
  }

  /// The content of a part.
  private mutating func content(_ tree: PartialJSON) -> GeneratedContent {
    let value: ContentNode.Value
    switch tree.kind {
    case .null: value = .null
    case .bool(let flag): value = .bool(flag)
    case .number(let number): value = .number(number)
    case .string(let text): value = .string(text)
    case .array(let elements): value = .array(self.elements(elements, of: tree))
    case .object(let members): value = .structure(self.members(members, of: tree))
    }
    let node = ContentNode(value, isComplete: tree.isComplete, streamNumber: tree.nodeID)
    return GeneratedContent(node: node, id: GenerationID(response: response, number: tree.nodeID))
  }

  /// The contents of an array's elements.
  private mutating func elements(
    _ elements: PartialJSON.Elements, of tree: PartialJSON
  ) -> AppendOnlyList<GeneratedContent> {
    var finished = open.removeValue(forKey: tree.nodeID)?.elements ?? AppendOnlyList()
    for element in elements[min(finished.count, elements.count)...] {
      let content = content(element)
      guard content.isComplete else {
        open[tree.nodeID] = OpenParts(elements: finished)
        return finished.appending(content)
      }
      finished.append(content)
    }
    if !tree.isComplete { open[tree.nodeID] = OpenParts(elements: finished) }
    return finished
  }

  /// The contents of an object's members.
  private mutating func members(
    _ members: PartialJSON.Members, of tree: PartialJSON
  ) -> ContentMembers {
    var finished = open.removeValue(forKey: tree.nodeID)?.members ?? []
    for (name, value) in members[min(finished.count, members.count)...] {
      let member = ContentMembers.Member(name: name, content: content(value))
      guard member.content.isComplete else {
        open[tree.nodeID] = OpenParts(members: finished)
        return ContentMembers(finished + [member])
      }
      finished.append(member)
    }
    if !tree.isComplete { open[tree.nodeID] = OpenParts(members: finished) }
    return ContentMembers(finished)
  }
}
