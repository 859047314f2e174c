// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen
internal import TestSupport

/// Checks for every Swift file in some folders that the concatenation of its lexemes is the file.
///
/// ```
/// swift run -c release benchmarks lexer [FOLDER…]
/// ```
///
/// The default folders are this repository and the toolchain of `swift` on the `PATH`.
struct LexerCheck {
  private let roots: [String]

  /// Reads the options.
  init(_ options: Options) {
    roots = options.plain
  }

  /// Checks all files.
  ///
  /// - Returns: Whether all files passed.
  func run() throws -> Bool {
    var (files, bytes, lexemes, problems, broken) = (0, 0, 0, 0, 0)
    let start = Date()
    for root in roots.isEmpty ? Self.defaultRoots() : roots {
      for file in Self.swiftFiles(below: root) {
        guard let contents = FileManager.default.contents(atPath: file) else { continue }
        let text = Array(contents)
        files += 1
        bytes += text.count
        do {
          try GeneratorPromises.checkLexemes(of: text)
        } catch {
          broken += 1
          print("\(file): \(error)")
        }
        let found = Lexer.lexemes(of: text)
        lexemes += found.count
        if let problem = found.first(where: { $0.problem != nil }) {
          problems += 1
          let position = LineTable(text).position(at: problem.range.start)
          print("\(file):\(position): \(problem.kind) is \(problem.problem.map { "\($0)" } ?? "")")
        }
      }
    }
    let seconds = Date().timeIntervalSince(start)
    print(
      "\(files) files, \(bytes) bytes, \(lexemes) lexemes, \(broken) that do not round-trip, "
        + "\(problems) with a lexeme without end, \(Int(seconds * 10)) tenths of a second")
    return broken == 0 && files > 0
  }

  private static func defaultRoots() -> [String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let swift = path.split(separator: ":").map { "\($0)/swift" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    let toolchain = swift.map {
      URL(filePath: $0).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().path
    }
    return [Fixtures.packageRoot.path] + [toolchain].compactMap(\.self)
  }

  private static func swiftFiles(below root: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root)
    var files: [String] = []
    while let name = names?.nextObject() as? String {
      if name.hasSuffix(".build") {
        names?.skipDescendants()
      } else if name.hasSuffix(".swift") || name.hasSuffix(".swiftinterface") {
        files.append("\(root)/\(name)")
      }
    }
    return files
  }
}
