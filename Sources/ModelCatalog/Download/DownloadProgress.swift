// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The progress of a download.
public enum DownloadProgress: Sendable, Hashable {
  /// Another process downloads the file; this one waits for it.
  case waiting(file: String)
  /// Bytes of a file have been received. `received` includes those of earlier attempts.
  case receiving(file: String, received: Int, total: Int)
  /// The connection failed, and the download continues at the last byte.
  case retrying(file: String, reason: String)
  /// The file is complete, and its checksum is correct.
  case finished(file: String, path: String)
}
