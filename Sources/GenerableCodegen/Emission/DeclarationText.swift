// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The declarations of a file as they are written anew, line for line.
///
/// Line `n` of the result is line `n` of the file: annotations are blanked out, what the compiler
/// reads itself is left out, and what remains keeps its column wherever its line allows.
struct DeclarationText: Sendable, Hashable {
  /// The number of the first line that is not blank, from 1.
  let firstLine: Int
  /// The lines from there on, without the blank ones at the end.
  let lines: [String]

  /// Writes the declarations of a file anew.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - insertions: Lines to put before closing braces, by the offsets of those.
  init(_ file: ResolvedFile, insertions: [Int: String] = [:]) {
    var writer = DeclarationWriter(file, insertions)
    let bytes = writer.write()
    let table = LineTable(bytes)
    var lines = (1...table.starts.count).map { number in
      let range = table.range(ofLine: number, in: bytes)
      return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
    }
    while lines.last?.isEmpty == true {
      lines.removeLast()
    }
    let blank = lines.prefix { $0.isEmpty }.count
    firstLine = blank + 1
    self.lines = Array(lines.dropFirst(blank))
  }
}

/// Copies the regions of a file and leaves blanks for the rest.
private struct DeclarationWriter {
  /// A piece of the file that is replaced; by blanks when there is no text.
  private struct Edit {
    let range: SourceRange
    let text: String?
  }

  let file: ResolvedFile
  private let insertions: [Int: String]
  private var output: [UInt8] = []
  /// Blanks that are written if anything follows them on their line.
  private var blanks: [UInt8] = []
  /// How many columns the text on this line has grown by.
  private var growth = 0
  private var isAtLineStart = true

  init(_ file: ResolvedFile, _ insertions: [Int: String]) {
    self.file = file
    self.insertions = insertions
  }

  private var source: SourceFile { file.file.source }

  mutating func write() -> [UInt8] {
    let edits = self.edits()
    let kept = keptRanges()
    let (heads, ends) = extensions()
    var nextEdit = 0
    var nextKept = 0
    for lexeme in file.file.lexemes {
      while nextEdit < edits.count, edits[nextEdit].range.end <= lexeme.range.start {
        nextEdit += 1
      }
      while nextKept < kept.count, kept[nextKept].end <= lexeme.range.start {
        nextKept += 1
      }
      let isKept = nextKept < kept.count && kept[nextKept].contains(lexeme.range)
      if let lines = insertions[lexeme.range.start], isKept {
        insert(lines, before: lexeme.range.start)
      }
      if let head = heads[lexeme.range.start] {
        replace(SourceRange(lexeme.range.start, lexeme.range.start), with: head)
        blanks.append(UInt8(ascii: " "))
        growth += 1
      }
      defer {
        if ends.contains(lexeme.range.start) {
          flush()
          output += Array(" }".utf8)
          growth += 2
        }
      }
      if nextEdit < edits.count, edits[nextEdit].range.contains(lexeme.range.start), isKept {
        if let text = edits[nextEdit].text {
          if edits[nextEdit].range.start == lexeme.range.start {
            replace(edits[nextEdit].range, with: text)
          }
        } else {
          blank(lexeme.range)
        }
      } else if isKept {
        copy(lexeme)
      } else {
        blank(lexeme.range)
      }
    }
    return output
  }

  // MARK: - Writing

  private mutating func copy(_ lexeme: Lexeme) {
    switch lexeme.kind {
    case .newline: endLine()
    case .whitespace:
      let text = source.bytes[lexeme.range.start..<lexeme.range.end]
      let shrinking = isAtLineStart ? 0 : min(growth, text.count - 1)
      growth -= shrinking
      blanks += text.dropFirst(shrinking)
    default:
      flush()
      output += source.bytes[lexeme.range.start..<lexeme.range.end]
    }
  }

