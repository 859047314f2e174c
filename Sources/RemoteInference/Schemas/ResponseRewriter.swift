// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

/// A conversion of a response to a rewritten schema into a value of the original schema.
///
/// It unwraps the value of an object that was added around the root, and removes members with the
/// value null where the original property is optional and not nullable. All other bytes are
/// unchanged. The text can arrive in any pieces, with any white space and any order of keys.
///
/// A text that is not JSON, or that is not wrapped although it should be, is copied from there on,
/// so that validation reports it. The conversion never makes malformed JSON well-formed, and it
/// keeps members that occur twice.
///
/// At most the beginning of one member is stored: a declared name, `null`, and some white space.
///
/// - Complexity: O(*n*) in the number of bytes.
package struct ResponseRewriter: Sendable {
  /// The stage of the text.
  private enum Stage: Sendable {
    /// Before the value, at white space or a code fence.
    case start
    /// In the first line of a code fence.
    case fence
    /// In the value.
    case value
    /// All other bytes are copied.
    case copying
  }

  private var stage: Stage
  private var reader = JSONEventReader()
  private var walker: MemberWalker
  private let wrapperKey: [UInt8]?
  private var hasFence = false

  /// Creates the rewriter of one response.
  ///
  /// - Parameters:
  ///   - schema: The original schema.
  ///   - wrapperKey: The key of the object that wraps the value, or `nil`.
  ///   - dropsNulls: Whether nulls of optional properties mean that these are absent.
  package init(schema: Schema, wrapperKey: String?, dropsNulls: Bool) {
    self.wrapperKey = wrapperKey.map { Array($0.utf8) }
    stage = wrapperKey == nil && !dropsNulls ? .copying : .start
    walker = MemberWalker(
      stage == .copying ? nil : MemberTable(schema), wrapperKey: self.wrapperKey,
      dropsNulls: dropsNulls)
  }

  /// The number of bytes that are stored.
  var heldByteCount: Int { walker.heldByteCount }

  /// Whether the conversion changes nothing.
  package var isIdentity: Bool { walker.table == nil }

  /// Reads more of the response.
  ///
  /// - Parameter bytes: The next bytes, split anywhere.
  /// - Returns: The bytes of the original schema's text that are certain.
  package mutating func append(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    skipStart(of: bytes, from: &position, to: &output)
    switch stage {
    case .copying: output += bytes[position...]
    case .value: readValue(of: bytes, from: position, to: &output)
    case .start, .fence: break
    }
    return output
  }

  /// Ends the response.
  ///
  /// - Returns: The remaining bytes.
  /// - Throws: ``RemoteError`` if the response ends inside the object that wraps the value, but the
  ///   text of the value could be complete, such as a number whose last digits are missing.
  package mutating func finish() throws(RemoteError) -> [UInt8] {
    guard case .value = stage else { return [] }
    stage = .copying
    if walker.isValueOfOpenWrapperComplete {
      throw RemoteError(
        .malformedResponse,
        message: "the response ends before the object that wraps the value; "
          + "increase the maximum number of response tokens")
    }
    return walker.takeHeldBytes()
  }

  /// Copies white space and the first line of a code fence.
  private mutating func skipStart(
    of bytes: [UInt8], from position: inout Int, to output: inout [UInt8]
  ) {
    while position < bytes.count {
      let byte = bytes[position]
      switch stage {
      case .start:
        if [0x20, 0x09, 0x0A, 0x0D].contains(byte) { break }
        guard byte == UInt8(ascii: "`"), !hasFence else {
          stage = .value
          return
        }
        hasFence = true
        stage = .fence
      case .fence: if byte == 0x0A { stage = .start }
      case .value, .copying: return
      }
      output.append(byte)
      position += 1
    }
  }

  private mutating func readValue(
    of bytes: [UInt8], from start: Int, to output: inout [UInt8]
  ) {
    var position = start
    var copied = start
    do {
      while let event = try reader.next(in: bytes, from: &position) {
        guard walker.read(event, bytes, copied..<position, to: &output) else {
          copy(bytes[copied...], to: &output)
          return
        }
        copied = position
        if walker.isFinished {
          copy(bytes[copied...], to: &output)
          return
        }
      }
      walker.write(bytes[copied...], to: &output)
    } catch {
      copy(bytes[copied...], to: &output)
    }
  }

  /// Copies all bytes that are held and all others.
  private mutating func copy(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    output += walker.takeHeldBytes()
    output += bytes
    stage = .copying
  }
}
