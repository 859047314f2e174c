// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A text of a template, which records the origin of every character.
///
/// Characters of the conversation are marked as data, and characters of the template are not. All
/// operations keep the marks, so control tokens are recognized only in the template's own text. The
/// elements are Unicode scalars, because Jinja counts and compares them.
package struct JinjaText: Sendable {
  /// The scalar values.
  ///
  /// The bit ``mark`` is set in scalars of the conversation.
  var units: [UInt32]
  /// Whether the text is markup: adding other text to it escapes that text for HTML.
  var isMarkup = false

  /// The bit that marks data.
  static let mark: UInt32 = 1 << 31

  /// Creates a text from units.
  init(units: some Sequence<UInt32> = []) {
    self.units = Array(units)
  }

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - text: The characters.
  ///   - isData: Whether the characters belong to the conversation.
  package init(_ text: String, isData: Bool = false) {
    let mark = isData ? Self.mark : 0
    units = text.unicodeScalars.map { $0.value | mark }
  }

  /// The number of scalars.
  var count: Int { units.count }

  var isEmpty: Bool { units.isEmpty }

  /// The characters without marks.
  package var string: String {
    var scalars = String.UnicodeScalarView()
    for unit in units { scalars.append(Self.scalar(unit)) }
    return String(scalars)
  }

  /// The scalar values without marks.
  var scalars: [UInt32] { units.map { $0 & ~Self.mark } }

  /// Returns the scalar of a unit.
  static func scalar(_ unit: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(unit & ~mark) ?? "\u{FFFD}"
  }

  /// Returns a part of the text.
  subscript(range: Range<Int>) -> JinjaText { JinjaText(units: units[range]) }

  static func + (left: JinjaText, right: JinjaText) -> JinjaText {
    JinjaText(units: left.units + right.units)
  }

  static func += (left: inout JinjaText, right: JinjaText) { left.units += right.units }

  /// The runs of consecutive characters of one origin.
  package var runs: [(text: String, isData: Bool)] {
    var runs: [(text: String, isData: Bool)] = []
    var start = 0
    for index in units.indices
    where index + 1 == units.count || (units[index] ^ units[index + 1]) & Self.mark != 0 {
      runs.append((self[start..<index + 1].string, units[start] & Self.mark != 0))
      start = index + 1
    }
    return runs
  }
}

extension JinjaText: Hashable, ExpressibleByStringLiteral {
  /// Creates text of the template.
  ///
  /// - Parameter value: The characters.
  package init(stringLiteral value: String) { self.init(value) }

  /// Returns whether two texts have the same scalars, regardless of their origin.
  ///
  /// - Parameters:
  ///   - left: A text to compare.
  ///   - right: A text to compare.
  /// - Returns: Whether the scalars are equal.
  package static func == (left: JinjaText, right: JinjaText) -> Bool {
    left.units.count == right.units.count
      && zip(left.units, right.units).allSatisfy { ($0 ^ $1) & ~Self.mark == 0 }
  }

  /// Hashes the scalars, regardless of their origin.
  ///
  /// - Parameter hasher: The hasher.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(units.count)
    for unit in units { hasher.combine(unit & ~Self.mark) }
  }
}
