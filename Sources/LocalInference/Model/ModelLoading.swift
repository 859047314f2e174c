// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Where a model's bytes are kept while it is used.
public enum ModelLoading: Sendable, Hashable {
  /// The file is mapped into memory: pages are read when they are first used, and given back when
  /// memory runs short. The file must not be changed while the model is in use.
  case mapped
  /// The file is read into memory at once, and may be changed or removed afterwards.
  case copied
}

extension ModelMemory {
  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - loading: How its bytes are kept.
  ///   - progress: Told how much of a copy is made, from 0 to 1.
  /// - Throws: ``ModelFileError`` if the file cannot be read.
  init(
    contentsOf path: String, _ loading: ModelLoading, progress: (Double) -> Void
  ) throws(ModelFileError) {
    do {
      let url = URL(filePath: path)
      switch loading {
      case .mapped: self.init(try Data(contentsOf: url, options: .alwaysMapped))
      case .copied: self.init(try Self.copy(url, progress: progress))
      }
    } catch {
      throw .reading(path, failedWith: error)
    }
  }

  private static func copy(_ url: URL, progress: (Double) -> Void) throws -> Data {
    let piece = 8 << 20
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    let count = Double(try handle.seekToEnd())
    try handle.seek(toOffset: 0)
    var data = Data()
    while let more = try handle.read(upToCount: piece), !more.isEmpty {
      data += more
      progress(min(1, Double(data.count) / max(count, 1)))
    }
    return data
  }
}
