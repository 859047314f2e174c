// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds patterns that match a part of the text.
///
/// A pattern without anchors allows any text that contains a match, which is rarely intended. A
/// pattern that starts with `.*` states the intention, and is not reported.
enum PatternAnchorCheck {
  /// Returns the warnings for the patterns of a file.
  ///
  /// - Parameter file: The file.
  /// - Returns: The warnings; none about expressions other than regular expression literals.
  static func diagnostics(for file: ResolvedFile) -> [Diagnostic] {
    var seen: Set<SourceRange> = []
    let arguments = (file.types + file.rejected).flatMap(\.properties).flatMap(\.guideArguments)
    return arguments.filter { $0.label == nil }.flatMap { argument in
      literals(in: argument.tokens, of: file.parsed).compactMap { index -> Diagnostic? in
        let range = file.parsed.tokens[index].range
        guard seen.insert(range).inserted,
          let remedy = remedy(for: file.parsed.text(ofToken: index))
        else { return nil }
        return Diagnostic(.unanchoredPattern(remedy), at: range, in: file.source)
      }
    }
  }

  /// Returns the tokens of the regular expression literals that are guides or their only arguments.
  private static func literals(in tokens: Range<Int>, of file: ParsedFile) -> [Int] {
    tokens.filter { index in
      guard file.tokens[index].kind == .regex else { return false }
      if tokens.count == 1 { return true }
      guard index > tokens.lowerBound + 2, index + 1 < tokens.upperBound else { return false }
      return file.tokens[index - 1].kind == .leftParen
        && file.tokens[index + 1].kind == .rightParen
        && ["pattern", "regex"].contains(file.text(ofToken: index - 2))
        && file.tokens[index - 3].kind == .period
    }
  }

  /// Returns the remedy for an unanchored literal; `nil` if both ends are anchored.
  private static func remedy(for literal: String) -> String? {
    guard let pattern = RegexLiteral.pattern(of: literal) else { return nil }
    let scan = PatternScan(pattern)
    switch (scan.anchorsStart, scan.anchorsEnd) {
    case (true, true): return nil
    case _ where scan.hasAlternatives: return "enclose it in '^(?:' and ')$'"
    case (false, false): return "add '^' and '$'"
    case (false, true): return "add '^'"
    case (true, false): return "add '$'"
    }
  }
}

/// The anchors of a regular expression.
private struct PatternScan {
  /// Whether the pattern contains `^` or starts with `.*`.
  private(set) var anchorsStart: Bool
  /// Whether the pattern contains `$` or ends with `.*`.
  private(set) var anchorsEnd: Bool
  /// Whether the pattern has alternatives outside groups.
  private(set) var hasAlternatives = false

  init(_ pattern: String) {
    anchorsStart = pattern.hasPrefix(".*")
    anchorsEnd = pattern.hasSuffix(".*") && !pattern.hasSuffix("\\.*")
    var isEscaped = false
    var isInClass = false
    var depth = 0
    for character in pattern {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[": isInClass = true
      case "]": isInClass = false
      case _ where isInClass: continue
      case "^": anchorsStart = true
      case "$": anchorsEnd = true
      case "(": depth += 1
      case ")": depth -= 1
      case "|" where depth == 0: hasAlternatives = true
      default: continue
      }
    }
  }
}
