// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The model files in a folder and its subfolders.
struct ModelFolder: Sendable {
  /// A model in a folder.
  struct Model: Sendable, Hashable {
    /// The name of the model's first file.
    let file: ModelFileName
    /// The path of the model's first file.
    let path: String
    /// The size of all files, in bytes.
    let size: Int
  }

  /// The path of the folder.
  let path: String

  /// The maximum number of nested folders to search.
  private static let depthLimit = 6

  /// Returns the complete models in the folder, sorted by path.
  ///
  /// A split model of which a file is missing is not returned.
  ///
  /// - Complexity: O(*n* log *n*) in the number of files.
  func models() -> [Model] {
    var sizes: [String: Int] = [:]
    collect("", depth: 0, into: &sizes)
    return sizes.keys.sorted().compactMap { relative in
      guard let file = ModelFileName(relative), file.part ?? 1 == 1 else { return nil }
      var size = 0
      for path in file.partPaths {
        guard let part = sizes[path] else { return nil }
        size += part
      }
      return Model(file: file, path: "\(path)/\(relative)", size: size)
    }
  }

  private func collect(_ relative: String, depth: Int, into sizes: inout [String: Int]) {
    guard depth <= Self.depthLimit else { return }
    let manager = FileManager.default
    let folder = relative.isEmpty ? path : "\(path)/\(relative)"
    for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? [] {
      let child = relative.isEmpty ? name : "\(relative)/\(name)"
      // The hub's cache contains symbolic links, whose targets have the size.
      let resolved = URL(filePath: "\(path)/\(child)").resolvingSymlinksInPath()
        .path(percentEncoded: false)
      guard let attributes = try? manager.attributesOfItem(atPath: resolved) else { continue }
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory: collect(child, depth: depth + 1, into: &sizes)
      case .typeRegular: sizes[child] = (attributes[.size] as? NSNumber)?.intValue ?? 0
      default: continue
      }
    }
  }
}

extension ModelFileName {
  /// The paths of all files of the model.
  var partPaths: [String] {
    guard let part else { return [path] }
    let suffix = "\(Self.digits(part))-of-\(Self.digits(partCount)).gguf"
    let prefix = path.dropLast(suffix.count)
    return (1...partCount).map {
      "\(prefix)\(Self.digits($0))-of-\(Self.digits(partCount)).gguf"
    }
  }

  private static func digits(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }
}
