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
  func fixIt(for diagnostic: Diagnostic) -> Diagnostic.FixIt? {
    let text = source.text(diagnostic.range)
    switch diagnostic.id {
    case .ignoredGuide, .duplicateAnnotation:
      guard text.hasPrefix("@") else { return nil }
      let name = text.prefix { $0 != "(" && !$0.isWhitespace }
      return removal(of: diagnostic.range, what: String(name))
    case .unsupportedType: return typeFixIt(text, at: diagnostic.range)
    case .missingType: return annotation(after: diagnostic.range)
    case .unsupportedProperty: return ownershipRemoval(before: diagnostic.range)
    case .unknownArgument: return spelling(of: text, at: diagnostic.range, among: ["description"])
    case .unknownGuide:
      let name = text.drop { $0 == "." }.prefix { $0.isLetter }
      let start = diagnostic.range.start + text.utf8.count - text.drop { $0 == "." }.utf8.count
      return spelling(
        of: String(name), at: SourceRange(start, start + name.utf8.count),
        among: Guides.names)
    default: return nil
    }
  }

  private func removal(of range: SourceRange, what: String) -> Diagnostic.FixIt {
    var end = range.end
    while end < source.bytes.count, source.bytes[end] == UInt8(ascii: " ") { end += 1 }
    return Diagnostic.FixIt(
      text: "remove '\(what)'", range: SourceRange(range.start, end), replacement: "")
  }

  private func replacement(of range: SourceRange, by text: String) -> Diagnostic.FixIt {
    Diagnostic.FixIt(text: "replace with '\(text)'", range: range, replacement: text)
  }

  /// `Set<T>` becomes `[T]`; an optional too many loses its question mark.
  private func typeFixIt(_ text: String, at range: SourceRange) -> Diagnostic.FixIt? {
    if text.hasPrefix("Set<"), text.hasSuffix(">") {
      return replacement(of: range, by: "[\(text.dropFirst(4).dropLast())]")
    }
    guard text.hasSuffix("?"), text.utf8.count > 1 else { return nil }
    return Diagnostic.FixIt(
      text: "remove '?'", range: SourceRange(range.end - 1, range.end), replacement: "")
  }

  /// A property with a literal for its initial value gets the literal's type.
  private func annotation(after name: SourceRange) -> Diagnostic.FixIt? {
    let line = source.lines.range(
      ofLine: source.position(at: name.start).line, in: source.bytes)
    let rest = source.text(SourceRange(name.end, line.end)).drop { $0 == " " }
    guard rest.first == "=" else { return nil }
    let value = rest.dropFirst().drop { $0 == " " }.prefix { !" ;}/".contains($0) }
    let type: String
    if value.hasPrefix("\"") {
      type = "String"
    } else if value == "true" || value == "false" {
      type = "Bool"
    } else if Int(value) != nil {
      type = "Int"
    } else if value.contains("."), Double(value) != nil {
      type = "Double"
    } else {
      return nil
    }
    return Diagnostic.FixIt(
      text: "insert ': \(type)'", range: SourceRange(name.end, name.end),
      replacement: ": \(type)")
  }

  private func ownershipRemoval(before pattern: SourceRange) -> Diagnostic.FixIt? {
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
  ) -> Diagnostic.FixIt? {
    let nearest = words.map { (word: $0, distance: Self.editDistance(text, $0)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= 2, nearest.distance < text.count else { return nil }
    return replacement(of: range, by: nearest.word)
  }

  /// The number of single-character edits between two words (Levenshtein), three at most.
  private static func editDistance(_ left: String, _ right: String) -> Int {
    let target = Array(right.unicodeScalars)
    guard abs(left.unicodeScalars.count - target.count) <= 2 else { return 3 }
    var row = Array(0...target.count)
    for (index, scalar) in left.unicodeScalars.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let substitution = diagonal + (scalar == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substitution, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }
}
