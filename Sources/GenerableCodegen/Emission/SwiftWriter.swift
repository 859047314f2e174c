// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Writes the tree of generated code as text.
///
/// Code that repeats text of the source is preceded by `#sourceLocation`, so that the compiler
/// reports errors in it where people wrote it. The directive is allowed between declarations and
/// between statements only; within one, new lines and blanks bring the text to its place.
struct SwiftWriter {
  /// The longest line that is not broken.
  private static let lineLength = 100

  /// The text so far.
  private(set) var text = ""
  /// The path that source locations name.
  let path: String
  private var depth = 0
  /// Whether a source location is in effect.
  private var isMapped = false

  /// Creates a writer for code that repeats text of the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The path that source locations name.
  ///   - depth: How many steps the code is indented by.
  init(path: String, depth: Int = 0) {
    self.path = path
    self.depth = depth
  }

  // MARK: - Lines

  /// Writes a line that belongs to the generated file itself.
  mutating func line(_ content: String = "") {
    if isMapped {
      isMapped = false
      text += "#sourceLocation()\n"
    }
    raw(content)
  }

  /// Writes a line as it is.
  mutating func raw(_ content: String) {
    text += content.isEmpty ? "\n" : indentation + content + "\n"
  }

  /// Makes the next line the given line of the source.
  mutating func locate(line: Int) {
    isMapped = true
    text += "#sourceLocation(file: \(SwiftLiteral.string(path)), line: \(max(line, 1)))\n"
  }

  /// Notes that a source location written by other means is in effect.
  mutating func markLocated() {
    isMapped = true
  }

  /// Writes a directive of conditional compilation, which is not indented.
  mutating func directive(_ content: String) {
    if isMapped {
      line()
    }
    text += content + "\n"
  }

  private var indentation: String { String(repeating: "  ", count: depth) }

