// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A generated file, before it is text.
struct GeneratedSource: Sendable, Hashable {
  /// Extensions that are compiled under one condition.
  struct Group: Sendable, Hashable {
    /// The condition; nil for none.
    var condition: String?
    /// The declarations.
    var declarations: [DeclarationCode]
  }

  /// The base name of the source file.
  var sourceName: String
  /// The path that source locations name.
  var path: String
  /// The declarations of the source, written anew; nil when nothing is generated.
  var declarations: DeclarationText?
  /// Whether the declarations import the runtime themselves.
  var importsRuntime: Bool
  /// What is generated for the declarations.
  var groups: [Group]

  /// The text of the file.
  ///
  /// Where the head of the source leaves room, each line of the source has the same number in the
  /// generated file, so that excerpts in error messages and jumps in editors show the right ones.
  var text: String {
    let header = GeneratedHeader.text(sourceName: sourceName)
    guard let declarations else { return header + "\n" }
    var writer = SwiftWriter(path: path)
    writeDeclarations(declarations, header: header, to: &writer)
    for (index, group) in groups.enumerated() {
      writer.line()
      if let condition = group.condition {
        writer.directive("#if \(condition)")
      }
      if index == 0, !importsRuntime {
        writer.line("import \(ModuleNames.runtime)")
        writer.line()
      }
      writer.write(group.declarations)
      if group.condition != nil {
        writer.directive("#endif")
      }
    }
    return writer.text
  }

  private func writeDeclarations(
    _ declarations: DeclarationText, header: String, to writer: inout SwiftWriter
  ) {
    var lines = declarations.lines[...]
    if declarations.firstLine >= 3 {
      writer.raw(header)
      for _ in 2..<max(2, declarations.firstLine - 1) {
        writer.raw("")
      }
      writer.locate(line: declarations.firstLine)
    } else if let count = lineCountThroughImport(lines) {
      // What comes before the first declaration are directives and imports, which may do without
      // a location; the directive for the rest has to share a line with the import.
      if declarations.firstLine == 2 {
        writer.raw(header)
      }
      let location =
        "; #sourceLocation(file: \(SwiftLiteral.string(path)), "
        + "line: \(declarations.firstLine + count))"
      for (index, line) in lines.prefix(count).enumerated() {
        let isFirst = index == 0 && declarations.firstLine == 1
        let isLast = index == count - 1
        writer.raw(
          (isFirst && isLast ? "/* \(header.dropFirst(3)) */ " : "") + line
            + (isFirst && !isLast ? "  " + header : "") + (isLast ? location : ""))
      }
      writer.markLocated()
      lines = lines.dropFirst(count)
    } else {
      writer.raw(header)
      writer.locate(line: declarations.firstLine)
    }
    for line in lines {
      writer.raw(line)
    }
  }

  /// How many lines there are through the first import, if only a directive precedes it.
  private func lineCountThroughImport(_ lines: ArraySlice<String>) -> Int? {
    let imports = ["import ", "public import ", "package import ", "internal import "]
    for (index, line) in lines.enumerated() {
      let content = line.drop { $0 == " " }
      if content.isEmpty || content.hasPrefix("#if ") { continue }
      let isImport = imports.contains { content.hasPrefix($0) }
      return isImport && !content.contains(";") && !content.contains("/") ? index + 1 : nil
    }
    return nil
  }
}
