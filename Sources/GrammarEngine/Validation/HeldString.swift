// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A string that is compared with choices regardless of case when it is complete.
///
/// Some services return an enumeration value in another case than the schema. The string is
/// withheld until its end, so that no reader sees a beginning that is then replaced.
struct HeldString: Sendable {
  /// The lists of choices of the rules that apply to the string.
  let choices: [StringChoices]

  /// The bytes of the document from the opening quote on.
  private(set) var source = [UInt8(ascii: "\"")]

  /// The decoded text.
  private(set) var text: [UInt8] = []

  /// The length in bytes above which a text equals no choice, whatever its case.
  private let limit: Int

  init(_ choices: [StringChoices]) {
    self.choices = choices
    // A change of case multiplies the length of a text by at most 6 (SpecialCasing.txt).
    limit = 6 * (choices.flatMap { $0.texts.map(\.count) }.max() ?? 0)
  }

  /// Whether the text was passed to the rules because it is too long for every choice.
  var isReleased = false

  /// Whether the text is too long for every choice.
  var exceedsChoices: Bool { text.count > limit }

  mutating func appendSource(_ bytes: ArraySlice<UInt8>) { source += bytes }

  mutating func append(_ text: some Sequence<UInt8>) { self.text += text }

  /// The only choice that differs from the text in case alone; `nil` if the text is itself a
  /// choice, or if there is no choice or several.
  var replacement: String? {
    guard !choices.contains(where: { $0.texts.contains(text) }) else { return nil }
    let string = String(decoding: text, as: UTF8.self)
    let matches = Set(
      choices.flatMap { $0.caseInsensitiveMatches(of: string) }.map { Array($0.utf8) })
    guard matches.count == 1, let match = matches.first else { return nil }
    return String(decoding: match, as: UTF8.self)
  }
}
