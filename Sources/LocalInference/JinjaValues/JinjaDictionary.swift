// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A dictionary that keeps the order of its keys.
final class JinjaDictionary {
  /// The entries in order.
  let entries: [(key: JinjaValue, value: JinjaValue)]
  let depth: Int
  private let positions: [JinjaKey: Int]

  /// Creates a dictionary.
  ///
  /// A later value of a key replaces an earlier one.
  ///
  /// - Parameter entries: The entries, whose keys are hashable.
  init(_ entries: some Sequence<(key: JinjaValue, value: JinjaValue)>) {
    var unique: [(key: JinjaValue, value: JinjaValue)] = []
    var positions: [JinjaKey: Int] = [:]
    var depth = 0
    for entry in entries {
      guard let key = JinjaKey(entry.key) else { continue }
      depth = max(depth, entry.key.depth, entry.value.depth)
      if let position = positions[key] {
        unique[position].value = entry.value
      } else {
        positions[key] = unique.count
        unique.append(entry)
      }
    }
    self.entries = unique
    self.positions = positions
    self.depth = depth + 1
  }

  var count: Int { entries.count }

  /// Returns the value of a key, or `nil` if it is absent.
  subscript(key: JinjaValue) -> JinjaValue? {
    JinjaKey(key).flatMap { positions[$0] }.map { entries[$0].value }
  }

  /// Returns the value of a name.
  subscript(name: JinjaText) -> JinjaValue? {
    positions[.text(name)].map { entries[$0].value }
  }
}

/// A key of a dictionary.
///
/// Equal numbers of different types are the same key.
enum JinjaKey: Hashable {
  case none
  case integer(Int)
  case bigInteger(String)
  case float(Double)
  case text(JinjaText)
  case tuple([JinjaKey])
  case object(ObjectIdentifier)
  case undefined

  /// Creates the key of a value, or returns `nil` if the value is not hashable.
  init?(_ value: JinjaValue) {
    switch value {
    case .none: self = .none
    case .undefined: self = .undefined
    case .boolean(let value): self = .integer(value ? 1 : 0)
    case .integer(let value): self = .integer(value)
    case .bigInteger(let digits): self = .bigInteger(digits)
    case .float(let value): self = Int(exactly: value).map { .integer($0) } ?? .float(value)
    case .text(let text): self = .text(text)
    case .sequence(let sequence):
      switch sequence.kind {
      case .tuple, .group: break
      default: return nil
      }
      // Nested tuples that share elements would take exponential time.
      guard sequence.depth <= 3 else { return nil }
      var keys: [JinjaKey] = []
      for element in sequence.elements {
        guard let key = JinjaKey(element) else { return nil }
        keys.append(key)
      }
      self = .tuple(keys)
    case .macro(let macro): self = .object(ObjectIdentifier(macro))
    case .namespace(let namespace): self = .object(ObjectIdentifier(namespace))
    default: return nil
    }
  }
}
