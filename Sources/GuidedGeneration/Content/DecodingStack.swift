// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A nonrecursive reader of arrays and objects from a decoder.
struct DecodingStack {
  enum Container {
    case object(KeyedDecodingContainer<AnyKey>)
    case array(any UnkeyedDecodingContainer)
  }

  /// An open container and its decoded values.
  private struct Level {
    var container: Container
    var keys: ArraySlice<AnyKey> = []
    var name = ""
    var members: [JSONValue.Member] = []
    var elements: [JSONValue] = []

    init(_ container: Container) {
      self.container = container
      if case .object(let object) = container {
        keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }[...]
      }
    }

    mutating func add(_ value: JSONValue) {
      switch container {
      case .object: members.append(JSONValue.Member(name: name, value: value))
      case .array: elements.append(value)
      }
    }

    var value: JSONValue {
      switch container {
      case .object: .object(members)
      case .array: .array(elements)
      }
    }
  }

  private enum Next {
    case end
    case scalar(JSONValue)
    case container(Container)
  }

  private var levels: [Level] = []
  private let codingPath: [any CodingKey]

  init(_ container: Container, in decoder: any Decoder) throws {
    codingPath = decoder.codingPath
    try open(container)
  }

  private mutating func open(_ container: Container) throws {
    guard codingPath.count + levels.count < GeneratedContent.maximumDepth else {
      let names = levels.map { AnyKey(stringValue: $0.name) }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath + names,
          debugDescription:
            "the value is nested deeper than \(GeneratedContent.maximumDepth) levels"))
    }
    levels.append(Level(container))
  }

  consuming func value() throws -> JSONValue {
    while true {
      switch try Self.next(in: &levels[levels.count - 1]) {
      case .scalar(let value):
        levels[levels.count - 1].add(value)
      case .container(let container):
        try open(container)
      case .end:
        let value = levels.removeLast().value
        guard !levels.isEmpty else { return value }
        levels[levels.count - 1].add(value)
      }
    }
  }

  private static func next(in level: inout Level) throws -> Next {
    switch level.container {
    case .object(let object):
      guard let key = level.keys.popFirst() else { return .end }
      level.name = key.stringValue
      if let inner = try? object.nestedContainer(keyedBy: AnyKey.self, forKey: key) {
        return .container(.object(inner))
      }
      if let inner = try? object.nestedUnkeyedContainer(forKey: key) {
        return .container(.array(inner))
      }
      return .scalar(try object.decode(ScalarJSON.self, forKey: key).value)
    case .array(var array):
      defer { level.container = .array(array) }
      guard !array.isAtEnd else { return .end }
      if let inner = try? array.nestedContainer(keyedBy: AnyKey.self) {
        return .container(.object(inner))
      }
      if let inner = try? array.nestedUnkeyedContainer() { return .container(.array(inner)) }
      return .scalar(try array.decode(ScalarJSON.self).value)
    }
  }
}
