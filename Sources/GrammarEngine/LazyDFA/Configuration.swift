// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// One way to parse the text so far: a reading instruction, and the frames above those that all
/// ways have in common.
struct Configuration: Hashable, Sendable {
  var address: Address
  /// The frames, lowest first.
  var frames: [Frame]
}

extension Configuration: Comparable {
  /// Orders configurations so that equal sets have equal sorted lists; the order has no meaning.
  static func < (left: Configuration, right: Configuration) -> Bool {
    if left.address != right.address { return left.address < right.address }
    if left.frames.count != right.frames.count { return left.frames.count < right.frames.count }
    for (a, b) in zip(left.frames, right.frames) where a != b { return a.precedes(b) }
    return false
  }
}

extension Frame {
  fileprivate func precedes(_ other: Frame) -> Bool {
    switch (kind, other.kind) {
    case (.call(let left), .call(let right)): left < right
    case (.call, .loop): true
    case (.loop, .call): false
    case (.loop(let left), .loop(let right)):
      (left.rawValue, count) < (right.rawValue, other.count)
    }
  }
}
