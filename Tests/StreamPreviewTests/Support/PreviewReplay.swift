// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel
internal import Testing

/// The values of an embedded preview, as the script of the page computes them.
struct PreviewReplay {
  private struct Node {
    var kind: String
    var name: String?
    var text = ""
    var children: [Int] = []
    var isComplete = false
  }

  /// The number of steps.
  let count: Int

  private let steps: [JSONValue]
  private let sets: [JSONValue]

  /// Creates the replay of a preview.
  ///
  /// - Parameter json: The embedded JSON.
  /// - Throws: An error if the JSON has no steps.
  init(_ json: JSONValue) throws {
    steps = try #require(json["steps"]?.elements)
    sets = try #require(json["sets"]?.elements)
    count = steps.count
  }

  /// Returns the text after a step.
  func text(after step: Int) -> String {
    steps[...step].reduce("") { text, step in
      (step["reset"] == nil ? text : "") + (step["text"]?.string ?? "")
    }
  }

  /// Returns the value after a step; `nil` if nothing is visible.
  func value(after step: Int) throws -> JSONValue? {
    var nodes: [Int: Node] = [:]
    var root: Int?
    for step in steps[...step] {
      if step["reset"] != nil { (nodes, root) = ([:], nil) }
      for change in step["changes"]?.elements ?? [] {
        let id = try #require(change["id"]?.int)
        if let kind = change["kind"]?.string {
          #expect(nodes[id] == nil, "value \(id) is new twice")
          nodes[id] = Node(kind: kind, name: change["name"]?.string)
          if let parent = change["parent"]?.int {
            nodes[parent]?.children.append(id)
          } else {
            root = id
          }
        }
        #expect(nodes[id] != nil, "value \(id) is not known")
        if let text = change["text"]?.string { nodes[id]?.text += text }
        if change["complete"] != nil { nodes[id]?.isComplete = true }
      }
    }
    return try root.map { try value($0, nodes) }
  }

  private func value(_ id: Int, _ nodes: [Int: Node]) throws -> JSONValue {
    let node = try #require(nodes[id])
    return switch node.kind {
    case "null": .null
    case "boolean": .bool(node.text == "true")
    case "number": .number(try #require(JSONNumber(text: node.text)))
    case "string": .string(node.text)
    case "array": .array(try node.children.map { try value($0, nodes) })
    default:
      .object(
        try node.children.map { child in
          JSONValue.Member(
            name: try #require(nodes[child]?.name), value: try value(child, nodes))
        })
    }
  }

  /// Returns the allowed characters after a step, and `end` if the text may end.
  func allowed(after step: Int) -> [String]? {
    guard let number = steps[step]["allowed"]?.int else { return nil }
    let items = sets[number]["items"]?.elements?.compactMap(\.string) ?? []
    return items + (sets[number]["end"] == nil ? [] : ["end"])
  }

  /// Returns the only continuation after a step.
  func forced(after step: Int) -> String { steps[step]["forced"]?.string ?? "" }
}

extension JSONValue {
  fileprivate var int: Int? {
    if case .number(let number) = self { number.int } else { nil }
  }
}
