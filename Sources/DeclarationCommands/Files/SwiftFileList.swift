// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import GenerableCodegen

/// The Swift files of a command line, without duplicates, in order.
package struct SwiftFileList {
  /// A Swift file.
  package struct File {
    /// The contents.
    package let source: SourceFile
    /// The path relative to the given folder, or the name of a file that was given itself.
    let relativePath: String
    /// The absolute path.
    let absolutePath: String
  }

  /// The files and folders to read.
  package struct Selection {
    /// The paths of files and folders as written on the command line.
    package var paths: [String]
    /// The mode in which ``paths`` are read.
    var mode = SourceFile.Mode.automatic
    /// The paths of files that are read completely.
    var wholeFiles: [String] = []
    /// The path of a folder of generated files, which are not read.
    var output: String?
    /// The folder that relative paths refer to; `nil` for each given folder.
    var root: String?

    /// Creates a selection.
    ///
    /// - Parameters:
    ///   - paths: The paths of files and folders.
    ///   - mode: The mode in which they are read.
    ///   - wholeFiles: The paths of files that are read completely.
    package init(
      paths: [String], mode: SourceFile.Mode = .automatic, wholeFiles: [String] = []
    ) {
      self.paths = paths
      self.mode = mode
      self.wholeFiles = wholeFiles
    }
  }

  /// The files.
  private(set) var files: [File] = []

  /// Reads files, and all Swift files of folders except generated ones.
  ///
  /// - Parameter selection: The files and folders.
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
        let bytes = try InputFile.read(file, limit: SourceFile.sizeLimit + 1)
        if file != path, GeneratedHeader.isPresent(in: bytes) { continue }
        let display = file == InputFile.standardInput ? "<stdin>" : Self.displayPath(of: file)
        let source = SourceFile(path: display, bytes: bytes, mode: mode)
        let root = selection.root.map { Self.identity(of: $0) + "/" }
        let below = root.flatMap { identity.hasPrefix($0) ? $0.count : nil }
        let name = below.map { String(identity.dropFirst($0)) } ?? relative
        files.append(File(source: source, relativePath: name, absolutePath: identity))
      }
    }
  }

  /// Returns a path relative to the working folder if the file is below it.
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
    if path == InputFile.standardInput { return [(path, "stdin.swift")] }
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
}

extension String {
  /// Returns the string without a suffix, unless it is equal to the suffix.
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
