// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A lexer of templates, with `trim_blocks` and `lstrip_blocks` enabled.
///
/// The rules are those of Jinja2's lexer: a block tag or comment at the beginning of a line removes
/// the white space before it, and the line feed after it; `-` removes all white space on its side,
/// and `+` keeps it.
struct JinjaLexer {
  /// The maximum number of tokens of a template.
  static let tokenLimit = 1 << 20

  private let source: JinjaSource
  private let scalars: [UInt32]
  private(set) var position = 0
  private(set) var tokens: [JinjaToken] = []
  /// Whether the text before the position ends with a line feed or is empty.
  private var isAtLineStart = true

  private init(_ source: JinjaSource) {
    self.source = source
    scalars = source.scalars
  }

  /// Returns the tokens of a template.
  ///
  /// - Throws: ``ChatTemplateError`` with the position of a malformed token.
  static func tokens(of source: JinjaSource) throws(ChatTemplateError) -> [JinjaToken] {
    var lexer = JinjaLexer(source)
    try lexer.lexRoot()
    lexer.append(.end, at: lexer.position)
    return lexer.tokens
  }

  private mutating func append(_ kind: JinjaToken.Kind, at position: Int) {
    tokens.append(JinjaToken(kind: kind, position: position))
  }

  private func error(_ message: String, at position: Int? = nil) -> ChatTemplateError {
    source.error(.syntax, message, at: position ?? self.position)
  }

  /// Returns whether a text occurs at a position.
  private func has(_ text: StaticString, at position: Int) -> Bool {
    position + text.utf8CodeUnitCount <= scalars.count
      && text.withUTF8Buffer { bytes in
        bytes.indices.allSatisfy { scalars[position + $0] == UInt32(bytes[$0]) }
      }
  }

  private func isSpace(at index: Int) -> Bool {
    index < scalars.count && JinjaText.isSpace(scalars[index])
  }

  private mutating func skipSpace() {
    while isSpace(at: position) { position += 1 }
  }

  // MARK: - Text and tags

  private enum Tag {
    case comment, variable, block, raw
  }

  private mutating func lexRoot() throws(ChatTemplateError) {
    while let (start, tag) = nextTag() {
      guard tokens.count < Self.tokenLimit else { throw error("the template is too long") }
      let sign = start + 2 < scalars.count ? scalars[start + 2] : 0
      appendData(upTo: start, sign: sign, strips: tag != .variable)
      position = start + 2 + (sign == 0x2D || sign == 0x2B ? 1 : 0)
      isAtLineStart = false
      switch tag {
      case .comment: try skipComment(from: start)
      case .raw: try lexRaw(from: start)
      case .variable:
        append(.variableBegin, at: start)
        try lexTag(.variable, from: start)
      case .block:
        append(.blockBegin, at: start)
        try lexTag(.block, from: start)
      }
    }
    if position < scalars.count {
      append(.data(JinjaText(units: scalars[position...])), at: position)
      position = scalars.count
    }
  }

  private func nextTag() -> (Int, Tag)? {
    var index = position
    while index + 1 < scalars.count {
      defer { index += 1 }
      guard scalars[index] == 0x7B else { continue }
      switch scalars[index + 1] {
      case 0x23: return (index, .comment)
      case 0x7B: return (index, .variable)
      case 0x25: return (index, rawContent(afterTagAt: index) == nil ? .block : .raw)
      default: break
      }
    }
    return nil
  }

  /// Returns the position after `{% raw %}`, or `nil` if there is another tag.
  private func rawContent(afterTagAt start: Int) -> Int? {
    var index = start + 2
    if has("-", at: index) || has("+", at: index) { index += 1 }
    while isSpace(at: index) { index += 1 }
    guard has("raw", at: index) else { return nil }
    index += 3
    while isSpace(at: index) { index += 1 }
    if has("-%}", at: index) {
      index += 3
      while isSpace(at: index) { index += 1 }
      return index
    }
    return has("%}", at: index) ? index + 2 : nil
  }

  /// Appends the text before a tag.
  private mutating func appendData(upTo end: Int, sign: UInt32, strips: Bool) {
    var last = end
    if sign == 0x2D {
      while last > position, JinjaText.isSpace(scalars[last - 1]) { last -= 1 }
    } else if sign != 0x2B, strips {
      let lineFeed = scalars[position..<end].lastIndex(of: 0x0A)
      let line = lineFeed.map { $0 + 1 } ?? position
      if lineFeed != nil || isAtLineStart,
        scalars[line..<end].allSatisfy({ JinjaText.isSpace($0) })
      {
        last = line
      }
    }
    if last > position { append(.data(JinjaText(units: scalars[position..<last])), at: position) }
  }

  /// Skips the end of a block tag or comment, and the white space that it removes.
  private mutating func skipEnd(_ end: StaticString) -> Bool {
    let length = end.utf8CodeUnitCount
    if has("-", at: position), has(end, at: position + 1) {
      position += 1 + length
      skipSpace()
    } else if has("+", at: position), has(end, at: position + 1) {
      position += 1 + length
    } else if has(end, at: position) {
      position += length
      if has("\n", at: position) { position += 1 }
    } else {
      return false
    }
    isAtLineStart = scalars[position - 1] == 0x0A
    return true
  }

