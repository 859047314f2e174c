// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Renders the part of a source file that the generated file re-emits.
///
/// Each line has the same number as in the source. Omitted text is replaced by blanks, so that the
/// rest keeps its columns; if a replacement is longer than the source text, blanks around it are
/// removed.
struct SourceRewriter {
  private let rewrite: SourceRewrite
  private let source: SourceFile
  private var output: [UInt8] = []
  /// Blanks that are written only if other text follows them on the line.
  private var blanks: [UInt8] = []
  /// The number of columns by which text on the current line has moved to the right.
  private var shift = 0
  private var isAtLineStart = true
  private var nextEdit = 0
  private var nextRange = 0

  /// Returns the lines of the text, without empty lines at the end.
  static func lines(of rewrite: SourceRewrite) -> [String] {
    var rewriter = SourceRewriter(rewrite)
    for lexeme in rewrite.file.lexemes { rewriter.write(lexeme) }
    let table = LineTable(rewriter.output)
    var lines = (1...table.starts.count).map { number in
      let range = table.range(ofLine: number, in: rewriter.output)
      return String(decoding: rewriter.output[range.start..<range.end], as: UTF8.self)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private init(_ rewrite: SourceRewrite) {
    self.rewrite = rewrite
    source = rewrite.file.source
  }

  private mutating func write(_ lexeme: Lexeme) {
    let start = lexeme.range.start
    while nextEdit < rewrite.edits.count, rewrite.edits[nextEdit].range.end <= start {
      nextEdit += 1
    }
    while nextRange < rewrite.keptRanges.count, rewrite.keptRanges[nextRange].end <= start {
      nextRange += 1
    }
    let isKept =
      nextRange < rewrite.keptRanges.count
      && rewrite.keptRanges[nextRange].contains(lexeme.range)
    if isKept, let insertions = rewrite.insertions[start] {
      insert(insertions, before: start)
    }
    if let head = rewrite.extensionHeads[start] {
      replace(SourceRange(start, start), with: head)
      blanks.append(UInt8(ascii: " "))
      shift += 1
    }
    let hasEdit =
      nextEdit < rewrite.edits.count && rewrite.edits[nextEdit].range.contains(start)
    if !isKept {
      blank(lexeme.range)
    } else if !hasEdit {
      copy(lexeme)
    } else if let text = rewrite.edits[nextEdit].replacement {
      let range = rewrite.edits[nextEdit].range
      if range.start == start { replace(range, with: text) }
    } else {
      blank(lexeme.range)
    }
    if rewrite.extensionEnds.contains(start) {
      flush()
      output += Array(" }".utf8)
      shift += 2
    }
  }

  private mutating func copy(_ lexeme: Lexeme) {
    let text = source.bytes[lexeme.range.start..<lexeme.range.end]
    switch lexeme.kind {
    case .newline: endLine()
    case .whitespace:
      let removed = isAtLineStart ? 0 : min(shift, text.count - 1)
      shift -= removed
      blanks += text.dropFirst(removed)
    default:
      flush()
      output += text
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
      if Lexer.isNewline(byte) {
        endLine()
      } else if shift > 0 {
        shift -= 1
      } else {
        blanks.append(UInt8(ascii: " "))
      }
    }
  }

  /// Writes the replacement of a range; if it is longer, it overwrites blanks before it.
  private mutating func replace(_ range: SourceRange, with text: String) {
    let difference = text.utf8.count - range.count
    let available = isAtLineStart ? blanks.count : max(blanks.count - 1, 0)
    let removed = min(max(difference, 0), available)
    blanks.removeLast(removed)
    flush()
    output += Array(text.utf8)
    shift += difference - removed
    if shift < 0 {
      blanks += Array(repeating: UInt8(ascii: " "), count: -shift)
      shift = 0
    }
  }

  /// Writes generated members, and continues at the position in the source.
  private mutating func insert(_ insertions: [SourceRewrite.Insertion], before offset: Int) {
    if !isAtLineStart { endLine() }
    let position = source.position(at: offset)
    var renderer = SwiftRenderer(path: source.path, depth: insertions[0].depth)
    // The source text before the members has a source location.
    renderer.markLocated()
    for insertion in insertions {
      renderer.conditional(insertion.condition) {
        $0.line()
        $0.render(insertion.members)
      }
    }
    let location = renderer.sourceLocation(line: position.line)
    output += Array("\(renderer.text)\(location)\n".utf8)
    blanks = Array(repeating: UInt8(ascii: " "), count: position.column - 1)
    shift = 0
  }

  private mutating func flush() {
    output += blanks
    blanks = []
    isAtLineStart = false
  }

  private mutating func endLine() {
    output.append(UInt8(ascii: "\n"))
    blanks = []
    shift = 0
    isAtLineStart = true
  }
}
