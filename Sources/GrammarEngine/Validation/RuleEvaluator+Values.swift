// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import JSONText

extension RuleEvaluator {
  /// Begins a value inside the current one, or the document.
  mutating func begin(_ kind: ValueLevel.Kind, _ types: TypeSet) {
    let isStored = distinctArrayCount > 0
    if levels.last?.kind == .array {
      selectRulesOfItem()
      guard failure < 0 else { return }
    }
    removeDecidedRules(types)
    if kind == .scalar, nextRules.isEmpty, !levels.isEmpty {
      isUncheckedScalar = true
      return
    }
    beginValue(kind, types)
    if isStored, kind != .scalar { builder.begin(isObject: kind == .object) }
  }

  /// Removes the rules of the member or item that admit every value of its type.
  private mutating func removeDecidedRules(_ types: TypeSet) {
    // Most values have one rule.
    if nextRules.count == 1 {
      if isDecided(nextRules[0], types) { nextRules.removeAll(keepingCapacity: true) }
    } else if nextRules.contains(where: { isDecided($0, types) }) {
      nextRules = nextRules.filter { !isDecided($0, types) }
    }
  }

  private func isDecided(
    _ next: (rule: Int32, parent: Int32, role: RuleRole), _ types: TypeSet
  ) -> Bool {
    guard case .child = next.role else { return false }
    return program.tables.heads[Int(next.rule)].decidedTypes.isSuperset(of: types)
  }

  /// Ends an array or object.
  mutating func endContainer() {
    endValue()
    if distinctArrayCount > 0 { builder.end() }
    leaveChild()
  }

  /// Ends a scalar.
  ///
  /// - Parameter value: The value; it is evaluated only if it is needed.
  mutating func endScalar(_ value: @autoclosure () -> CanonicalValue) {
    if isUncheckedScalar { isUncheckedScalar = false } else { endValue() }
    if distinctArrayCount > 0 { builder.add(value()) }
    leaveChild()
  }

  private mutating func leaveChild() {
    guard failure < 0, let level = levels.last else { return }
    if level.kind == .array { checkItem() }
    path.leave()
  }

  /// Begins the name of a member.
  mutating func beginName() {
    path.beginName()
    guard program.tables.usesNames else { return }
    dropUnneeded()
    for index in currentEvaluations
    where evaluations[index].status == .pending && head(of: index).parts.contains(.names) {
      guard let names = rule(of: index).object?.value.names else { continue }
      nextRules.append(
        (Int32(truncatingIfNeeded: names), Int32(truncatingIfNeeded: index), .child))
    }
    guard !nextRules.isEmpty else { return }
    beginValue(.scalar, .string)
    beginString()
  }

  /// Ends the name of a member.
  mutating func endName() {
    if levels.last?.kind == .scalar {
      endString()
      endValue()
      guard failure < 0 else { return }
    }
    selectRulesOfMember()
  }
}

extension StringRule {
  /// Returns whether a complete text meets the restrictions.
  func admits(_ text: ArraySlice<UInt8>) -> Bool {
    var run = StringRun(CompiledRule.Box(self))
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars
    where run.append(scalar) != nil {
      return false
    }
    return run.finish() == nil
  }
}

extension PatternMatcher {
  /// Returns whether the pattern matches anywhere in a complete text.
  func matches(_ text: ArraySlice<UInt8>) -> Bool {
    var run = makeRun()
    if text.allSatisfy({ $0 < 0x80 }) {
      _ = run.accept(text)
      return run.isMatch
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where !run.accept(scalar) {
      break
    }
    return run.isMatch
  }
}
