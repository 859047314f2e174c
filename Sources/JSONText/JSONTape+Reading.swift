// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension JSONTape.Contents {
  /// What there is at a number.
  func place(_ index: Int32) -> JSONTape.Place {
    let node = nodes[index]
    return JSONTape.Place(
      index: index, birth: node.birth, completion: node.completion, kind: node.kind)
  }

  /// The last member of a name that an object had at a moment, and how many of them there were.
  func member(
    _ name: String, of object: Int32, at mark: JSONTape.Mark
  ) -> (place: JSONTape.Place, count: Int)? {
    guard let key = names.key(of: name) else { return nil }
    var found: Int32 = -1
    var count = 0
    var next = firstChild(of: object, at: mark)
    while let child = next {
      if names.key(of: nodes[child].name) == key {
        found = child
        count += 1
      }
      next = sibling(after: child, at: mark)
    }
    return count > 0 ? (place(found), count) : nil
  }

  /// The first value in an array or object that was visible at a moment.
  func firstChild(of parent: Int32, at mark: JSONTape.Mark) -> Int32? {
    let child = parent + 1
    guard child < mark.nodeCount, nodes[child].parent == parent else { return nil }
    return child
  }

  /// The value that follows another one in their array or object, if it was visible at a moment.
  func sibling(after child: Int32, at mark: JSONTape.Mark) -> Int32? {
    guard child >= 0 else { return nil }
    let node = nodes[child]
    guard node.isComplete(at: mark) else { return nil }
    let next = node.isContainer ? node.end : child + 1
    guard next < mark.nodeCount, nodes[next].parent == node.parent else { return nil }
    return next
  }

  /// How many values lay directly in an array or object at a moment.
  ///
  /// - Complexity: O(*d*) in the containers that were open.
  func childCount(of parent: Int32, at mark: JSONTape.Mark) -> Int {
    let node = nodes[parent]
    if node.isComplete(at: mark) { return Int(node.start) }
    // The value that was begun last lies in every container that was open.
    var index = mark.nodeCount - 1
    while index > parent {
      let last = nodes[index]
      if last.parent == parent { return Int(last.ordinal) + 1 }
      index = last.parent
    }
    return 0
  }

  /// The text of a string or number at a moment.
  func text(of node: JSONTape.Node, at mark: JSONTape.Mark) -> String {
    if node.isComplete(at: mark) {
      return String(decoding: text[Int(node.start)..<Int(node.end)], as: UTF8.self)
    }
    let settled = text[Int(node.start)..<Int(mark.textEnd)]
    guard !mark.tail.isEmpty else { return String(decoding: settled, as: UTF8.self) }
    var whole: [UInt8] = []
    whole.reserveCapacity(settled.count + mark.tail.count)
    whole += settled
    for index in 0..<mark.tail.count { whole.append(mark.tail[index]) }
    return String(decoding: whole, as: UTF8.self)
  }

  /// What was visible of a node at a moment.
  func value(of index: Int32, at mark: JSONTape.Mark) -> JSONValue {
    let node = nodes[index]
    switch node.kind {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .number: return .number(JSONNumber(checked: text(of: node, at: mark)))
    case .string: return .string(text(of: node, at: mark))
    case .array:
      return .array(children(of: index, at: mark).map { value(of: $0, at: mark) })
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