  /// Writes a head, a body one step further in, and a closing brace.
  private mutating func block(_ head: String, _ body: (inout Self) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  // MARK: - Declarations

  /// Writes declarations with blank lines in between.
  mutating func write(_ declarations: [DeclarationCode]) {
    var previous: DeclarationCode?
    for declaration in declarations {
      if let previous, !(previous.isData && declaration.isData) {
        // A location that another one follows at once need not be ended first.
        if declaration.isLocated { raw("") } else { line() }
      }
      write(declaration)
      previous = declaration
    }
  }

  private mutating func write(_ declaration: DeclarationCode) {
    switch declaration {
    case .extension(let code):
      code.attributes.forEach { line($0) }
      block("nonisolated extension \(code.name)\(Self.inheritance(code.conformances))") {
        $0.write(code.members)
      }
    case .structure(let code):
      let head = "\(code.access)nonisolated struct \(code.name)"
      block(head, inheriting: code.conformances) { $0.write(code.members) }
    case .enumeration(let code):
      let indirect = code.isIndirect ? "indirect " : ""
      let head = "\(code.access)nonisolated \(indirect)enum \(code.name)"
      block(head, inheriting: code.conformances) { $0.write(code.members) }
    case .enumCase(let name, let values, let sourceLine):
      let list = values.map(Self.spelling).joined(separator: ", ")
      write("case \(name)\(values.isEmpty ? "" : "(\(list))")", onLine: sourceLine)
    case .computed(let access, let name, let type, let isStatic, let body):
      block("\(access)\(isStatic ? "static " : "")var \(name): \(type)") { $0.write(body) }
    case .typeAlias(let access, let name, let type):
      write("\(access)typealias \(name) =", type.text, at: type.position)
    case .stored(let access, let name, let type, let sourceLine):
      write("\(access)var \(name): \(type)", onLine: sourceLine)
    case .initializer(let code): write(code)
    case .function(let access, let signature, let body):
      block("\(access)\(signature)") { $0.write(body) }
    case .formatCheck:
      line("/// Does not compile when the runtime expects generated code of another form.")
      line("private enum _GenerableFormat: \(ModuleNames.runtime)._GeneratedFormat1 {}")
    }
  }

  /// Writes a line, which may have to be one of the source.
  private mutating func write(_ content: String, onLine sourceLine: Int?) {
    if let sourceLine {
      locate(line: sourceLine)
      raw(content)
    } else {
      line(content)
    }
  }

  private mutating func block(
    _ head: String, inheriting conformances: [String], _ body: (inout Self) -> Void
  ) {
    let whole = head + Self.inheritance(conformances) + " {"
    if indentation.count + whole.utf8.count <= Self.lineLength {
      line(whole)
    } else {
      line(head + ":")
      line("  " + conformances.joined(separator: ",\n\(indentation)  "))
      line("{")
    }
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  private static func inheritance(_ names: [String]) -> String {
    names.isEmpty ? "" : ": " + names.joined(separator: ", ")
  }

  private mutating func write(_ code: InitializerCode) {
    let effects = code.throws ? " throws" : ""
    let isSpread = code.parameters.contains { $0.line != nil }
    guard isSpread else {
      let parameters = code.parameters.map(Self.spelling).joined(separator: ", ")
      block("\(code.access)init(\(parameters))\(effects)") { $0.write(code.body) }
      return
    }
    // One parameter to a line: each on the line of the source that its type is from.
    let first = code.parameters.lazy.compactMap(\.line).first ?? 1
    let unlocated = code.parameters.prefix { $0.line == nil }.count
    var current = max(1, first - 1 - unlocated)
    locate(line: current)
    raw("\(code.access)init(")
    for (index, parameter) in code.parameters.enumerated() {
      current += 1
      while let line = parameter.line, current < line {
        raw("")
        current += 1
      }
      let comma = index == code.parameters.count - 1 ? "" : ","
      raw("  " + Self.spelling(parameter) + comma)
    }
    raw(")\(effects) {")
    depth += 1
    write(code.body)
    depth -= 1
    line("}")
  }

  private static func spelling(_ parameter: InitializerCode.Parameter) -> String {
    let value = parameter.defaultValue.map { " = \($0)" } ?? ""
    let label = parameter.name.isEmpty ? "" : "\(parameter.name): "
    return "\(label)\(parameter.type)\(value)"
  }

  // MARK: - Statements

  private mutating func write(_ statements: [StatementCode]) {
    if statements.count == 1, case .return(let value) = statements[0] {
      write(.expression(value))
    } else {
      statements.forEach { write($0) }
    }
  }

  private mutating func write(_ statement: StatementCode) {
    switch statement {
    case .constant(let name, let value): write(value, after: "let \(name) = ")
    case .assignment(let target, let value): write(value, after: "\(target) = ")
    case .expression(let value): write(value, after: "")
    case .return(let value): write(value, after: "return ")
    case .throw(let value): write(value, after: "throw ")
    case .typeAlias(let name, let generic, let type):
      write("typealias \(name) =", "\(generic)<\(type.text)>", at: type.position)
    case .localType(let name, let type): line("typealias \(name) = \(type)")
    case .switch(let subject, let cases, let otherwise):
      line("switch \(spelling(subject, after: indentation.count + 9)) {")
      for element in cases {
        write(element)
      }
      if let otherwise {
        write(SwitchCaseCode(pattern: "default", statement: otherwise))
      }
      line("}")
    }
  }

  private mutating func write(_ element: SwitchCaseCode) {
    let head = element.pattern == "default" ? "default:" : "case \(element.pattern):"
    var writer = self
    writer.text = ""
    writer.depth += 1
    writer.write(element.statements)
    let body = writer.text.drop { $0 == " " }.dropLast()
    let isShort = indentation.count + head.utf8.count + 1 + body.utf8.count <= Self.lineLength
    if isShort, !body.contains("\n") {
      line("\(head) \(body)")
    } else {
      line(head)
      text += writer.text
    }
  }

  /// Writes a head, and on the next line text of the source at its place.
  private mutating func write(_ head: String, _ content: String, at position: SourcePosition) {
    var placer = SnippetPlacer(before: position)
    locate(line: placer.line)
    placer.append(indentation + head)
    placer.append(content, at: position)
    text += placer.text + "\n"
  }

  // MARK: - Expressions

  private mutating func write(_ expression: ExpressionCode, after head: String) {
    let pieces = expression.pieces
    guard let first = pieces.lazy.compactMap(\.position).first else {
      line(head + spelling(expression, after: indentation.utf8.count + head.utf8.count))
      return
    }
    var placer = SnippetPlacer(before: first)
    locate(line: placer.line)
    placer.append(indentation + head)
    for piece in pieces {
      if let position = piece.position {
        placer.append(piece.text, at: position)
      } else {
        placer.append(piece.text)
      }
    }
    text += placer.text + "\n"
  }

  /// The text of an expression that is broken over lines if it is too long for one.
  private func spelling(_ expression: ExpressionCode, after column: Int) -> String {
    let flat = expression.pieces.map(\.text).joined()
    guard column + flat.utf8.count > Self.lineLength else { return flat }
    let inner = indentation + "  "
    func broken(_ open: String, _ elements: [String], _ close: String) -> String {
      open + "\n" + elements.map { inner + $0 + "," }.joined(separator: "\n") + "\n"
        + indentation + close
    }
    func spelled(_ argument: ArgumentCode) -> String {
      var writer = self
      writer.depth += 1
      let label = argument.label.map { "\($0): " } ?? ""
      return label + writer.spelling(argument.value, after: inner.count + label.utf8.count + 1)
    }
    switch expression {
    case .call(let callee, let arguments):
      // A trailing comma in a call is too young a feature to rely on.
      let elements = arguments.map(spelled)
      return callee + "(\n" + elements.map { inner + $0 }.joined(separator: ",\n") + "\n"
        + indentation + ")"
    case .array(let elements):
      return broken("[", elements.map { spelled(ArgumentCode(nil, $0)) }, "]")
    case .dictionary(let members): return broken("[", members.map(spelled), "]")
    case .try(let inner): return "try " + spelling(inner, after: column + 4)
    case .coerced(let inner, let type): return spelling(inner, after: column) + " as \(type)"
    case .conjunction(let operands):
      return operands.map { spelling($0, after: inner.count + 3) }
        .joined(separator: "\n\(inner)&& ")
    case .code, .string, .source: return flat
    }
  }
}

extension DeclarationCode {
  /// Whether it is a stored variable or a case.
  fileprivate var isData: Bool {
    switch self {
    case .stored, .enumCase, .typeAlias: true
    default: false
    }
  }

  /// Whether it begins with a source location of its own.
  fileprivate var isLocated: Bool {
    switch self {
    case .initializer(let code): code.parameters.contains { $0.line != nil }
    case .stored(_, _, _, let line), .enumCase(_, _, let line): line != nil
    case .typeAlias: true
    default: false
    }
  }
}
