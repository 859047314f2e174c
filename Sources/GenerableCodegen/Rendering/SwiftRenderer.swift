// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Renders the tree of generated code as text.
///
/// A `#sourceLocation` directive precedes code that repeats source text, so that the compiler
/// reports errors in the source. The directive is allowed only between declarations and between
/// statements; within one, line breaks and blanks align the text with its position in the source.
struct SwiftRenderer {
  /// The maximum length of a line, beyond which expressions are broken into several lines.
  private static let lineLength = 100

  /// The text so far.
  private(set) var text = ""
  private let path: String
  private var depth: Int
  /// Whether a source location is in effect.
  private var isLocated = false

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - path: The path in `#sourceLocation` directives.
  ///   - depth: The indentation depth.
  init(path: String, depth: Int = 0) {
    self.path = path
    self.depth = depth
  }

  // MARK: - Lines

  /// Appends a line that has no location in the source.
  mutating func line(_ content: String = "") {
    if isLocated {
      isLocated = false
      text += "#sourceLocation()\n"
    }
    raw(content)
  }

  /// Appends a line.
  mutating func raw(_ content: String) {
    text += content.isEmpty ? "\n" : indentation + content + "\n"
  }

  /// Locates the next line at a line of the source.
  mutating func locate(line: Int) {
    markLocated()
    text += sourceLocation(line: line) + "\n"
  }

  /// Returns the directive that locates the next line at a line of the source.
  func sourceLocation(line: Int) -> String {
    "#sourceLocation(file: \(SwiftLiteral.string(path)), line: \(max(line, 1)))"
  }

  /// Records that a source location is in effect.
  mutating func markLocated() {
    isLocated = true
  }

  /// Renders a body under a condition, if there is one.
  mutating func conditional(_ condition: String?, _ body: (inout Self) -> Void) {
    if let condition { directive("#if \(condition)") }
    body(&self)
    if condition != nil { directive("#endif") }
  }

  /// Appends a directive, which is not indented.
  private mutating func directive(_ content: String) {
    if isLocated { line() }
    text += content + "\n"
  }

  private var indentation: String { String(repeating: "  ", count: depth) }

  /// Renders a line that ends in an opening brace, an indented body, and the closing brace.
  private mutating func block(_ head: String, _ body: (inout Self) -> Void) {
    line(head)
    indented(body)
    line("}")
  }

