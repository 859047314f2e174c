// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How far a snapshot shows a response: two snapshots of one type and one version look the same.
package struct SnapshotVersion: Sendable, Equatable {
  /// The number of the text; another one when the model has replaced its answer.
  let document: Int
  /// The revision of that text with which something changed last that the snapshot shows.
  let revision: Int
  /// Whether nothing can follow.
  let isComplete: Bool

  /// Whether values of both versions look the same, though one may be known to be complete.
  package func looks(like other: SnapshotVersion) -> Bool {
    document == other.document && revision == other.revision
  }
}
