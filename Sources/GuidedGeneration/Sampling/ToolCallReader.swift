// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// Reads the JSON of a tool call, `{"name": "…", "arguments": …}`, while it is being written: first
/// the name, then the text of the arguments as it comes.
///
/// The grammar prescribes the order of the two members, so that finding the second one takes no
/// more than telling strings and nesting apart.
struct ToolCallReader: Sendable {
  private enum Place {
    /// Before the colon after the first key.
    case beforeName
    /// In the name, up to the comma.
    case name
    /// Between the name and the colon after the second key.
    case beforeArguments
    /// In the arguments, up to the brace that closes the call.
    case arguments
    /// After the call.
    case end
  }

  private var place = Place.beforeName
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var nameBytes: [UInt8] = []
  private var hasArguments = false
  private var text = WholeText()

  /// The tool that is called, once that is known.
  private(set) var name: String?

  /// Reads on.
  ///
  /// - Parameter bytes: What follows in the JSON of the call.
  /// - Returns: What it adds to the text of the arguments, by whole characters.
  mutating func read(_ bytes: some Sequence<UInt8>) -> String {
    var arguments: [UInt8] = []
    for byte in bytes {
      let isStructural = isStructural(byte)
      switch place {
      case .beforeName:
        if isStructural, byte == UInt8(ascii: ":") { place = .name }
      case .name:
        if isStructural, byte == UInt8(ascii: ",") {
          name = (try? JSONParser.parse(nameBytes))?.string
          place = .beforeArguments
        } else {
          nameBytes.append(byte)
        }
      case .beforeArguments:
        if isStructural, byte == UInt8(ascii: ":") { place = .arguments }
      case .arguments:
        if isStructural, depth == 0 {
          place = .end
        } else if hasArguments || byte != UInt8(ascii: " ") {
          hasArguments = true
          arguments.append(byte)
        }
      case .end:
        break
      }
    }
    return text.append(arguments)
  }

  /// Follows strings and nesting.
  ///
  /// - Returns: Whether the byte stands outside of strings.
  private mutating func isStructural(_ byte: UInt8) -> Bool {
    if isEscaped {
      isEscaped = false
      return false
    }
    if isInString {
      isEscaped = byte == UInt8(ascii: "\\")
      isInString = byte != UInt8(ascii: "\"")
      return false
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
    return true
  }
}
