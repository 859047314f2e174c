// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Edits that resolve diagnostics, where one is obviously right.
///
/// They are told from the kind of finding and the text that it marks, so that the stages that find
/// something need not know how it is mended.
struct FixIts {
  let source: SourceFile

  /// The diagnostics with the edits that resolve them.
  static func added(to diagnostics: [Diagnostic], in source: SourceFile) -> [Diagnostic] {
    let fixIts = FixIts(source: source)
    return diagnostics.map { diagnostic in
      guard diagnostic.fixIts.isEmpty, let fixIt = fixIts.fixIt(for: diagnostic) else {
        return diagnostic
      }
      return diagnostic.fixing(fixIt)
    }
  }

  /// The edit that resolves a diagnostic, if there is an obvious one.
  func fixIt(for diagnostic: Diagnostic) -> FixIt? {
    let text = source.text(diagnostic.range)
    switch diagnostic.id {
    case .ignoredGuide, .duplicateAnnotation:
      guard text.hasPrefix("@") else { return nil }
      let name = text.prefix { $0 != "(" && !$0.isWhitespace }
      return removal(of: diagnostic.range, what: String(name))
    case .unsupportedType: return typeFixIt(text, at: diagnostic.range)
    case .missingType: return annotation(after: diagnostic.range)
    case .unsupportedProperty: return ownershipRemoval(before: diagnostic.range)
    case .unknownArgument:
      guard !text.hasSuffix("\""), !text.hasSuffix("#") else {
        return descriptionLabel(before: diagnostic.range)
      }
      let ofType = ["name", "representNilExplicitlyInGeneratedContent"]
      let isGuide = diagnostic.text.contains("'@Guide' takes")
      return spelling(
        of: text, at: diagnostic.range, among: ["description"] + (isGuide ? [] : ofType))
    case .unknownGuide:
      let name = text.drop { $0 == "." }.prefix { $0.isLetter }
      let start = diagnostic.range.start + text.utf8.count - text.drop { $0 == "." }.utf8.count
      return spelling(
        of: String(name), at: SourceRange(start, start + name.utf8.count),
        among: Guides.names)
    default: return nil
    }
  }

  /// A text without a label is a description.
  private func descriptionLabel(before range: SourceRange) -> FixIt {
    FixIt(
      text: "insert 'description:'", range: SourceRange(range.start, range.start),
      replacement: "description: ")
  }

  private func removal(of range: SourceRange, what: String) -> FixIt {
    var end = range.end
    while end < source.bytes.count, source.bytes[end] == UInt8(ascii: " ") { end += 1 }
    return FixIt(
      text: "remove '\(what)'", range: SourceRange(range.start, end), replacement: "")
  }

  private func replacement(of range: SourceRange, by text: String) -> FixIt {
    FixIt(text: "replace with '\(text)'", range: range, replacement: text)
  }

  /// `Set<T>` becomes `[T]`; an optional too many loses its question mark.
  private func typeFixIt(_ text: String, at range: SourceRange) -> FixIt? {
    if text.hasPrefix("Set<"), text.hasSuffix(">") {
      return replacement(of: range, by: "[\(text.dropFirst(4).dropLast())]")
    }
    guard text.hasSuffix("?"), text.utf8.count > 1 else { return nil }
    return FixIt(
      text: "remove '?'", range: SourceRange(range.end - 1, range.end), replacement: "")
  }

  /// A property whose initial value is one literal gets the literal's type.
  private func annotation(after name: SourceRange) -> FixIt? {
    guard let type = literalType(after: name.end) else { return nil }
    return FixIt(
      text: "insert ': \(type)'", range: SourceRange(name.end, name.end),
      replacement: ": \(type)")
  }

  /// The type of the literal in `= literal`, if nothing else belongs to the value.
  private func literalType(after offset: Int) -> String? {
    let line = source.lines.range(ofLine: source.position(at: offset).line, in: source.bytes)
    let rest = Lexer.lexemes(of: Array(source.bytes[offset..<line.end])).filter { !$0.isTrivia }
    func text(_ lexeme: Lexeme) -> String {
      source.text(SourceRange(offset + lexeme.range.start, offset + lexeme.range.end))
    }
    guard rest.first.map(text) == "=" else { return nil }
    let hasSign = rest.dropFirst().first.map(text) == "-"
    let value = rest.dropFirst(hasSign ? 2 : 1)
    guard let literal = value.first, literal.problem == nil else { return nil }
    let ends: Set<Lexeme.Kind> = [.rightBrace, .semicolon, .comma]
    guard value.dropFirst().first.map({ ends.contains($0.kind) }) != false else { return nil }
    switch literal.kind {
    case .integer: return "Int"
    case .float: return "Double"
    case .string where !hasSign: return "String"
    case .identifier where !hasSign && ["true", "false"].contains(text(literal)): return "Bool"
    default: return nil
    }
  }

  private func ownershipRemoval(before pattern: SourceRange) -> FixIt? {
    let line = source.lines.range(
      ofLine: source.position(at: pattern.start).line, in: source.bytes)
    let words = source.text(SourceRange(line.start, pattern.start))
    for word in ["weak", "unowned"] {
      guard let found = words.firstRange(of: word + " ") else { continue }
      let start = line.start + words[..<found.lowerBound].utf8.count
      return removal(of: SourceRange(start, start + word.utf8.count), what: word)
    }
    return nil
  }

  private func spelling(
    of text: String, at range: SourceRange, among words: [String]
  ) -> FixIt? {
    FixIt.correcting(text, at: range, among: words)
  }
}
