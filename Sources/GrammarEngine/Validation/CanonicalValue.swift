// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A JSON value such that equality is that of JSON Schema: numbers by value, strings by Unicode
/// scalars, objects regardless of the order of their members.
indirect enum CanonicalValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(DecimalNumber)
  /// A number beyond the limits of ``DecimalNumber``, by its text.
  case hugeNumber([UInt8])
  case string([UInt8])
  case array([CanonicalValue])
  case object([[UInt8]: CanonicalValue])

  /// Creates the value of a number.
  init(number digits: [UInt8]) {
    let decimal = DecimalNumber(String(decoding: digits, as: UTF8.self))
    self = decimal.map { .number($0) } ?? .hugeNumber(digits)
  }
}

/// Builds canonical values from the parts of a document.
struct CanonicalValueBuilder: Sendable {
  private struct Container: Sendable {
    let isObject: Bool
    var items: [CanonicalValue] = []
    var members: [[UInt8]: CanonicalValue] = [:]
    var name: [UInt8] = []
  }

  private var open: [Container] = []

  /// The value that was completed last.
  private(set) var last = CanonicalValue.null

  mutating func begin(isObject: Bool) { open.append(Container(isObject: isObject)) }

  /// Sets the name of the next member.
  mutating func setName(_ name: [UInt8]) { open[open.count - 1].name = name }

  mutating func end() {
    guard let container = open.popLast() else { return }
    add(container.isObject ? .object(container.members) : .array(container.items))
  }

  mutating func add(_ value: CanonicalValue) {
    last = value
    guard let index = open.indices.last else { return }
    if open[index].isObject {
      open[index].members[open[index].name] = value
    } else {
      open[index].items.append(value)
    }
  }
}
