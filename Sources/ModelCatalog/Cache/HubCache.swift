// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The cache of the Hugging Face hub on this machine, in the layout of `huggingface_hub`.
///
/// ```
/// models--OWNER--NAME/blobs/CHECKSUM
/// models--OWNER--NAME/refs/main                      the commit of the revision
/// models--OWNER--NAME/snapshots/COMMIT/FILE          a relative symbolic link to a blob
/// .locks/models--OWNER--NAME/CHECKSUM.lock
/// ```
struct HubCache: Sendable, Hashable {
  /// The folder that contains the folders of the repositories.
  let root: String

  /// Returns the folder of a repository.
  func folder(of repository: HubRepository) -> String {
    "\(root)/models--\(repository.owner)--\(repository.name)"
  }

  /// Returns the path of a file's content.
  func blob(_ checksum: String, of repository: HubRepository) -> String {
    "\(folder(of: repository))/blobs/\(checksum)"
  }

  /// Returns the path of the lock that a process holds while it downloads a blob.
  func lock(_ checksum: String, of repository: HubRepository) -> String {
    "\(root)/.locks/models--\(repository.owner)--\(repository.name)/\(checksum).lock"
  }

  /// Returns the path of a file in a revision.
  func snapshot(_ commit: String, of repository: HubRepository) -> String {
    "\(folder(of: repository))/snapshots/\(commit)"
  }

  /// Returns the repositories in the cache, sorted by name.
  func repositories() -> [HubRepository] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.sorted().compactMap { name in
      let parts = name.components(separatedBy: "--")
      guard parts.count >= 3, parts[0] == "models" else { return nil }
      return HubRepository("\(parts[1])/\(parts.dropFirst(2).joined(separator: "--"))")
    }
  }

  /// Returns the commit of the revision `main`, or the only commit in the cache.
  func commit(of repository: HubRepository) -> String? {
    let folder = folder(of: repository)
    if let text = try? String(contentsOfFile: "\(folder)/refs/main", encoding: .utf8) {
      let commit = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if commit.isHexadecimal(digits: 40) { return commit }
    }
    let commits =
      (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/snapshots")) ?? []
    return commits.count == 1 ? commits[0] : nil
  }

  /// Makes a downloaded blob visible as a file of a revision.
  ///
  /// - Throws: ``ModelCatalogError`` if the link or the reference cannot be written.
  func publish(
    _ file: HubFile, of repository: HubRepository, commit: String
  ) throws(ModelCatalogError) {
    let link = "\(snapshot(commit, of: repository))/\(file.path)"
    let depth = file.path.split(separator: "/").count + 1
    let target = String(repeating: "../", count: depth) + "blobs/\(file.checksum)"
    let reference = "\(folder(of: repository))/refs/main"
    do {
      let manager = FileManager.default
      for path in [link, reference] {
        try manager.createDirectory(
          at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      if (try? manager.destinationOfSymbolicLink(atPath: link)) != target {
        // Another process can publish the same file at the same time, so the link is replaced as a
        // whole.
        let newLink = "\(link).\(UUID().uuidString).link"
        try manager.createSymbolicLink(atPath: newLink, withDestinationPath: target)
        guard rename(newLink, link) == 0 else {
          try? manager.removeItem(atPath: newLink)
          throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
      }
      try Data(commit.utf8).write(to: URL(filePath: reference), options: .atomic)
    } catch {
      throw ModelCatalogError(.file(error.localizedDescription, path: link))
    }
  }
}

extension String {
  /// Whether the text has exactly the given number of lower-case hexadecimal digits.
  func isHexadecimal(digits: Int) -> Bool {
    utf8.count == digits
      && utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
