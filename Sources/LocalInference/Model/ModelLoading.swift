// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The way in which the bytes of a model file are accessed.
public enum ModelLoading: Sendable, Hashable {
  /// The file is mapped into memory. Pages are read on first use and released under memory
  /// pressure. The file must not change while the model is in use.
  case mapped
  /// The file is copied into memory and can be changed or removed afterwards.
  case copied
}

extension MappedModelFile {
  /// Opens the files of a model and reports the fraction that has been copied, from 0 to 1.
  init(
    files: [String], _ loading: ModelLoading, progress: (Double) -> Void = { _ in }
  ) throws(ModelFileError) {
    var parts: [MappedModelFile] = []
    for (index, path) in files.enumerated() {
      parts.append(
        try MappedModelFile(file: path, loading) { fraction in
          progress((Double(index) + fraction) / Double(files.count))
        })
    }
    self.init(joining: parts)
  }

  private init(
    file path: String, _ loading: ModelLoading, progress: (Double) -> Void
  ) throws(ModelFileError) {
    do {
      let url = URL(filePath: path)
      switch loading {
      case .mapped: self.init(try Data(contentsOf: url, options: .alwaysMapped), path: path)
      case .copied: self.init(try Self.copy(url, progress: progress), path: path)
      }
    } catch {
      throw .reading(path, failedWith: error)
    }
  }

  /// Returns the paths of all files of a model, of which one is given.
  ///
  /// The names of links are used, since the cache of Hugging Face stores files under other names.
  static func files(ofModelAt path: String) throws(ModelFileError) -> [String] {
    let url = URL(filePath: path)
    let name = GGUFSplitName(url.lastPathComponent)
    guard let name, name.count > 1 else { return [path] }
    let file = try MappedModelFile(file: path, .mapped) { _ in }
    let split = try file.locatingErrors { () throws(ModelFileError) in
      try GGUFSplit(GGUFDirectory(file).metadata)
    }
    guard split.count > 1 else { return [path] }
    let folder = url.deletingLastPathComponent()
    let files = name.names.map { folder.appending(path: $0).path(percentEncoded: false) }
    for file in files where !FileManager.default.fileExists(atPath: file) {
      throw ModelFileError(.missingPart(URL(filePath: file).lastPathComponent), path: path)
    }
    return files
  }

  private static func copy(_ url: URL, progress: (Double) -> Void) throws -> Data {
    let chunkSize = 8 << 20
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    let count = Double(try handle.seekToEnd())
    try handle.seek(toOffset: 0)
    var data = Data()
    while let chunk = try handle.read(upToCount: chunkSize), !chunk.isEmpty {
      data += chunk
      progress(min(1, Double(data.count) / max(count, 1)))
    }
    return data
  }
}