  private mutating func skipComment(from start: Int) throws(ChatTemplateError) {
    if position == scalars.count { return }
    while position < scalars.count {
      if skipEnd("#}") { return }
      position += 1
    }
    throw error("the comment has no end; add '#}'", at: start)
  }

  private mutating func lexRaw(from start: Int) throws(ChatTemplateError) {
    position = rawContent(afterTagAt: start) ?? position
    isAtLineStart = scalars[position - 1] == 0x0A
    var index = position
    while index + 1 < scalars.count {
      defer { index += 1 }
      guard has("{%", at: index) else { continue }
      var end = index + 2
      let sign = end < scalars.count ? scalars[end] : 0
      if sign == 0x2D || sign == 0x2B { end += 1 }
      while isSpace(at: end) { end += 1 }
      guard has("endraw", at: end) else { continue }
      end += 6
      while isSpace(at: end) { end += 1 }
      let content = position
      position = end
      guard skipEnd("%}") else {
        position = content
        continue
      }
      let next = (position, isAtLineStart)
      (position, isAtLineStart) = (content, scalars[content - 1] == 0x0A)
      appendData(upTo: index, sign: sign, strips: true)
      (position, isAtLineStart) = next
      return
    }
    // The reference implementation accepts a tag at the end of the template.
    if position == scalars.count { return }
    throw error("the raw block has no end; add '{% endraw %}'", at: start)
  }

  // MARK: - Tags

  private mutating func lexTag(_ tag: Tag, from start: Int) throws(ChatTemplateError) {
    var brackets: [UInt32] = []
    while true {
      guard tokens.count < Self.tokenLimit else { throw error("the template is too long") }
      if brackets.isEmpty, lexEnd(of: tag) { return }
      guard position < scalars.count else {
        throw error("the tag has no end; close it", at: start)
      }
      if isSpace(at: position) {
        position += 1
        continue
      }
      let first = position
      let kind = try lexToken()
      if case .symbol(let symbol) = kind { try balance(symbol, &brackets, at: first) }
      append(kind, at: first)
    }
  }

  private mutating func lexEnd(of tag: Tag) -> Bool {
    let start = position
    switch tag {
    case .variable:
      if has("-}}", at: position) {
        position += 3
        skipSpace()
      } else if has("}}", at: position) {
        position += 2
      } else {
        return false
      }
      isAtLineStart = scalars[position - 1] == 0x0A
      append(.variableEnd, at: start)
    default:
      guard skipEnd("%}") else { return false }
      append(.blockEnd, at: start)
    }
    return true
  }

  private func balance(
    _ symbol: String, _ brackets: inout [UInt32], at position: Int
  ) throws(ChatTemplateError) {
    switch symbol {
    case "(": brackets.append(0x29)
    case "[": brackets.append(0x5D)
    case "{": brackets.append(0x7D)
    case ")", "]", "}":
      guard let expected = brackets.popLast() else {
        throw error("'\(symbol)' is not expected here", at: position)
      }
      guard expected == scalars[position] else {
        throw error("'\(symbol)' closes another bracket", at: position)
      }
    default: break
    }
  }

  private mutating func lexToken() throws(ChatTemplateError) -> JinjaToken.Kind {
    let scalar = scalars[position]
    switch scalar {
    case 0x22, 0x27: return .string(try lexString(quote: scalar))
    case 0x30...0x39: return try lexNumber()
    default: break
    }
    if Self.isNameStart(scalar) {
      let start = position
      while position < scalars.count, Self.isNamePart(scalars[position]) { position += 1 }
      return .name(JinjaText(units: scalars[start..<position]).string)
    }
    for symbol in Self.symbols where scalars[position...].starts(with: symbol.scalars) {
      position += symbol.scalars.count
      return .symbol(symbol.text)
    }
    throw error("the character '\(JinjaText.scalar(scalar))' is not expected here; remove it")
  }

  private static let symbols: [(text: String, scalars: [UInt32])] = [
    "//", "**", "==", "!=", ">=", "<=", "+", "-", "/", "*", "%", "~", "[", "]", "(", ")", "{", "}",
    ">", "<", "=", ".", ":", "|", ",", ";",
  ].map { ($0, $0.unicodeScalars.map(\.value)) }

  private static func isNameStart(_ scalar: UInt32) -> Bool {
    scalar == 0x5F || JinjaText.scalar(scalar).properties.isXIDStart
  }

  private static func isNamePart(_ scalar: UInt32) -> Bool {
    scalar == 0x5F || JinjaText.scalar(scalar).properties.isXIDContinue
  }

  private mutating func lexNumber() throws(ChatTemplateError) -> JinjaToken.Kind {
    let (kind, end) = JinjaNumberLexer.number(
      in: scalars, at: position, isAfterDot: position > 0 && scalars[position - 1] == 0x2E)
    guard let kind else { throw error("the number is malformed; correct its digits") }
    position = end
    return kind
  }

  private mutating func lexString(quote: UInt32) throws(ChatTemplateError) -> JinjaText {
    let start = position
    guard let (text, end) = JinjaStringLexer.string(in: scalars, at: position) else {
      throw error("the string is malformed; close it, and correct its escapes", at: start)
    }
    position = end
    return text
  }
}
