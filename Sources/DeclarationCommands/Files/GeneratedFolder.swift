// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen

/// A folder of generated files that are checked in.
struct GeneratedFolder {
  /// A difference between the folder and the output of the generator.
  struct Change {
    /// The kind of a change.
    enum Kind {
      /// The file does not exist.
      case added
      /// The contents differ.
      case changed
      /// The source does not exist or has no annotations.
      case removed
    }

    let kind: Kind
    let path: String
    /// The path of the source file.
    let source: String
    /// The new contents; `nil` if the file is removed.
    let text: String?
  }

  /// The changes, by path.
  let changes: [Change]
  /// The number of files that are up to date.
  let currentCount: Int

  /// Compares a folder with the output of the generator.
  ///
  /// A generated file in the folder is removed if its source is one of `roots` or below one of
  /// them, and is no longer generated. Files for other sources are ignored.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which need not exist.
  ///   - files: The generated files and their names.
  ///   - roots: The paths of the files and folders that were read.
  init(
    at folder: String, files: [(name: String, file: GeneratedFile)], roots: [String]
  ) {
    var changes: [Change] = []
    var current = 0
    for (name, file) in files {
      let path = "\(folder)/\(name)"
      let existing = FileManager.default.contents(atPath: path)
      if existing == Data(file.text.utf8) {
        current += 1
      } else {
        changes.append(
          Change(
            kind: existing == nil ? .added : .changed, path: path, source: file.sourcePath,
            text: file.text))
      }
    }
    let names = Set(files.map(\.name))
    let present = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in present.sorted() where name.hasSuffix(".swift") && !names.contains(name) {
      let path = "\(folder)/\(name)"
      guard let contents = FileManager.default.contents(atPath: path),
        let source = GeneratedHeader.sourcePath(in: Array(contents)),
        roots.contains(where: { source == $0 || source.hasPrefix($0 + "/") || $0 == "." })
      else { continue }
      changes.append(Change(kind: .removed, path: path, source: source, text: nil))
    }
    self.changes = changes
    currentCount = current
  }

  /// Applies the changes.
  ///
  /// - Throws: A failure for a file that cannot be written.
  func write() throws(CommandError) {
    for change in changes {
      let url = URL(filePath: change.path)
      do {
        if let text = change.text {
          try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data(text.utf8).write(to: url, options: .atomic)
        } else {
          try FileManager.default.removeItem(at: url)
        }
      } catch {
        throw .failure("cannot write '\(change.path)'; \(error.messageText)")
      }
    }
  }
}

extension GeneratedFolder.Change {
  /// The description of the applied change.
  var summary: String {
    switch kind {
    case .added: "added \(path)"
    case .changed: "updated \(path)"
    case .removed: "removed \(path), whose source '\(source)' has no '@Generable' type"
    }
  }

  /// The error for a change that has not been applied.
  var error: String {
    switch kind {
    case .added: "\(source): error: '\(path)' is missing"
    case .changed: "\(source): error: '\(path)' is stale"
    case .removed: "\(path): error: its source '\(source)' has no '@Generable' type"
    }
  }
}
