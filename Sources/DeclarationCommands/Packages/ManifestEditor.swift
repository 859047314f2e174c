// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

/// Adds the package and its build plugin to the text of a manifest.
///
/// The toolchain has no command that adds a plugin to a target. The editor inserts arguments and
/// elements of arrays, and keeps the rest of the text, so comments and layout do not change.
struct ManifestEditor {
  /// The name of the package in dependencies.
  static let package = "swift-guided-generation"

  /// The reason for which a manifest cannot be edited.
  struct UnsupportedManifest: Error {
    let reason: String
  }

  private var text: String

  /// Creates an editor.
  ///
  /// - Parameter text: The text of the manifest.
  init(_ text: String) {
    self.text = text
  }

  /// Returns the manifest with the package, the runtime, and the plugin.
  ///
  /// - Parameters:
  ///   - text: The text of the manifest.
  ///   - target: The name of the target; `nil` for the first one that is not a test target.
  ///   - dependency: The element for the dependencies of the package.
  /// - Returns: The text, and the name of the target.
  /// - Throws: ``UnsupportedManifest`` if the package or the target is not declared by literals.
  static func edited(
    _ text: String, target: String?, dependency: String
  ) throws(UnsupportedManifest) -> (text: String, target: String) {
    var editor = ManifestEditor(text)
    let name = try editor.targetName(target)
    let product = ".product(name: \"GuidedGeneration\", package: \"\(package)\")"
    let plugin = ".plugin(name: \"GenerablePlugin\", package: \"\(package)\")"

    try editor.add(plugin, to: "plugins", ofTarget: name, after: nil, unless: "GenerablePlugin")
    try editor.add(
      product, to: "dependencies", ofTarget: name, after: "name", unless: "GuidedGeneration")
    try editor.add(dependency, to: "dependencies", unless: package)
    try editor.addPlatforms()
    return (editor.text, name)
  }

  // MARK: - Syntax

  /// A call in the manifest.
  private struct Call {
    /// The arguments with labels, in order.
    var arguments: [(label: String, range: SourceRange, value: SourceRange)]
    /// The offset of the closing parenthesis.
    let end: Int
  }

  private var source: SourceFile { SourceFile(path: "Package.swift", text: text) }

  private var tokens: [Lexeme] {
    Lexer.lexemes(of: Array(text.utf8)).filter { !$0.isTrivia }
  }

  /// Returns the call whose opening parenthesis is at an index of `tokens`.
  private func call(at open: Int, in tokens: [Lexeme]) -> Call? {
    var depth = 0
    var start = open + 1
    var arguments: [(label: String, range: SourceRange, value: SourceRange)] = []
    func close(_ end: Int) {
      guard end - start > 2, tokens[start + 1].kind == .colon else { return }
      let last = tokens[end - 1].range.end
      arguments.append(
        (
          source.text(tokens[start].range), SourceRange(tokens[start].range.start, last),
          SourceRange(tokens[start + 2].range.start, last)
        ))
    }
    for index in tokens.indices.dropFirst(open) {
      switch tokens[index].kind {
      case .leftParen, .leftBracket, .leftBrace: depth += 1
      case .rightParen, .rightBracket, .rightBrace:
        depth -= 1
        if depth == 0 {
          close(index)
          return Call(arguments: arguments, end: tokens[index].range.start)
        }
      case .comma where depth == 1:
        close(index)
        start = index + 1
      default: break
      }
    }
    return nil
  }

  private func packageCall() throws(UnsupportedManifest) -> Call {
    let tokens = tokens
    for index in tokens.indices.dropLast()
    where source.text(tokens[index].range) == "Package" && tokens[index + 1].kind == .leftParen {
      if let call = call(at: index + 1, in: tokens) { return call }
    }
    throw UnsupportedManifest(reason: "it contains no call 'Package(…)'")
  }

  /// Returns the calls that declare targets, with their names.
  private func targetCalls() -> [(name: String, call: Call)] {
    let tokens = tokens
    return tokens.indices.dropFirst().dropLast().compactMap { index in
      guard tokens[index - 1].kind == .period, tokens[index + 1].kind == .leftParen,
        ["target", "executableTarget"].contains(source.text(tokens[index].range)),
        let call = call(at: index + 1, in: tokens),
        let value = call.arguments.first(where: { $0.label == "name" })?.value,
        let name = StringLiteral.value(of: source.text(value)),
        // `.target(name:)` in an array of dependencies refers to a target.
        call.arguments.count > 1 || !isDependency(index, in: tokens)
      else { return nil }
      return (name, call)
    }
  }

