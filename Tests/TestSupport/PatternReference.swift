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
///
/// The maximum length is not part of the expressions, whose number would grow with it. A text is
/// viable if its shortest continuation is not too long.
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

  /// A derivative and the number of scalars that may follow.
  package typealias State = Int

  private struct Position: Hashable {
    /// The index of the derivative.
    let expression: Int
    /// The number of scalars that may follow, or `nil` if it is unbounded.
    let room: Int?
  }

  /// A transition between expressions.
  private struct Step: Hashable {
    let expression: Int
    let scalarClass: Int
    let isFirst: Bool
  }

  /// The state at the start of the text.
  package let start: State = 0
  private var expressions: [Expression] = []
  private var expressionNumbers: [Expression: Int] = [:]
  private var positions: [Position] = []
  private var states: [Position: State] = [:]
  private var steps: [Step: Int] = [:]
  /// The fewest scalars from an expression to the end of a text.
  private var distances: [Int: Int] = [:]
  /// The first scalars of the classes that the pattern distinguishes.
  private let bounds: [UInt32]

  /// A construct that derivatives do not support.
  package struct Unsupported: Error {}

  /// The distance of an expression without a matching continuation.
  private static let unreachable = Int.max

  /// The number of distinct derivatives so far.
  package var expressionCount: Int { expressions.count }

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
    if let minimum = schema.minimumLength {
      parts.append(Self.repetition(.scalars(.all), minimum, nil))
    }
    let room = [schema.maximumLength, schema.generatedLengthLimit].compactMap(\.self).min()
    bounds = found.filter { $0 <= 0x10FFFF && !(0xD800...0xDFFF).contains($0) }.sorted()
    _ = state(of: Position(expression: number(of: Self.all(parts)), room: room))
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

  private func number(of expression: Expression) -> Int {
    if let known = expressionNumbers[expression] { return known }
    expressionNumbers[expression] = expressions.count
    expressions.append(expression)
    return expressions.count - 1
  }

  private func state(of position: Position) -> State {
    if let known = states[position] { return known }
    states[position] = positions.count
    positions.append(position)
    return positions.count - 1
  }

  /// Returns scalars of a range, one for each class that the pattern distinguishes.
  package func samples(in range: ClosedRange<UInt32>) -> [UInt32] {
    [range.lowerBound] + bounds.filter { range.contains($0) }
  }

  /// Returns the state after a scalar.
  package func next(_ state: State, _ scalar: UInt32, isFirst: Bool) -> State {
    let position = positions[state]
    guard position.room != 0 else {
      return self.state(of: Position(expression: number(of: .nothing), room: 0))
    }
    let expression = expression(after: position.expression, scalar, isFirst: isFirst)
    return self.state(of: Position(expression: expression, room: position.room.map { $0 - 1 }))
  }

  /// Returns the derivative by a scalar.
  private func expression(after expression: Int, _ scalar: UInt32, isFirst: Bool) -> Int {
    var scalarClass = 0
    while scalarClass + 1 < bounds.count, bounds[scalarClass + 1] <= scalar { scalarClass += 1 }
    let step = Step(expression: expression, scalarClass: scalarClass, isFirst: isFirst)
    if let known = steps[step] { return known }
    let next = number(of: derivative(expressions[expression], scalar, isFirst))
    steps[step] = next
    return next
  }

  /// Returns whether the string can end.
  package func accepts(_ state: State, isFirst: Bool) -> Bool {
    Self.isEmpty(expressions[positions[state].expression], atStart: isFirst, atEnd: true)
  }

  /// Returns whether some continuation of a nonempty text matches.
  package func isViable(_ state: State) -> Bool {
    let position = positions[state]
    let distance = distance(of: position.expression)
    return distance != Self.unreachable && distance <= position.room ?? Int.max
  }

  /// Returns the fewest scalars from an expression inside a text to the end, found by breadth-first
  /// search.
  private func distance(of start: Int) -> Int {
    if let known = distances[start] { return known }
    var parents: [Int: Int] = [start: start]
    var level = [start]
    var depth = 0
    var best = (distance: Self.unreachable, expression: start)
    while !level.isEmpty, depth < best.distance {
      var deeper: [Int] = []
      for current in level {
        let isEmpty = Self.isEmpty(expressions[current], atStart: false, atEnd: true)
        if let rest = isEmpty ? 0 : distances[current] {
          if rest < best.distance - depth { best = (depth + rest, current) }
          continue
        }
        for scalar in bounds {
          let next = expression(after: current, scalar, isFirst: false)
          guard parents[next] == nil else { continue }
          parents[next] = current
          deeper.append(next)
        }
      }
      level = deeper
      depth += 1
    }
    guard best.distance != Self.unreachable else {
      for expression in parents.keys { distances[expression] = Self.unreachable }
      return Self.unreachable
    }
    // All expressions of the shortest path are on the shortest paths of their own.
    var path = [best.expression]
    while let last = path.last, last != start, let parent = parents[last] { path.append(parent) }
    for (index, expression) in path.reversed().enumerated() {
      distances[expression] = best.distance - index
    }
    return best.distance
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
