// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The way in which the bytes of a model file are accessed.
public enum ModelLoading: Sendable, Hashable {
  /// The file is mapped into memory. Pages are read on first use and released under memory pressure.
  /// The file must not change while the model is in use.
  case mapped
  /// The file is copied into memory and can be changed or removed afterwards.
  case copied
}

extension MappedModelFile {
  /// Opens a file and reports the fraction that has been copied, from 0 to 1.
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
