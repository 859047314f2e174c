// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Renders a generated file as text.
struct FileRenderer {
  private let file: GeneratedSource
  private var output: SwiftRenderer

  /// Returns the text of a generated file.
  ///
  /// If the comments at the start of the source are long enough, each source line has the same
  /// number in the generated file, so that excerpts in error messages and editors show the right
  /// lines.
  static func text(of file: GeneratedSource) -> String {
    var renderer = FileRenderer(file: file, output: SwiftRenderer(path: file.source.path))
    return renderer.render()
  }

  private mutating func render() -> String {
    let header = GeneratedHeader.text(sourceName: file.source.name)
    guard let rewrite = file.rewrite else { return header + "\n" }
    render(SourceRewriter.lines(of: rewrite), header: header)
    for (index, group) in file.groups.enumerated() {
      let needsImport = index == 0 && !file.importsRuntime
      output.line()
      output.conditional(group.condition) {
        if needsImport {
          $0.line("import \(ModuleNames.runtime)")
          $0.line()
        }
        $0.render(group.declarations)
      }
    }
    return output.text
  }

  /// Renders the re-emitted declarations.
  private mutating func render(_ lines: [String], header: String) {
    let first = lines.firstIndex { !$0.isEmpty } ?? 0
    var lines = lines[first...]
    if first >= 2 {
      output.raw(header)
      for _ in 2..<first { output.raw("") }
      output.locate(line: first + 1)
    } else if let count = lineCountThroughImport(lines) {
      if first == 1 { output.raw(header) }
      renderHead(lines.prefix(count), header: first == 0 ? header : nil)
      lines = lines.dropFirst(count)
    } else {
      output.raw(header)
      output.locate(line: first + 1)
    }
    lines.forEach { output.raw($0) }
  }

  /// Renders the lines through the first import, when there is no line before them for the header
  /// and the source location.
  ///
  /// Directives and imports need no location. The location of the next line shares a line with the
  /// import.
  private mutating func renderHead(_ lines: ArraySlice<String>, header: String?) {
    for (index, line) in zip(lines.indices, lines) {
      let isLast = index == lines.endIndex - 1
      let header = index == lines.startIndex ? header : nil
      let comment = header.map { isLast ? "/* \($0.dropFirst(3)) */ " : "" } ?? ""
      let trailing = header.map { isLast ? "" : "  \($0)" } ?? ""
      let location =
        isLast ? "; \(output.sourceLocation(line: lines.endIndex + 1))" : ""
      output.raw(comment + line + trailing + location)
    }
    output.markLocated()
  }

  /// Returns the number of lines through the first import, if only directives precede it.
  private func lineCountThroughImport(_ lines: ArraySlice<String>) -> Int? {
    let imports = ["import ", "public import ", "package import ", "internal import "]
    for (count, line) in zip(1..., lines) {
      let content = line.drop { $0 == " " }
      if content.isEmpty || content.hasPrefix("#if ") { continue }
      let isImport = imports.contains { content.hasPrefix($0) }
      return isImport && !content.contains(";") && !content.contains("/") ? count : nil
    }
    return nil
  }
}
