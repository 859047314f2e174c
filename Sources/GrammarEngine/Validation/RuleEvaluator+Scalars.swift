// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension RuleEvaluator {
  // MARK: - Strings

  /// Begins the text of a string or of a name with rules.
  mutating func beginString() {
    strings.removeAll(keepingCapacity: true)
    for index in currentEvaluations where evaluations[index].status == .pending {
      guard let string = program.tables.rules[evaluations[index].rule].string else { continue }
      strings.append((index, StringRun(string.value)))
    }
  }

  /// Reads plain ASCII bytes of a string.
  ///
  /// Failures are reported in the order of their bytes, so that they do not depend on how the text is
  /// split.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: The offset of the first one.
  mutating func readText(_ bytes: ArraySlice<UInt8>, at start: Int) {
    var failures: [(byte: Int, index: Int, failure: ScalarFailure)] = []
    for position in strings.indices {
      let index = strings[position].evaluation
      guard evaluations[index].status == .pending else { continue }
      if let (byte, failure) = strings[position].run.append(bytes) {
        failures.append((byte, index, failure))
      }
    }
    // The sort is stable: rules that fail at the same byte stay in their order.
    if failures.count > 1 { failures.sort { $0.byte < $1.byte } }
    for (byte, index, failure) in failures where evaluations[index].status == .pending {
      offset = start + byte - bytes.startIndex
      fail(index, failure.keyword, .phrase(failure.expected))
    }
  }

  /// Reads a scalar of a string that was escaped or has several bytes.
  mutating func readScalar(_ scalar: Unicode.Scalar) {
    for position in strings.indices {
      let index = strings[position].evaluation
      guard evaluations[index].status == .pending else { continue }
      if let failure = strings[position].run.append(scalar) {
        fail(index, failure.keyword, .phrase(failure.expected))
      }
    }
  }

  /// Ends the text of a string or of a name with rules.
  mutating func endString() {
    for position in strings.indices {
      let index = strings[position].evaluation
      guard evaluations[index].status == .pending else { continue }
      if let failure = strings[position].run.finish() {
        fail(index, failure.keyword, .phrase(failure.expected))
      }
    }
    strings.removeAll(keepingCapacity: true)
  }

  /// The lists of choices of the rules that apply to the current string.
  var choices: [StringChoices] {
    strings.compactMap { string in
      guard evaluations[string.evaluation].status == .pending else { return nil }
      return program.tables.rules[evaluations[string.evaluation].rule].string?.value.choices
    }
  }

  // MARK: - Numbers

  /// Ends a number.
  mutating func endNumber(_ digits: [UInt8]) {
    for index in currentEvaluations where evaluations[index].status == .pending {
      let rule = evaluations[index].rule
      let types = program.tables.rules[rule].types.intersection(.number)
      if types != .number {
        let isWhole = NumberRule.isInteger(digits)
        if !types.contains(isWhole ? .whole : .fractional) {
          let expected = program.tables.rules[rule].types
          fail(index, program.tables.rules[rule].rule.typeKeyword, .types(expected))
          continue
        }
      }
      if let failure = program.tables.rules[rule].number?.failure(of: digits) {
        fail(index, failure.keyword, .phrase(failure.expected))
      }
    }
  }
}
