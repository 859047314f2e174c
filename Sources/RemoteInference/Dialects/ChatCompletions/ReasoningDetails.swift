// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SchemaModel

/// The `reasoning_details` of a chat completion, which arrive in fragments.
///
/// A fragment with the type and the index of the last one continues its text; other fields are
/// replaced.
struct ReasoningDetails {
  private struct Block {
    let type: String
    let index: JSONValue?
    var members: [JSONValue.Member]
    /// The fields that are concatenated.
    var texts: [(name: String, text: String)] = []

    var value: JSONValue {
      .object(members + texts.map { .init(name: $0.name, value: .string($0.text)) })
    }
  }

  private var blocks: [Block] = []
  private var isChanged = false
  private var isTaken = false

  /// The maximum number of different fields of a block.
  private static let fieldLimit = 32

  /// Appends fragments.
  ///
  /// - Parameter fragments: The elements of `reasoning_details`.
  /// - Throws: ``RemoteError`` if a fragment has no type.
  mutating func append(_ fragments: [MessageObject]) throws(RemoteError) {
    for fragment in fragments {
      let (type, index) = (try fragment.requiredString("type"), fragment["index"])
      if let last = blocks.last, last.type == type, last.index == index {
        // The block is continued.
      } else {
        blocks.append(Block(type: type, index: index, members: []))
      }
      isChanged = true
      for member in fragment.value.members ?? [] { append(member) }
    }
  }

  /// Returns the signature with all blocks, if it has changed since the last call.
  ///
  /// - Parameter isLast: Whether the response ends. Otherwise only the first call returns a
  ///   signature, because each has all blocks again.
  /// - Returns: The signature, or `nil`.
  mutating func takeSignature(isLast: Bool) -> Data? {
    guard isChanged, isLast || !isTaken else { return nil }
    (isChanged, isTaken) = (false, true)
    return ReasoningBlocks.signature(blocks.map(\.value))
  }

  /// Adds a member of a fragment to the last block.
  private mutating func append(_ member: JSONValue.Member) {
    let last = blocks.count - 1
    if ["text", "summary", "data"].contains(member.name), case .string(let text) = member.value {
      if let known = blocks[last].texts.firstIndex(where: { $0.name == member.name }) {
        blocks[last].texts[known].text += text
      } else {
        blocks[last].texts.append((name: member.name, text: text))
      }
    } else if let known = blocks[last].members.firstIndex(where: { $0.name == member.name }) {
      if member.value != .null { blocks[last].members[known].value = member.value }
    } else if blocks[last].members.count < Self.fieldLimit {
      blocks[last].members.append(member)
    }
  }
}
