// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen

/// A folder of generated files that people check in.
struct GeneratedFolder {
  /// A file that differs from what the generator would write now.
  struct Change {
    /// What has to happen to it.
    enum Kind {
      /// There is no such file yet.
      case added
      /// It has other contents.
      case changed
      /// Its source is gone, or annotates nothing any more.
      case removed
    }

    let kind: Kind
    let path: String
    /// The file that it is generated from.
    let source: String
    /// The new contents; nil when the file is removed.
    let text: String?
  }

  /// The changes, by path.
  let changes: [Change]
  /// How many files are as they should be.
  let currentCount: Int

  /// Compares the folder with what the generator writes.
  ///
  /// A generated file in the folder is left over when its source lies below one of `roots`, or is
  /// one, and isn't generated any more; files of other sources are none of this run's business.
  ///
  /// - Parameters:
  ///   - folder: The folder, which need not exist.
  ///   - files: What is generated, with the name of each file.
  ///   - roots: The files and folders that were read.
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

  /// Makes the changes.
  ///
  /// - Throws: A failure that names the file that can't be written.
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
        throw .failure("cannot write '\(change.path)'; \(ErrorText(error).text)")
      }
    }
  }
}

extension GeneratedFolder.Change {
  /// What happened to the file, for people.
  var done: String {
    switch kind {
    case .added: "added \(path)"
    case .changed: "updated \(path)"
    case .removed: "removed \(path), whose source '\(source)' has no '@Generable' type"
    }
  }

  /// What is wrong with the file, for people.
  var complaint: String {
    switch kind {
    case .added: "\(source): error: '\(path)' is missing"
    case .changed: "\(source): error: '\(path)' is stale"
    case .removed: "\(path): error: its source '\(source)' has no '@Generable' type"
    }
  }
}
