// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Downloads files of the hub into its cache.
struct HubDownloader: Sendable {
  /// The client.
  let client: HubClient
  /// The cache.
  let cache: HubCache
  /// The number of consecutive attempts without a new byte after which a download fails.
  var attemptLimit = 5
  /// The pause before an attempt, which is doubled with each failure.
  var pause = Duration.milliseconds(500)

  /// Downloads a file unless it is in the cache.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - repository: The repository.
  ///   - commit: The commit.
  ///   - progress: A closure that receives the progress.
  /// - Returns: The path of the file in the snapshot.
  /// - Throws: ``ModelCatalogError``, or `CancellationError`; received bytes are kept and reused.
  func download(
    _ file: HubFile, of repository: HubRepository, commit: String,
    progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> String {
    let blob = cache.blob(file.checksum, of: repository)
    if !hasBlob(blob, size: file.size) {
      let lock = try await FileLock.acquire(cache.lock(file.checksum, of: repository)) {
        progress(.waiting(file: file.path))
      }
      // Another process may have finished the file while this one waited.
      if !hasBlob(blob, size: file.size) {
        try await receive(file, of: repository, commit: commit, blob: blob, progress: progress)
      }
      _ = consume lock
    }
    try cache.publish(file, of: repository, commit: commit)
    let path = "\(cache.snapshot(commit, of: repository))/\(file.path)"
    progress(.finished(file: file.path, path: path))
    return path
  }

  private func hasBlob(_ path: String, size: Int) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue == size
  }

  private func receive(
    _ file: HubFile, of repository: HubRepository, commit: String, blob: String,
    progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws {
    let writer = try BlobWriter("\(blob).incomplete", size: file.size)
    try checkSpace(file.size - writer.count, at: blob)
    let url = client.url(of: file, in: repository, commit: commit)
    var failures = 0
    while writer.count < file.size {
      let start = writer.count
      var reason = "the response ended before the end of the file"
      do {
        try await fetch(url, file, from: start, into: writer, progress: progress)
      } catch let error as URLError {
        reason = error.localizedDescription
      } catch let error as ModelCatalogError {
        guard case .rejected(let status, _) = error.reason, status >= 500 || status == 429 else {
          throw error
        }
        reason = "status \(status)"
      }
      let count = writer.count
      if count == file.size { break }
      failures = count > start ? 0 : failures + 1
      guard failures < attemptLimit else {
        throw ModelCatalogError(.connection(reason, url: url.absoluteString))
      }
      progress(.retrying(file: file.path, reason: reason))
      try await Task.sleep(for: pause * (1 << failures))
    }
    try writer.finish(file, to: blob)
  }

  /// Performs one request, which continues at an offset.
  private func fetch(
    _ url: URL, _ file: HubFile, from start: Int, into writer: BlobWriter,
    progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws {
    try await client.transport.fetch(url, token: client.token, from: start) { head in
      switch head.status {
      case 200:
        // The server ignores the range, or none was requested.
        if writer.count > 0 { try writer.restart() }
        return true
      case 206:
        guard let range = head.contentRange, range.start == start, range.total == file.size else {
          throw ModelCatalogError(
            .malformedResponse(
              "the range is '\(head.headers["content-range"] ?? "")', not \(start)- of \(file.size)",
              url: url.absoluteString))
        }
        return true
      case 416:
        try writer.restart()
        return false
      default:
        throw ModelCatalogError(.rejected(status: head.status, url: url.absoluteString))
      }
    } body: { bytes in
      guard bytes.count <= writer.size - writer.count else {
        throw ModelCatalogError(
          .malformedResponse("the file has more than \(writer.size) bytes", url: url.absoluteString)
        )
      }
      let count = try writer.append(bytes)
      progress(.receiving(file: file.path, received: count, total: file.size))
    }
  }

  private func checkSpace(_ required: Int, at path: String) throws(ModelCatalogError) {
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    guard let available = (attributes?[.systemFreeSize] as? NSNumber)?.intValue else { return }
    guard required <= available else {
      throw ModelCatalogError(.noSpace(required: required, available: available))
    }
  }
}
