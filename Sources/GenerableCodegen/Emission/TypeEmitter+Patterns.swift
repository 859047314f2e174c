// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// What a guide says about the pattern of a text.
  private enum PatternMention {
    /// The literal that is all of the pattern.
    case literal(String?)
    /// An expression has a pattern, or may have one.
    case computed
    /// The guide is about something else.
    case none
  }

  /// The pattern that the guides of a property ask for, where a literal tells all of it.
  ///
  /// - Parameter property: The property.
  /// - Returns: The text of the literal; nil where there is none, or where it is but a part of what
  ///   the program makes of it, as in `Regex { /[a-z]/; OneOrMore(.digit) }`.
  func pattern(of property: ResolvedProperty) -> String? {
    var pattern: String?
    for argument in property.guides.flatMap(\.arguments) where argument.label == nil {
      switch patternMention(in: argument.tokens) {
      case .literal(let text): pattern = text
      case .computed: pattern = nil
      case .none: continue
      }
    }
    return pattern
  }

  private func patternMention(in guide: Range<Int>) -> PatternMention {
    let words = file.file.tokens[guide].map { (kind: $0.kind, text: source.text($0.range)) }
    guard let literal = words.firstIndex(where: { $0.kind == .regex }) else {
      // `.element(.count(3))` is about counts.
      let names = words.lazy.filter { $0.kind == .identifier && $0.text != "element" }
      let isDotted = words.first?.kind == .period
      let others = Guides.names.filter { !Self.patternWords.contains($0) }
      return isDotted && names.first.map { others.contains($0.text) } == true ? .none : .computed
    }
    let isWhole =
      words[..<literal].allSatisfy { Self.patternWords.contains($0.text) }
      && words[(literal + 1)...].allSatisfy { $0.kind == .rightParen }
    return isWhole ? .literal(RegexLiteral.pattern(of: words[literal].text)) : .computed
  }

  /// What may precede the literal in `.element(.pattern(/…/))` and its longer spellings.
  private static let patternWords: Set<String> = [
    ".", "(", "<", ">", "[", "]", "String", "pattern", "regex", "element", "GenerationGuide",
    ModuleNames.guarded, ModuleNames.runtime,
  ]
}
