// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension RuleEvaluator {
  // MARK: - Strings

  /// Begins the text of a string or of a name with rules.
  mutating func beginString() {
    if isUncheckedScalar { return }
    for index in currentEvaluations
    where evaluations[index].status == .pending && head(of: index).parts.contains(.string) {
      guard let string = rule(of: index).string else { continue }
      strings.append((index, StringRun(string)))
    }
  }

  /// Reads plain ASCII bytes of a string.
  ///
  /// Failures are reported in the order of their bytes, so that they do not depend on how the text
  /// is split.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: The offset of the first one.
  mutating func readText(_ bytes: ArraySlice<UInt8>, at start: Int) {
    var failures: [(byte: Int, index: Int, restriction: StringRule.Restriction)] = []
    for position in strings.indices {
      let index = strings[position].evaluation
      guard evaluations[index].status == .pending else { continue }
      if let (byte, restriction) = strings[position].run.append(bytes) {
        failures.append((byte, index, restriction))
      }
    }
    // The sort is stable: rules that fail at the same byte stay in their order.
    if failures.count > 1 { failures.sort { $0.byte < $1.byte } }
    for (byte, index, restriction) in failures where evaluations[index].status == .pending {
      offset = start + byte - bytes.startIndex
      fail(index, .string(restriction))
    }
  }

  /// Reads a scalar of a string that was escaped or has several bytes.
  mutating func readScalar(_ scalar: Unicode.Scalar) {
    for position in strings.indices {
      let index = strings[position].evaluation
      guard evaluations[index].status == .pending else { continue }
      if let restriction = strings[position].run.append(scalar) {
        fail(index, .string(restriction))
      }
    }
  }

  /// Ends the text of a string or of a name with rules.
  mutating func endString() {
    if strings.isEmpty { return }
    for position in strings.indices {
      let index = strings[position].evaluation
      guard evaluations[index].status == .pending else { continue }
      if let restriction = strings[position].run.finish() { fail(index, .string(restriction)) }
    }
    strings.removeAll(keepingCapacity: true)
  }

  /// The lists of choices of the rules that apply to the current string.
  var choices: [StringChoices] {
    strings.compactMap { string in
      guard evaluations[string.evaluation].status == .pending else { return nil }
      return rule(of: string.evaluation).string?.value.choices
    }
  }

  // MARK: - Numbers

  /// Ends a number.
  mutating func endNumber(_ digits: [UInt8]) {
    if isUncheckedScalar { return }
    for index in currentEvaluations where evaluations[index].status == .pending {
      let head = head(of: index)
      let types = head.types.intersection(.number)
      if types != .number,
        !types.contains(NumberRule.isInteger(digits) ? .whole : .fractional)
      {
        fail(index, .types)
      } else if head.parts.contains(.number),
        let restriction = rule(of: index).number?.value.violation(of: digits)
      {
        fail(index, .number(restriction))
      }
    }
  }
}
