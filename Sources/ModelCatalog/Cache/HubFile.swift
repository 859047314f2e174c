// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A file of a repository, as the hub describes it.
struct HubFile: Sendable, Hashable {
  /// The path in the repository.
  let path: String
  /// The size in bytes.
  let size: Int
  /// The SHA-256 of the content, in lower-case hexadecimal digits.
  let checksum: String
}
