// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An exclusive lock between processes, compatible with `filelock` of Python.
///
/// The lock is released when the value is deinitialized, or when the process ends.
struct FileLock: ~Copyable {
  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for a lock.
  ///
  /// - Parameters:
  ///   - path: The path of the lock file, which is created and never removed: removing it would let
  ///     two processes hold locks of different files at the same path.
  ///   - waiting: A closure that is called once if another process holds the lock.
  /// - Returns: The lock.
  /// - Throws: ``ModelCatalogError`` if the file cannot be created, and `CancellationError`.
  static func acquire(_ path: String, waiting: () -> Void) async throws -> FileLock {
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw ModelCatalogError(.file(error.localizedDescription, path: path))
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw ModelCatalogError(.file(String(cString: strerror(errno)), path: path))
    }
    let lock = FileLock(descriptor: descriptor)
    var isFirst = true
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
        throw ModelCatalogError(.file(String(cString: strerror(code)), path: path))
      }
      if isFirst { waiting() }
      isFirst = false
      try await Task.sleep(for: .milliseconds(100))
    }
    return lock
  }

  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
