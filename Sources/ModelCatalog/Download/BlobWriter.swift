// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// The incomplete content of a file, which is continued after interruptions.
final class BlobWriter: Sendable {
  private struct Content {
    let handle: FileHandle
    var checksum = SHA256()
    var count = 0

    mutating func restart() throws {
      try handle.truncate(atOffset: 0)
      try handle.seek(toOffset: 0)
      count = 0
      checksum = SHA256()
    }
  }

  /// The size of the complete file.
  let size: Int

  private let path: String
  private let content: Mutex<Content>

  /// Opens the incomplete content and computes the checksum of the existing bytes.
  ///
  /// - Parameters:
  ///   - path: The path of the incomplete file, which is created if it does not exist.
  ///   - size: The size of the complete file.
  /// - Throws: ``ModelCatalogError`` if the file cannot be opened.
  init(_ path: String, size: Int) throws(ModelCatalogError) {
    self.path = path
    self.size = size
    do {
      let manager = FileManager.default
      try manager.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      if !manager.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
      var content = Content(handle: try FileHandle(forUpdating: URL(filePath: path)))
      while let data = try content.handle.read(upToCount: 1 << 20), !data.isEmpty {
        content.checksum.append([UInt8](data))
        content.count += data.count
      }
      if content.count > size { try content.restart() }
      self.content = Mutex(content)
    } catch {
      throw ModelCatalogError(.file(error.localizedDescription, path: path))
    }
  }

  /// The number of bytes in the file.
  var count: Int { content.withLock { $0.count } }

  /// Removes all bytes.
  func restart() throws(ModelCatalogError) {
    try change { try $0.restart() }
  }

  /// Appends bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The number of bytes in the file.
  /// - Throws: ``ModelCatalogError`` if the file cannot be written.
  func append(_ bytes: [UInt8]) throws(ModelCatalogError) -> Int {
    try change { content in
      try content.handle.write(contentsOf: Data(bytes))
      content.checksum.append(bytes)
      content.count += bytes.count
      return content.count
    }
  }

  /// Moves the complete content to its final path.
  ///
  /// - Parameters:
  ///   - file: The file that was downloaded.
  ///   - destination: The final path.
  /// - Throws: ``ModelCatalogError`` if the checksum is wrong; the content is then removed.
  func finish(_ file: HubFile, to destination: String) throws(ModelCatalogError) {
    let found = content.withLock { $0.checksum.finish() }
    guard found == file.checksum else {
      try? FileManager.default.removeItem(atPath: path)
      throw ModelCatalogError(
        .wrongChecksum(file: file.path, expected: file.checksum, found: found))
    }
    try change { content in
      try content.handle.synchronize()
      try content.handle.close()
      try? FileManager.default.removeItem(atPath: destination)
      try FileManager.default.moveItem(atPath: path, toPath: destination)
    }
  }

  private func change<Value: Sendable>(
    _ body: (inout sending Content) throws -> sending Value
  ) throws(ModelCatalogError) -> Value {
    do {
      return try content.withLock { try body(&$0) }
    } catch {
      throw ModelCatalogError(.file(error.localizedDescription, path: path))
    }
  }
}