  private mutating func indented(_ body: (inout Self) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  // MARK: - Declarations

  /// Renders declarations, with blank lines between them except between stored properties and
  /// cases.
  mutating func render(_ declarations: [DeclarationCode]) {
    var previous: DeclarationCode?
    for declaration in declarations {
      if let previous, !(previous.isSingleLine && declaration.isSingleLine) {
        // A source location overrides the previous one, which need not be ended.
        if declaration.isLocated { raw("") } else { line() }
      }
      render(declaration)
      previous = declaration
    }
  }

  private mutating func render(_ declaration: DeclarationCode) {
    switch declaration {
    case .extension(let attributes, let name, let conformances, let members):
      attributes.forEach { line($0) }
      let inheritance = conformances.isEmpty ? "" : ": \(conformances.joined(separator: ", "))"
      block("nonisolated extension \(name)\(inheritance) {") { $0.render(members) }
    case .partialType(let access, let keyword, let conformances, let members):
      let head = "\(access)nonisolated \(keyword) PartiallyGenerated:"
      var opening = "\(head) \(conformances.joined(separator: ", ")) {"
      if indentation.count + opening.utf8.count > Self.lineLength {
        line(head)
        line("  " + conformances.joined(separator: ",\n\(indentation)  "))
        opening = "{"
      }
      block(opening) { $0.render(members) }
    case .enumCase(let name, let values, let line):
      let list = values.map(Self.parameterText).joined(separator: ", ")
      render("case \(name)\(values.isEmpty ? "" : "(\(list))")", onLine: line)
    case .computed(let access, let name, let type, let isStatic, let body):
      block("\(access)\(isStatic ? "static " : "")var \(name): \(type) {") { $0.render(body) }
    case .typeAlias(let access, let name, let type):
      render("\(access)typealias \(name) =", type)
    case .stored(let access, let name, let type, let line):
      render("\(access)var \(name): \(type)", onLine: line)
    case .initializer(let access, let parameters, let canThrow, let body):
      renderInitializer("\(access)init(", parameters, ")\(canThrow ? " throws" : "") {", body)
    case .function(let access, let signature, let body):
      block("\(access)\(signature) {") { $0.render(body) }
    case .formatCheck:
      line("/// Does not compile when the runtime expects generated code of another form.")
      line("private enum _GenerableFormat: \(ModuleNames.runtime)._GeneratedFormat1 {}")
    }
  }

  private mutating func render(_ content: String, onLine sourceLine: Int?) {
    guard let sourceLine else { return line(content) }
    locate(line: sourceLine)
    raw(content)
  }

  private mutating func renderInitializer(
    _ head: String, _ parameters: [ParameterCode], _ tail: String, _ body: [StatementCode]
  ) {
    guard let first = parameters.lazy.compactMap(\.line).first else {
      let list = parameters.map(Self.parameterText).joined(separator: ", ")
      return block(head + list + tail) { $0.render(body) }
    }
    // Each parameter is on the source line that its type is from.
    let unlocated = parameters.prefix { $0.line == nil }.count
    var current = max(1, first - 1 - unlocated)
    locate(line: current)
    raw(head)
    for (index, parameter) in parameters.enumerated() {
      current += 1
      while let line = parameter.line, current < line {
        raw("")
        current += 1
      }
      let comma = index == parameters.count - 1 ? "" : ","
      raw("  " + Self.parameterText(parameter) + comma)
    }
    raw(tail)
    indented { $0.render(body) }
    line("}")
  }

  private static func parameterText(_ parameter: ParameterCode) -> String {
    let value = parameter.defaultValue.map { " = \($0)" } ?? ""
    let label = parameter.name.isEmpty ? "" : "\(parameter.name): "
    return "\(label)\(parameter.type)\(value)"
  }

  // MARK: - Statements

  private mutating func render(_ statements: [StatementCode]) {
    if statements.count == 1, case .return(let value) = statements[0] {
      render(.expression(value))
    } else {
      statements.forEach { render($0) }
    }
  }

  private mutating func render(_ statement: StatementCode) {
    switch statement {
    case .constant(let name, let value): render(value, after: "let \(name) = ")
    case .assignment(let target, let value): render(value, after: "\(target) = ")
    case .expression(let value): render(value, after: "")
    case .return(let value): render(value, after: "return ")
    case .throw(let value): render(value, after: "throw ")
    case .genericAlias(let name, let generic, var type):
      type.text = "\(generic)<\(type.text)>"
      render("typealias \(name) =", type)
    case .typeAlias(let name, let type): line("typealias \(name) = \(type)")
    case .switch(let subject, let cases, let defaultStatement):
      line("switch \(text(subject, after: indentation.count + 9)) {")
      for element in cases { render(element) }
      if let defaultStatement {
        render(SwitchCaseCode(pattern: nil, statements: [defaultStatement]))
      }
      line("}")
    }
  }

  private mutating func render(_ element: SwitchCaseCode) {
    let head = element.pattern.map { "case \($0):" } ?? "default:"
    var renderer = self
    renderer.text = ""
    renderer.indented { $0.render(element.statements) }
    let body = renderer.text.drop { $0 == " " }.dropLast()
    let isShort = indentation.count + head.utf8.count + 1 + body.utf8.count <= Self.lineLength
    if isShort, !body.contains("\n") {
      line("\(head) \(body)")
    } else {
      line(head)
      text += renderer.text
    }
  }

  /// Renders a line of generated text, and source text at its position.
  private mutating func render(_ head: String, _ snippet: SourceSnippet) {
    render([TextFragment(text: snippet.text, position: snippet.position)], after: head)
  }

  // MARK: - Expressions

  private mutating func render(_ expression: ExpressionCode, after head: String) {
    let fragments = expression.fragments
    if fragments.contains(where: { $0.position != nil }) {
      render(fragments, after: head)
    } else {
      line(head + text(expression, after: indentation.utf8.count + head.utf8.count))
    }
  }

  /// Renders fragments of which one is source text, aligned with its position.
  private mutating func render(_ fragments: [TextFragment], after head: String) {
    guard let position = fragments.lazy.compactMap(\.position).first else { return }
    var aligner = SnippetAligner(before: position)
    locate(line: aligner.line)
    aligner.append(indentation + head)
    for fragment in fragments {
      if let position = fragment.position {
        aligner.append(fragment.text, at: position)
      } else {
        aligner.append(fragment.text)
      }
    }
    text += aligner.text + "\n"
  }

  /// Returns the text of an expression, broken into lines if it is too long.
  private func text(_ expression: ExpressionCode, after column: Int) -> String {
    let flat = expression.fragments.map(\.text).joined()
    guard column + flat.utf8.count > Self.lineLength else { return flat }
    let inner = indentation + "  "
    func broken(_ arguments: [ArgumentCode]) -> String {
      var renderer = self
      renderer.depth += 1
      let elements = arguments.map { argument in
        let label = argument.label.map { "\($0): " } ?? ""
        let column = inner.count + label.utf8.count + 1
        return inner + label + renderer.text(argument.value, after: column)
      }
      return "\n" + elements.joined(separator: ",\n")
    }
    switch expression {
    case .call(let callee, let arguments):
      // Older compilers do not accept a trailing comma in a call.
      return "\(callee)(\(broken(arguments))\n\(indentation))"
    case .array(let elements):
      return "[\(broken(elements.map { ArgumentCode(nil, $0) })),\n\(indentation)]"
    case .dictionary(let members): return "[\(broken(members)),\n\(indentation)]"
    case .try(let inner): return "try " + text(inner, after: column + 4)
    case .coerced(let inner, let type): return text(inner, after: column) + " as \(type)"
    case .conjunction(let operands):
      return operands.map { text($0, after: inner.count + 3) }.joined(separator: "\n\(inner)&& ")
    case .code, .string, .source: return flat
    }
  }
}

extension DeclarationCode {
  /// Whether the declaration is rendered without blank lines around it.
  fileprivate var isSingleLine: Bool {
    switch self {
    case .stored, .enumCase, .typeAlias: true
    default: false
    }
  }

  /// Whether the declaration starts with a source location.
  fileprivate var isLocated: Bool {
    switch self {
    case .initializer(_, let parameters, _, _): parameters.contains { $0.line != nil }
    case .stored(_, _, _, let line), .enumCase(_, _, let line): line != nil
    case .typeAlias: true
    default: false
    }
  }
}