  /// Returns whether the innermost array around a token is the value of `dependencies:`.
  private func isDependency(_ position: Int, in tokens: [Lexeme]) -> Bool {
    var depth = 0
    for index in tokens.indices.prefix(position).reversed() {
      switch tokens[index].kind {
      case .rightParen, .rightBracket: depth += 1
      case .leftParen: depth -= 1
      case .leftBracket:
        depth -= 1
        if depth < 0 {
          return index > 1 && source.text(tokens[index - 2].range) == "dependencies"
        }
      default: continue
      }
      if depth < 0 { return false }
    }
    return false
  }

  private func targetName(_ name: String?) throws(UnsupportedManifest) -> String {
    let names = targetCalls().map(\.name)
    if let name {
      guard names.contains(name) else {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        throw UnsupportedManifest(reason: "no target is named '\(name)'; there are \(list)")
      }
      return name
    }
    guard let first = names.first else {
      throw UnsupportedManifest(reason: "it declares no target by '.target(name: …)'")
    }
    return first
  }

  // MARK: - Edits

  private mutating func add(
    _ element: String, to label: String, ofTarget name: String, after previous: String?,
    unless known: String
  ) throws(UnsupportedManifest) {
    guard let call = targetCalls().first(where: { $0.name == name })?.call else {
      throw UnsupportedManifest(reason: "no target is named '\(name)'")
    }
    try add(element, to: label, of: call, after: previous, unless: known)
  }

  private mutating func add(
    _ element: String, to label: String, unless known: String
  ) throws(UnsupportedManifest) {
    let call = try packageCall()
    let order = [
      "name", "defaultLocalization", "platforms", "pkgConfig", "providers", "products", "traits",
    ]
    let previous = call.arguments.last { order.contains($0.label) }?.label
    try add(element, to: label, of: call, after: previous, unless: known)
  }

  private mutating func addPlatforms() throws(UnsupportedManifest) {
    let call = try packageCall()
    guard !call.arguments.contains(where: { $0.label == "platforms" }) else { return }
    let previous = call.arguments.last { ["name", "defaultLocalization"].contains($0.label) }?.label
    try add(".macOS(.v15)", to: "platforms", of: call, after: previous, unless: "")
  }

  /// Appends an element to an array argument, which is added if it is missing.
  private mutating func add(
    _ element: String, to label: String, of call: Call, after previous: String?,
    unless known: String
  ) throws(UnsupportedManifest) {
    if let argument = call.arguments.first(where: { $0.label == label }) {
      let value = source.text(argument.value)
      if !known.isEmpty, value.contains("\(known)") { return }
      guard value.hasPrefix("["), value.hasSuffix("]") else {
        throw UnsupportedManifest(reason: "'\(label):' is not an array literal")
      }
      let last = tokens.last { $0.range.end < argument.value.end }
      guard let last else { return }
      let isEmpty = last.kind == .leftBracket && last.range.start == argument.value.start
      let hasComma = last.kind == .comma
      // An array with one element on each line keeps this layout.
      let isMultiline = value.contains("\n")
      let separator = isMultiline ? "\n" + indentation(of: last.range.start) : isEmpty ? "" : " "
      insert((isEmpty || hasComma ? "" : ",") + separator + element, at: last.range.end)
      return
    }
    let anchor =
      previous.flatMap { name in call.arguments.first { $0.label == name } }
      ?? call.arguments.last
    guard let anchor else {
      throw UnsupportedManifest(reason: "a call without arguments cannot be extended")
    }
    let isMultiline =
      source.position(at: anchor.range.start).line
      != source.position(at: call.end).line
    let separator = isMultiline ? "\n" + indentation(of: anchor.range.start) : " "
    insert(",\(separator)\(label): [\(element)]", at: anchor.range.end)
  }

  private mutating func insert(_ addition: String, at offset: Int) {
    let bytes = Array(text.utf8)
    text = String(
      decoding: bytes[..<offset] + Array(addition.utf8) + bytes[offset...], as: UTF8.self)
  }

  /// Returns the white space at the start of the line of an offset.
  private func indentation(of offset: Int) -> String {
    let position = source.position(at: offset)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)[position.line - 1]
    return String(line.prefix { $0 == " " || $0 == "\t" })
  }
}
