// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen

/// The Swift files that a command line names, each once, in order.
struct SwiftFileList {
  /// One file.
  struct File {
    /// The file with its contents.
    let source: SourceFile
    /// Where it lies below the folder that was named, or its name if it was named itself.
    let relativePath: String
  }

  /// What is to be read, and how.
  struct Selection {
    /// Files and folders as the person wrote them.
    var paths: [String]
    /// How files and folders among ``paths`` are read.
    var mode = SourceFile.Mode.automatic
    /// Files of which everything is read, regions or not.
    var wholeFiles: [String] = []
    /// A folder of generated files, which are never read.
    var output: String?
    /// The folder that the names of generated files are told from; nil for that which was named.
    var root: String?
  }

  /// The files.
  private(set) var files: [File] = []

  /// Reads files, and every Swift file of a folder but those that were generated.
  ///
  /// - Parameter selection: What is to be read; messages show paths as they are given.
  /// - Throws: A failure for a path that cannot be read.
  init(_ selection: Selection) throws(CommandError) {
    var seen: Set<String> = []
    let output = selection.output.map { Self.identity(of: $0) + "/" }
    let inputs =
      selection.paths.map { ($0, selection.mode) }
      + selection.wholeFiles.map { ($0, SourceFile.Mode.wholeFile) }
    for (path, mode) in inputs {
      for (file, relative) in try Self.swiftFiles(at: path) {
        let identity = Self.identity(of: file)
        guard seen.insert(identity).inserted, !(output.map(identity.hasPrefix) ?? false) else {
          continue
        }
        let bytes = try Self.read(file)
        if file != path, GeneratedHeader.isPresent(in: bytes) { continue }
        let source = SourceFile(path: Self.displayPath(of: file), bytes: bytes, mode: mode)
        let root = selection.root.map { Self.identity(of: $0) + "/" }
        let below = root.flatMap { identity.hasPrefix($0) ? $0.count : nil }
        let name = below.map { String(identity.dropFirst($0)) } ?? relative
        files.append(File(source: source, relativePath: name))
      }
    }
  }

  /// The path from the working folder on, if the file lies below that.
  static func displayPath(of path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    if path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  private static func identity(of path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
      .trimmingSuffix("/")
  }

  private static func swiftFiles(
    at path: String
  ) throws(CommandError) -> [(path: String, relative: String)] {
    guard FileManager.default.fileExists(atPath: path) else {
      throw .failure("no file or folder at '\(path)'")
    }
    guard isFolder(path) else {
      return [(path, URL(filePath: path).lastPathComponent)]
    }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let folder = path.trimmingSuffix("/")
    return names.filter { name in
      name.hasSuffix(".swift") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        && !isFolder("\(folder)/\(name)")
    }.sorted().map { ("\(folder)/\($0)", $0) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func read(_ path: String) throws(CommandError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw .failure("cannot read '\(path)'; \(ErrorText(error).text)")
    }
  }
}

extension String {
  /// The text without that end, if it has it and more.
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
