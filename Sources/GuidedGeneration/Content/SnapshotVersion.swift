// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The version of a snapshot: two snapshots of one type and one version are identical.
package struct SnapshotVersion: Sendable, Equatable {
  /// The number of the document, which changes when the model replaces its answer.
  let document: Int
  /// The revision of the document at which the visible content of the snapshot last changed.
  let revision: Int
  /// Whether the content is complete.
  let isComplete: Bool

  /// Returns whether the visible content of both versions is the same, regardless of completeness.
  ///
  /// - Parameter other: Another version of a snapshot of the same type.
  /// - Returns: Whether the visible content is the same.
  package func looks(like other: SnapshotVersion) -> Bool {
    document == other.document && revision == other.revision
  }
}
