// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The restrictions of a string while the string arrives.
///
/// A failure is reported at the first scalar after which no continuation is known to be admitted.
struct StringRun: Sendable {
  private let rule: CompiledRule.Box<StringRule>
  private var length = 0
  private var choices: StringChoices.Run?

  /// The run of the first pattern.
  ///
  /// Most rules have at most one pattern, which then needs no array.
  private var firstRun: PatternRun?

  /// The runs of the other patterns.
  private var otherRuns: [PatternRun]

  /// Creates the state before the first scalar.
  ///
  /// - Parameter rule: The restrictions.
  init(_ rule: CompiledRule.Box<StringRule>) {
    self.rule = rule
    let count = rule.value.patterns.count
    firstRun = count > 0 ? rule.value.patterns[0].pattern.makeRun() : nil
    otherRuns = count > 1 ? rule.value.patterns.dropFirst().map { $0.pattern.makeRun() } : []
    choices = rule.value.choices?.makeRun()
  }

  /// Reads scalars that are ASCII bytes.
  ///
  /// - Parameter bytes: The bytes, each below 128.
  /// - Returns: The index of the first byte that is not admitted, and the restriction that it
  ///   violates; `nil` if all are admitted.
  mutating func append(
    _ bytes: ArraySlice<UInt8>
  ) -> (index: Int, restriction: StringRule.Restriction)? {
    guard !bytes.isEmpty else { return nil }
    var first: (index: Int, restriction: StringRule.Restriction)?
    func record(_ index: Int, _ restriction: StringRule.Restriction) {
      if first.map({ index < $0.index }) ?? true { first = (index, restriction) }
    }
    if let choices = rule.value.choices, let index = self.choices?.append(bytes, of: choices) {
      record(index, .choices)
    }
    if let index = excess(of: bytes) { record(index, .maximumLength) }
    for number in rule.value.patterns.indices {
      if let index = violation(of: number, by: bytes) { record(index, .pattern(number)) }
    }
    return first
  }

  /// Reads a scalar.
  ///
  /// - Parameter scalar: The scalar.
  /// - Returns: The restriction that the scalar violates, or `nil` if it is admitted.
  mutating func append(_ scalar: Unicode.Scalar) -> StringRule.Restriction? {
    length += 1
    if let choices = rule.value.choices, self.choices?.append(scalar, of: choices) == false {
      return .choices
    }
    if let maximum = rule.value.maximumLength, length > maximum { return .maximumLength }
    for number in rule.value.patterns.indices where isViolated(number, by: scalar) {
      return .pattern(number)
    }
    return nil
  }

  /// Ends the string.
  ///
  /// - Returns: The first restriction that the string does not meet, or `nil` if it meets all.
  func finish() -> StringRule.Restriction? {
    if let choices = rule.value.choices, self.choices?.isComplete(of: choices) == false {
      return .choices
    }
    if length < rule.value.minimumLength { return .minimumLength }
    for number in rule.value.patterns.indices {
      let isMatch = number == 0 ? firstRun?.isMatch : otherRuns[number - 1].isMatch
      if isMatch == rule.value.patterns[number].isExcluded { return .pattern(number) }
    }
    return nil
  }

  /// Counts bytes, and returns the index of the first one above the maximum length.
  private mutating func excess(of bytes: ArraySlice<UInt8>) -> Int? {
    defer { length += bytes.count }
    guard let maximum = rule.value.maximumLength, maximum - length < bytes.count else { return nil }
    return bytes.startIndex + max(0, maximum - length)
  }

  /// Returns the index of the byte with which a pattern is known to be violated, however the string
  /// continues.
  private mutating func violation(of number: Int, by bytes: ArraySlice<UInt8>) -> Int? {
    let violation = rule.value.patterns[number].isExcluded
    return number == 0
      ? firstRun?.index(of: violation, in: bytes)
      : otherRuns[number - 1].index(of: violation, in: bytes)
  }

  /// Returns whether a pattern is known to be violated with a scalar, however the string continues.
  private mutating func isViolated(_ number: Int, by scalar: Unicode.Scalar) -> Bool {
    if number == 0 {
      _ = firstRun?.accept(scalar)
      return firstRun?.verdict == rule.value.patterns[0].isExcluded
    }
    _ = otherRuns[number - 1].accept(scalar)
    return otherRuns[number - 1].verdict == rule.value.patterns[number].isExcluded
  }
}

extension PatternRun {
  /// Reads bytes, and returns the index of the first one with which a verdict is certain.
  fileprivate mutating func index(of verdict: Bool, in bytes: ArraySlice<UInt8>) -> Int? {
    if self.verdict == verdict { return bytes.startIndex }
    guard let index = accept(bytes), self.verdict == verdict else { return nil }
    return index
  }
}