  private mutating func blank(_ range: SourceRange) {
    var index = range.start
    while index < range.end {
      let byte = source.bytes[index]
      index += 1
      if byte == UInt8(ascii: "\r"), index < range.end, source.bytes[index] == UInt8(ascii: "\n") {
        index += 1
      }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        endLine()
      } else if growth > 0 {
        growth -= 1
      } else {
        blanks.append(UInt8(ascii: " "))
      }
    }
  }

  /// Writes other text; if it is longer, blanks before it make room.
  private mutating func replace(_ range: SourceRange, with text: String) {
    let difference = text.utf8.count - range.count
    let room = isAtLineStart ? blanks.count : max(blanks.count - 1, 0)
    let borrowed = min(max(difference, 0), room)
    blanks.removeLast(borrowed)
    flush()
    output += Array(text.utf8)
    growth += difference - borrowed
    if growth < 0 {
      blanks += Array(repeating: UInt8(ascii: " "), count: -growth)
      growth = 0
    }
  }

  /// Writes lines of generated code, and then goes on where the source was.
  private mutating func insert(_ lines: String, before offset: Int) {
    if !isAtLineStart { endLine() }
    let position = source.position(at: offset)
    let location = "#sourceLocation(file: \(SwiftLiteral.string(source.path)), line: "
    output += Array("\(lines)\(location)\(position.line))\n".utf8)
    blanks = Array(repeating: UInt8(ascii: " "), count: position.column - 1)
    growth = 0
  }

  private mutating func flush() {
    output += blanks
    blanks = []
    isAtLineStart = false
  }

  private mutating func endLine() {
    output.append(UInt8(ascii: "\n"))
    blanks = []
    growth = 0
    isAtLineStart = true
  }

  // MARK: - What is kept, and what is changed

  /// Where extensions begin, with their heads, and the last lexemes in them.
  private func extensions() -> (heads: [Int: String], ends: Set<Int>) {
    var heads: [Int: String] = [:]
    var ends: Set<Int> = []
    for region in file.regions.typeRegions {
      let lexemes = file.file.lexemes.filter {
        region.body.contains($0.range) && !$0.isTrivia
      }
      guard let first = lexemes.first, let last = lexemes.last else { continue }
      heads[first.range.start] = region.head
      ends.insert(last.range.start)
    }
    return (heads, ends)
  }

  /// The ranges that are copied, in order, without overlaps.
  private func keptRanges() -> [SourceRange] {
    if file.regions.isWholeFile {
      return [SourceRange(firstDeclaration, source.bytes.count)]
    }
    var ranges = file.regions.regions
    var conditionals: Set<Int> = []
    for (number, conditional) in file.file.conditionals.enumerated()
    where conditional.clauses.contains(where: { file.regions.regions.contains($0.body) }) {
      conditionals.insert(number)
      conditionals.formUnion(conditional.conditions.map(\.conditional))
    }
    for item in file.file.imports where !file.regions.contains(item.range) {
      guard !item.conditions.contains(where: { file.regions.role(of: $0) == .excluded })
      else { continue }
      ranges.append(item.range)
      conditionals.formUnion(item.conditions.map(\.conditional))
    }
    for conditional in conditionals.map({ file.file.conditionals[$0] })
    where !file.regions.contains(conditional.clauses[0].directive) {
      ranges += conditional.clauses.map(\.directive)
      ranges += [conditional.end].compactMap(\.self)
    }
    return ranges.sorted { $0.start < $1.start }
  }

  /// Where the file begins, after the comments at its head that belong to no declaration.
  private var firstDeclaration: Int {
    let first = file.file.lexemes.first { lexeme in
      switch lexeme.kind {
      case .whitespace, .newline: false
      case .lineComment: source.text(lexeme.range).hasPrefix("///")
      case .blockComment: source.text(lexeme.range).hasPrefix("/**")
      default: true
      }
    }
    return first?.range.start ?? source.bytes.count
  }

  private func edits() -> [Edit] {
    let annotations = file.file.annotations.map(\.range)
    var edits = annotations.map { Edit(range: $0, text: nil) }
    edits += file.widenedModifiers.map { Edit(range: $0, text: "fileprivate") }
    edits += guardingEdits()
    edits += emptiedDirectives(annotations).map { Edit(range: $0, text: nil) }
    edits += sourceLocations().map { Edit(range: $0, text: nil) }
    edits += moduleEdits().filter { edit in
      !annotations.contains { $0.contains(edit.range) }
    }
    return edits.sorted { $0.range.start < $1.range.start }
  }

  /// The source locations of the file itself, which would end the one that leads back to it.
  private func sourceLocations() -> [SourceRange] {
    let tokens = file.file.tokens
    return tokens.indices.compactMap { index in
      guard tokens[index].kind == .poundName, source.text(tokens[index].range) == "#sourceLocation",
        let end = tokens[index...].firstIndex(where: { $0.kind == .rightParen })
      else { return nil }
      return SourceRange(tokens[index].range.start, tokens[end].range.end)
    }
  }

  /// The directives around annotations alone: without those they would part other attributes from
  /// their declaration.
  private func emptiedDirectives(_ annotations: [SourceRange]) -> [SourceRange] {
    let conditionals = file.file.conditionals.filter(\.holdsAttributes)
    func directives(_ conditional: ConditionalSyntax) -> [SourceRange] {
      conditional.clauses.map(\.directive) + [conditional.end].compactMap(\.self)
    }
    // One that lies in another is empty as well where that is.
    let blanks = annotations + conditionals.flatMap(directives)
    return conditionals.filter { conditional in
      conditional.clauses.allSatisfy { clause in
        file.file.tokens(in: clause.body).allSatisfy { index in
          blanks.contains { $0.contains(file.file.tokens[index].range) }
        }
      }
    }.flatMap(directives)
  }

  /// The guards turned around, those in bodies of functions too.
  private func guardingEdits() -> [Edit] {
    let tokens = file.file.tokens
    return tokens.indices.flatMap { index -> [Edit] in
      guard tokens[index].kind == .poundIf || tokens[index].kind == .poundElseif else { return [] }
      let end = tokens[(index + 1)...].firstIndex { $0.startsLine } ?? tokens.endIndex
      return ConditionReader.condition(index + 1..<end, of: file.file).guardingRanges.map { range in
        let isNegated = range.start > 0 && source.bytes[range.start - 1] == UInt8(ascii: "!")
        let text = file.regions.replacement(for: source.text(range), isNegated: isNegated)
        return Edit(range: range, text: text)
      }
    }
  }

  /// This package's runtime in place of the module.
  private func moduleEdits() -> [Edit] {
    file.moduleMentions.map { Edit(range: $0, text: ModuleNames.runtime) }
  }
}
