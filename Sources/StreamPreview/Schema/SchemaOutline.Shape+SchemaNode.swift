// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaOutline.Shape {
  /// The maximum number of choices that are listed.
  private static let listedChoices = 12

  /// Creates the shape of a node, without its children.
  ///
  /// - Parameter node: The node.
  init(_ node: SchemaNode) {
    switch node {
    case .object(let object):
      self.init(kind: "object", label: object.title ?? "object", summary: object.description)
    case .array(let array):
      self.init(kind: "array", label: "array", summary: array.description)
      guides = Self.bounds(array.minimumCount, array.maximumCount, unit: "element")
    case .string(let string):
      self.init(kind: "string", label: string.title ?? "string", summary: string.description)
      guides = Self.guides(of: string)
      appearsWhenComplete = string.isChoice
    case .integer(let number):
      self.init(kind: "number", label: "integer", summary: number.description)
      guides = Self.guides(of: number)
    case .number(let number):
      self.init(kind: "number", label: "number", summary: number.description)
      guides = Self.guides(of: number)
    case .boolean(let description):
      self.init(kind: "boolean", label: "Boolean", summary: description)
    case .null:
      self.init(kind: "null", label: "null")
    case .constants(let constants):
      self.init(
        kind: "constants", label: constants.title ?? "constant", summary: constants.description)
      guides = [Self.list(constants.values.map { JSONWriter.text(of: $0) })]
      appearsWhenComplete = true
    case .anyOf(let union):
      self.init(kind: "union", label: union.title ?? "one of", summary: union.description)
    case .reference, .any:
      self.init(kind: "any", label: "any value")
    }
  }

  private static func guides(of string: StringSchema) -> [String] {
    var guides: [String] = []
    switch string.restriction {
    case .none: break
    case .choices(let choices): guides.append(list(choices))
    case .constant(let text): guides.append("always \(JSONWriter.text(of: text))")
    case .pattern(let pattern): guides.append("matches \(pattern)")
    }
    guides += string.patterns.map { "matches \($0)" }
    if let format = string.format { guides.append("format \(format.rawValue)") }
    return guides + bounds(string.minimumLength, string.maximumLength, unit: "character")
  }

  private static func guides(of number: NumberSchema) -> [String] {
    var guides: [String] = []
    let (lower, upper) = (number.lowerBound, number.upperBound)
    if let lower, let upper, !lower.isExclusive, !upper.isExclusive {
      guides.append("\(lower.value) to \(upper.value)")
    } else {
      if let lower { guides.append("\(lower.isExclusive ? "above" : "at least") \(lower.value)") }
      if let upper { guides.append("\(upper.isExclusive ? "below" : "at most") \(upper.value)") }
    }
    if let step = number.multipleOf { guides.append("a multiple of \(step)") }
    return guides
  }

  private static func bounds(_ minimum: Int?, _ maximum: Int?, unit: String) -> [String] {
    func count(_ number: Int) -> String { "\(number) \(unit)\(number == 1 ? "" : "s")" }
    return switch (minimum, maximum) {
    case (let minimum?, let maximum?) where minimum == maximum: [count(maximum)]
    case (let minimum?, let maximum?): ["\(minimum) to \(count(maximum))"]
    case (let minimum?, nil): ["at least \(count(minimum))"]
    case (nil, let maximum?): ["at most \(count(maximum))"]
    case (nil, nil): []
    }
  }

  private static func list(_ choices: [String]) -> String {
    let rest = choices.count - listedChoices
    return choices.prefix(listedChoices).joined(separator: ", ")
      + (rest > 0 ? ", and \(rest) more" : "")
  }
}

extension StringSchema {
  /// Whether the values are given ones, which a partially generated value shows when they are
  /// complete.
  fileprivate var isChoice: Bool {
    switch restriction {
    case .choices, .constant: true
    case .none, .pattern: false
    }
  }
}
