// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// The pattern in a guide.
  private enum GuidePattern {
    /// A regular expression literal is the entire pattern.
    case literal(String?)
    /// The guide has a pattern that is computed, or may have one.
    case computed
    /// The guide has no pattern.
    case none
  }

  /// Returns the regular expression literal in the guides of a property, or `nil` if there is none
  /// or it is only a part of the pattern, as in `Regex { /[a-z]/; OneOrMore(.digit) }`.
  func pattern(of property: ResolvedProperty) -> String? {
    var pattern: String?
    for argument in property.guideArguments where argument.label == nil {
      switch guidePattern(in: argument.tokens) {
      case .literal(let text): pattern = text
      case .computed: pattern = nil
      case .none: continue
      }
    }
    return pattern
  }

  private func guidePattern(in tokens: Range<Int>) -> GuidePattern {
    let kinds = file.parsed.tokens[tokens].map(\.kind)
    let words = file.parsed.words(tokens)
    guard let literal = kinds.firstIndex(of: .regex) else {
      // The name of the innermost guide: `count` in `.element(.count(3))`.
      let name = zip(kinds, words).first { $0 == .identifier && $1 != "element" }?.1
      let isOtherGuide =
        name.flatMap(GuideKind.init(rawValue:)) != nil && !Self.patternWords.contains(name ?? "")
      return kinds.first == .period && isOtherGuide ? .none : .computed
    }
    let isEntirePattern =
      words[..<literal].allSatisfy(Self.patternWords.contains)
      && kinds[(literal + 1)...].allSatisfy { $0 == .rightParen }
    return isEntirePattern ? .literal(RegexLiteral.pattern(of: words[literal])) : .computed
  }

  /// The words that may precede the literal in `.element(.pattern(/…/))` and its qualified
  /// variants.
  private static let patternWords: Set<String> = [
    ".", "(", "<", ">", "[", "]", "String", "pattern", "regex", "element", "GenerationGuide",
    ModuleNames.foundationModels, ModuleNames.runtime,
  ]
}
