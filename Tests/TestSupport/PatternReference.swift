// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A pattern matcher based on derivatives, with anchors as expressions that are empty at one
/// position.
///
/// The method is Brzozowski's ("Derivatives of regular expressions", 1964), which supports
/// intersection and complement: a lookahead is an intersection with the rest of the text. It
/// supports neither lookbehinds nor lookaheads inside unbounded repetitions;
/// ``BacktrackingMatcher`` does.
package final class PatternReference {
  private indirect enum Expression: Hashable, Sendable {
    case nothing
    case empty
    case scalars(ScalarSet)
    case sequence(Expression, Expression)
    case either(Set<Expression>)
    case repetition(Expression, min: Int, max: Int?)
    case all(Set<Expression>)
    case not(Expression)
    case start
    case end
  }

  /// A derivative.
  package typealias State = Int

  /// A transition.
  private struct Step: Hashable {
    let state: State
    let scalarClass: Int
    let isFirst: Bool
  }

  /// The expression at the start of the text.
  package let start: State = 0
  private var expressions: [Expression] = []
  private var states: [Expression: State] = [:]
  private var steps: [Step: State] = [:]
  private var viability: [State: Bool] = [:]
  /// The first scalars of the classes that the pattern distinguishes.
  private let bounds: [UInt32]

  /// A construct that derivatives do not support.
  package struct Unsupported: Error {}

  private static let anything = Expression.repetition(.scalars(.all), min: 0, max: nil)

  /// Creates a matcher of a pattern.
  package convenience init(_ text: String) throws {
    try self.init(StringSchema(restriction: .pattern(text)))
  }

  /// Creates a matcher of all restrictions of a string schema except for a list of choices.
  package init(_ schema: StringSchema) throws {
    var parts: [Expression] = []
    var found: Set<UInt32> = [0, 0x20, 0x80, 0x800, 0xE000, 0x10000]
    func search(_ text: String) throws -> Expression {
      let root = try Pattern(parsing: text).root
      Self.collectBounds(root, into: &found)
      return Self.sequence(Self.anything, try Self.translated(root, then: Self.anything))
    }
    parts += try schema.allPatterns.map(search)
    parts += try schema.excludedPatterns.map { .not(try search($0)) }
    if let pattern = schema.formatPattern { parts.append(try search(pattern)) }
    for text in schema.excludedTexts {
      for scalar in text.unicodeScalars { found.formUnion([scalar.value, scalar.value + 1]) }
      let scalars = text.unicodeScalars.map { Expression.scalars(ScalarSet($0)) }
      parts.append(.not(scalars.reversed().reduce(.empty) { Self.sequence($1, $0) }))
    }
    if schema.minimumLength != nil || schema.maximumLength != nil {
      parts.append(
        Self.repetition(.scalars(.all), schema.minimumLength ?? 0, schema.maximumLength))
    }
    if let limit = schema.generatedLengthLimit {
      parts.append(Self.repetition(.scalars(.all), 0, limit))
    }
    bounds = found.filter { $0 <= 0x10FFFF && !(0xD800...0xDFFF).contains($0) }.sorted()
    _ = state(of: Self.all(parts))
  }

  /// Returns the expression of the texts that match a node followed by `rest`.
  private static func translated(
    _ node: PatternNode, then rest: Expression
  ) throws -> Expression {
    guard node.hasLookaround else { return sequence(expression(node), rest) }
    switch node {
    case .lookaround(let inner, let isBehind, let isNegated):
      if isBehind { throw Unsupported() }
      let condition = try translated(inner, then: anything)
      return all([isNegated ? .not(condition) : condition, rest])
    case .sequence(let parts):
      return try parts.reversed().reduce(rest) { try translated($1, then: $0) }
    case .alternation(let parts):
      return either(try parts.map { try translated($0, then: rest) })
    case .repetition(let part, let min, let max?):
      var result = rest
      for _ in min..<max { result = either([rest, try translated(part, then: result)]) }
      for _ in 0..<min { result = try translated(part, then: result) }
      return result
    case .repetition, .empty, .scalars, .startAnchor, .endAnchor:
      throw Unsupported()
    }
  }

  private func state(of expression: Expression) -> State {
    if let known = states[expression] { return known }
    states[expression] = expressions.count
    expressions.append(expression)
    return expressions.count - 1
  }

  /// Returns scalars of a range, one for each class that the pattern distinguishes.
  package func samples(in range: ClosedRange<UInt32>) -> [UInt32] {
    [range.lowerBound] + bounds.filter { range.contains($0) }
  }

  /// Returns the derivative by a scalar.
  package func next(_ state: State, _ scalar: UInt32, isFirst: Bool) -> State {
    var scalarClass = 0
    while scalarClass + 1 < bounds.count, bounds[scalarClass + 1] <= scalar { scalarClass += 1 }
    let step = Step(state: state, scalarClass: scalarClass, isFirst: isFirst)
    if let known = steps[step] { return known }
    let next = self.state(of: derivative(expressions[state], scalar, isFirst))
    steps[step] = next
    return next
  }

  /// Returns whether the string can end.
  package func accepts(_ state: State, isFirst: Bool) -> Bool {
    Self.isEmpty(expressions[state], atStart: isFirst, atEnd: true)
  }

  /// Returns whether some continuation matches.
  package func isViable(_ state: State) -> Bool {
    if let known = viability[state] { return known }
    var seen: Set<State> = [state]
    var pending = [state]
    while let current = pending.popLast() {
      if viability[current] == true || accepts(current, isFirst: false) {
        viability[state] = true
        return true
      }
      for scalar in bounds {
        let next = next(current, scalar, isFirst: false)
        if seen.insert(next).inserted { pending.append(next) }
      }
    }
    for state in seen { viability[state] = false }
    return false
  }

  private static func expression(_ node: PatternNode) -> Expression {
    switch node {
    case .empty: .empty
    case .scalars(let set): set.isEmpty ? .nothing : .scalars(set)
    case .sequence(let parts):
      parts.reversed().reduce(.empty) { sequence(expression($1), $0) }
    case .alternation(let parts): either(parts.map(expression))
    case .repetition(let part, let min, let max): repetition(expression(part), min, max)
    case .startAnchor: .start
    case .endAnchor: .end
    case .lookaround: .nothing
    }
  }

  private static func collectBounds(_ node: PatternNode, into bounds: inout Set<UInt32>) {
    switch node {
    case .scalars(let set):
      for range in set.ranges {
        bounds.insert(range.lowerBound)
        bounds.insert(range.upperBound + 1)
      }
    case .sequence(let parts), .alternation(let parts):
      for part in parts { collectBounds(part, into: &bounds) }
    case .repetition(let part, _, _), .lookaround(let part, _, _):
      collectBounds(part, into: &bounds)
    case .empty, .startAnchor, .endAnchor: break
    }
  }

  private static func sequence(_ first: Expression, _ second: Expression) -> Expression {
    if first == .nothing || second == .nothing { return .nothing }
    if first == .empty { return second }
    if second == .empty { return first }
    if case .sequence(let a, let b) = first { return .sequence(a, sequence(b, second)) }
    return .sequence(first, second)
  }

  private static func either(_ parts: [Expression]) -> Expression {
    var all: Set<Expression> = []
    for part in parts {
      if case .either(let inner) = part { all.formUnion(inner) } else { all.insert(part) }
    }
    all.remove(.nothing)
    return all.count > 1 ? .either(all) : all.first ?? .nothing
  }

  private static func all(_ parts: [Expression]) -> Expression {
    var all: Set<Expression> = []
    for part in parts {
      if case .all(let inner) = part { all.formUnion(inner) } else { all.insert(part) }
    }
    all.subtract([anything, .not(.nothing)])
    if all.contains(.nothing) { return .nothing }
    return all.count > 1 ? .all(all) : all.first ?? anything
  }

  private static func repetition(_ part: Expression, _ min: Int, _ max: Int?) -> Expression {
    max == 0 ? .empty : .repetition(part, min: Swift.max(0, min), max: max)
  }

  private static func isEmpty(_ expression: Expression, atStart: Bool, atEnd: Bool) -> Bool {
    switch expression {
    case .nothing, .scalars: false
    case .empty: true
    case .sequence(let a, let b):
      isEmpty(a, atStart: atStart, atEnd: atEnd) && isEmpty(b, atStart: atStart, atEnd: atEnd)
    case .either(let parts):
      parts.contains { isEmpty($0, atStart: atStart, atEnd: atEnd) }
    case .repetition(let part, let min, _):
      min == 0 || isEmpty(part, atStart: atStart, atEnd: atEnd)
    case .all(let parts): parts.allSatisfy { isEmpty($0, atStart: atStart, atEnd: atEnd) }
    case .not(let part): !isEmpty(part, atStart: atStart, atEnd: atEnd)
    case .start: atStart
    case .end: atEnd
    }
  }

  private func derivative(_ expression: Expression, _ scalar: UInt32, _ atStart: Bool) -> Expression
  {
    switch expression {
    case .nothing, .empty, .start, .end:
      return .nothing
    case .scalars(let set):
      guard let scalar = Unicode.Scalar(scalar) else { return .nothing }
      return set.contains(scalar) ? .empty : .nothing
    case .sequence(let a, let b):
      let through = Self.sequence(derivative(a, scalar, atStart), b)
      guard Self.isEmpty(a, atStart: atStart, atEnd: false) else { return through }
      return Self.either([through, derivative(b, scalar, atStart)])
    case .either(let parts):
      return Self.either(parts.map { derivative($0, scalar, atStart) })
    case .all(let parts):
      return Self.all(parts.map { derivative($0, scalar, atStart) })
    case .not(let part):
      return .not(derivative(part, scalar, atStart))
    case .repetition(let part, let min, let max):
      let rest = Self.repetition(part, min - 1, max.map { $0 - 1 })
      let through = Self.sequence(derivative(part, scalar, atStart), rest)
      guard min > 0, Self.isEmpty(part, atStart: atStart, atEnd: false) else { return through }
      return Self.either([through, derivative(rest, scalar, atStart)])
    }
  }
}

extension PatternNode {
  /// Whether the node contains a lookaround.
  var hasLookaround: Bool {
    switch self {
    case .lookaround: true
    case .sequence(let parts), .alternation(let parts): parts.contains(where: \.hasLookaround)
    case .repetition(let part, _, _): part.hasLookaround
    case .empty, .scalars, .startAnchor, .endAnchor: false
    }
  }
}
