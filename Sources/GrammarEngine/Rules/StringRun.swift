// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The restrictions of a string while the string arrives.
///
/// A failure is reported at the first scalar after which no continuation is known to be admitted.
struct StringRun: Sendable {
  private let rule: StringRule
  private var length = 0
  private var runs: [PatternRun]
  private var choices: StringChoices.Run?

  /// Creates the state before the first scalar.
  ///
  /// - Parameter rule: The restrictions.
  init(_ rule: StringRule) {
    self.rule = rule
    runs = rule.patterns.map { $0.pattern.makeRun() }
    choices = rule.choices?.makeRun()
  }

  /// Reads scalars that are ASCII bytes.
  ///
  /// - Parameter bytes: The bytes, each below 128.
  /// - Returns: The index of the first byte that is not admitted, and the restriction that it
  ///   violates; `nil` if all are admitted.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> (index: Int, failure: ScalarFailure)? {
    guard !bytes.isEmpty else { return nil }
    var first: (index: Int, failure: ScalarFailure)?
    func record(_ index: Int, _ failure: @autoclosure () -> ScalarFailure) {
      if first.map({ index < $0.index }) ?? true { first = (index, failure()) }
    }
    if let choices = rule.choices, let index = self.choices?.append(bytes, of: choices) {
      record(index, choices.failure)
    }
    if let index = excess(of: bytes) { record(index, rule.tooLong) }
    for (number, requirement) in rule.patterns.enumerated() {
      if requirement.isViolated(by: runs[number]) {
        record(bytes.startIndex, requirement.failure)
      } else if let index = runs[number].accept(bytes), requirement.isViolated(by: runs[number]) {
        record(index, requirement.failure)
      }
    }
    return first
  }

  /// Reads a scalar.
  ///
  /// - Parameter scalar: The scalar.
  /// - Returns: The restriction that the scalar violates, or `nil` if it is admitted.
  mutating func append(_ scalar: Unicode.Scalar) -> ScalarFailure? {
    length += 1
    if let choices = rule.choices, self.choices?.append(scalar, of: choices) == false {
      return choices.failure
    }
    if let maximum = rule.maximumLength, length > maximum { return rule.tooLong }
    for (number, requirement) in rule.patterns.enumerated() {
      _ = runs[number].accept(scalar)
      if requirement.isViolated(by: runs[number]) { return requirement.failure }
    }
    return nil
  }

  /// Ends the string.
  ///
  /// - Returns: The first restriction that the string does not meet, or `nil` if it meets all.
  func finish() -> ScalarFailure? {
    if let choices = rule.choices, self.choices?.isComplete(of: choices) == false {
      return choices.failure
    }
    if length < rule.minimumLength { return rule.tooShort }
    for (run, requirement) in zip(runs, rule.patterns)
    where run.isMatch == requirement.isExcluded {
      return requirement.failure
    }
    return nil
  }

  /// Counts bytes, and returns the index of the first one above the maximum length.
  private mutating func excess(of bytes: ArraySlice<UInt8>) -> Int? {
    defer { length += bytes.count }
    guard let maximum = rule.maximumLength, maximum - length < bytes.count else { return nil }
    return bytes.startIndex + max(0, maximum - length)
  }
}
