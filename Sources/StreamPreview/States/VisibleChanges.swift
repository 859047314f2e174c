// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// A change of a value that streams.
struct VisibleChange: Sendable, Equatable {
  /// The number of the value within its document.
  var id: Int
  /// The number of the value that contains this one; `nil` for the document and for known values.
  var parent: Int?
  /// The name of the property; `nil` in arrays and for known values.
  var name: String?
  /// The kind of a new value.
  var kind: String?
  /// The shape of the value, if it is new or changed.
  var shape: Int?
  /// The text to append.
  var text: String?
  /// Whether the value is now complete.
  var isComplete = false
}

/// Finds the changes between consecutive states of a value.
struct VisibleChanges {
  /// The part of a value that is already known.
  private struct Known {
    var byteCount = 0
    var shape: Int?
    var candidates: [Int]
  }

  private let outline: SchemaOutline
  /// The values that are visible and incomplete.
  private var open: [Int: Known] = [:]
  private var newest = -1
  private var changes: [VisibleChange] = []

  /// Creates the changes of a document without visible values.
  ///
  /// - Parameter outline: The outline of its schema.
  init(_ outline: SchemaOutline) { self.outline = outline }

  /// Returns the changes since the last call.
  ///
  /// - Parameter state: The visible part of the document.
  /// - Returns: The changes, those of containers first.
  /// - Complexity: O(*n*) in the changed parts and the text of growing strings.
  mutating func next(_ state: PartialJSON) -> [VisibleChange] {
    changes = []
    visit(state, parent: nil, name: nil, as: [outline.root])
    return changes
  }

  private mutating func visit(
    _ part: PartialJSON, parent: Int?, name: String?, as shapes: [Int]
  ) {
    let id = part.nodeID
    guard id > newest || open[id] != nil else { return }
    var known =
      open[id]
      ?? Known(
        candidates: shapes.flatMap { outline.alternatives(of: $0) }
          .filter { outline.shapes[$0].admits(part) })
    if part.string != nil, !part.isComplete, isHidden(known.candidates) { return }
    var change = VisibleChange(id: id)
    if open[id] == nil {
      newest = max(newest, id)
      (change.parent, change.name, change.kind) = (parent, name, part.kindName)
    }
    narrow(&known, to: part)
    if known.candidates.first != known.shape || change.kind != nil {
      known.shape = known.candidates.first
      change.shape = known.shape
    }
    if let text = part.scalarText {
      let rest = String(decoding: text.utf8.dropFirst(known.byteCount), as: UTF8.self)
      if !rest.isEmpty { change.text = rest }
      known.byteCount = text.utf8.count
    }
    change.isComplete = part.isComplete
    open[id] = known
    let position = changes.count
    visitChildren(of: part, known)
    if part.isComplete { open[id] = nil }
    if change != VisibleChange(id: id) { changes.insert(change, at: position) }
  }

  private mutating func visitChildren(of part: PartialJSON, _ known: Known) {
    if let members = part.members {
      for member in members {
        let shapes = known.candidates.compactMap { outline.shapes[$0].property(member.name) }
        visit(member.value, parent: part.nodeID, name: member.name, as: shapes)
      }
    } else if let elements = part.elements {
      let items = known.candidates.compactMap { outline.shapes[$0].items }
      for element in elements { visit(element, parent: part.nodeID, name: nil, as: items) }
    }
  }

  private func isHidden(_ candidates: [Int]) -> Bool {
    !candidates.isEmpty && candidates.allSatisfy { outline.shapes[$0].appearsWhenComplete }
  }

  /// Removes the objects of a union that lack a visible property.
  private func narrow(_ known: inout Known, to part: PartialJSON) {
    guard known.candidates.count > 1, let members = part.members else { return }
    let names = members.map(\.name)
    let left = known.candidates.filter { candidate in
      names.allSatisfy { outline.shapes[candidate].property($0) != nil }
    }
    if !left.isEmpty { known.candidates = left }
  }
}

extension SchemaOutline.Shape {
  fileprivate func property(_ name: String) -> Int? { properties.first { $0.name == name }?.shape }

  fileprivate func admits(_ part: PartialJSON) -> Bool {
    switch kind {
    case "any", "constants": true
    case "integer": part.kindName == "number"
    default: kind == part.kindName
    }
  }
}

extension PartialJSON {
  fileprivate var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// The text of a value without parts.
  fileprivate var scalarText: String? {
    switch kind {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): text
    case .array, .object: nil
    }
  }
}
