// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// An incremental parser of the JSON of a tool call, `{"name": "…", "arguments": …}`.
///
/// It provides the name of the tool and then the text of the arguments as it arrives. The grammar
/// fixes the order of the two members, so strings and nesting suffice to find them.
struct ToolCallParser: Sendable {
  private enum State {
    /// Before the colon after the first key.
    case beforeName
    /// In the name, up to the comma.
    case name
    /// Between the name and the colon after the second key.
    case beforeArguments
    /// In the arguments, up to the brace that closes the call.
    case arguments
    case finished
  }

  private var state = State.beforeName
  private var nesting = JSONNesting()
  private var nameBytes: [UInt8] = []
  private var hasArguments = false
  private var decoder = IncrementalUTF8Decoder()

  /// The name of the tool, or `nil` if it is not complete.
  private(set) var name: String?

  /// Appends bytes of the JSON of the call.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The text that they add to the arguments, in complete characters.
  mutating func append(_ bytes: some Sequence<UInt8>) -> String {
    var arguments: [UInt8] = []
    for byte in bytes {
      let isStructural = nesting.append(byte)
      switch state {
      case .beforeName:
        if isStructural, byte == UInt8(ascii: ":") { state = .name }
      case .name:
        if isStructural, byte == UInt8(ascii: ",") {
          name = (try? JSONParser.parse(nameBytes))?.string
          state = .beforeArguments
        } else {
          nameBytes.append(byte)
        }
      case .beforeArguments:
        if isStructural, byte == UInt8(ascii: ":") { state = .arguments }
      case .arguments:
        if isStructural, nesting.depth == 0 {
          state = .finished
        } else if hasArguments || byte != UInt8(ascii: " ") {
          hasArguments = true
          arguments.append(byte)
        }
      case .finished:
        break
      }
    }
    return decoder.append(arguments)
  }
}
