// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension JSONTape.Contents {
  /// Returns the handle of the node at `index`.
  func handle(_ index: Int32) -> JSONTape.NodeHandle {
    let node = nodes[index]
    return JSONTape.NodeHandle(
      index: index, creation: node.creation, completion: node.completion, kind: node.kind)
  }

  /// Returns the last member of a name that an object had at a moment, and the number of members of
  /// that name.
  func member(
    _ name: String, of object: Int32, at mark: JSONTape.Mark
  ) -> (node: JSONTape.NodeHandle, count: Int)? {
    guard let id = names.canonicalID(of: name) else { return nil }
    var found: Int32 = -1
    var count = 0
    var next = firstChild(of: object, at: mark)
    while let child = next {
      if names.canonicalID(of: nodes[child].name) == id {
        found = child
        count += 1
      }
      next = sibling(after: child, at: mark)
    }
    return count > 0 ? (handle(found), count) : nil
  }

  /// Returns the first value in an array or object that was visible at a moment.
  func firstChild(of parent: Int32, at mark: JSONTape.Mark) -> Int32? {
    let child = parent + 1
    guard child < mark.nodeCount, nodes[child].parent == parent else { return nil }
    return child
  }

  /// Returns the value after another one in the same array or object that was visible at a moment.
  func sibling(after child: Int32, at mark: JSONTape.Mark) -> Int32? {
    guard child >= 0 else { return nil }
    let node = nodes[child]
    guard node.isComplete(at: mark) else { return nil }
    let next = node.isContainer ? node.end : child + 1
    guard next < mark.nodeCount, nodes[next].parent == node.parent else { return nil }
    return next
  }

  /// Returns the number of values in an array or object at a moment.
  ///
  /// - Complexity: O(*d*) in the number of open containers.
  func childCount(of parent: Int32, at mark: JSONTape.Mark) -> Int {
    let node = nodes[parent]
    if node.isComplete(at: mark) { return Int(node.start) }
    // The last node is inside every container that was open.
    var index = mark.nodeCount - 1
    while index > parent {
      let last = nodes[index]
      if last.parent == parent { return Int(last.ordinal) + 1 }
      index = last.parent
    }
    return 0
  }

  /// Returns the text of a string or number at a moment.
  func text(of node: JSONTape.Node, at mark: JSONTape.Mark) -> String {
    let isComplete = node.isComplete(at: mark)
    let stored = text[Int(node.start)..<Int(isComplete ? node.end : mark.textEnd)]
    guard !isComplete, !mark.tail.isEmpty else { return String(decoding: stored, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(stored.count + mark.tail.count)
    bytes += stored
    for index in 0..<mark.tail.count { bytes.append(mark.tail[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the part of a node's value that was visible at a moment.
  func value(of index: Int32, at mark: JSONTape.Mark) -> JSONValue {
    let node = nodes[index]
    switch node.kind {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .number: return .number(JSONNumber(checked: text(of: node, at: mark)))
    case .string: return .string(text(of: node, at: mark))
    case .array: return .array(children(of: index, at: mark).map { value(of: $0, at: mark) })
    case .object:
      return .object(
        children(of: index, at: mark).map {
          JSONValue.Member(name: names[nodes[$0].name], value: value(of: $0, at: mark))
        })
    }
  }

  private func children(of parent: Int32, at mark: JSONTape.Mark) -> [Int32] {
    var children: [Int32] = []
    children.reserveCapacity(childCount(of: parent, at: mark))
    var next = firstChild(of: parent, at: mark)
    while let child = next {
      children.append(child)
      next = sibling(after: child, at: mark)
    }
    return children
  }
}
