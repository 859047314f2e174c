// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import Testing

@Suite("JSONEventReader")
struct JSONEventReaderTests {
  private typealias Outcome = Result<JSONValue, JSONParseError>

  private func strictly(_ bytes: [UInt8]) -> Outcome {
    Outcome { () throws(JSONParseError) in try JSONParser.parse(bytes) }
  }

  /// Returns the value that the events of a text describe.
  private func events(_ pieces: some Sequence<[UInt8]>) -> Outcome {
    Outcome { () throws(JSONParseError) in
      var reader = JSONEventReader()
      var builder = ValueBuilder()
      for piece in pieces {
        var position = 0
        while let event = try reader.next(in: piece, from: &position) {
          builder.add(event, piece, digits: reader.digits)
        }
      }
      if let event = try reader.finish() { builder.add(event, [], digits: reader.digits) }
      return builder.root
    }
  }

  @Test(
    "events describe the value of the strict parser, wherever the text is split",
    arguments: JSONDocuments.valid + JSONDocuments.invalid)
  func everySplit(_ text: String) {
    let bytes = Array(text.utf8)
    let expected = strictly(bytes)
    for split in 0...bytes.count {
      #expect(events([Array(bytes[..<split]), Array(bytes[split...])]) == expected)
    }
    #expect(events(bytes.map { [$0] }) == expected, "byte by byte")
  }

  @Test("damaged texts have the errors of the strict parser", arguments: 0..<20 as Range<UInt64>)
  func randomTexts(_ seed: UInt64) {
    var random = RandomJSONText(seed: seed)
    for _ in 0..<50 {
      let bytes = Array(random.document().text.utf8)
      #expect(events([bytes]) == strictly(bytes))
      let damaged = random.mutate(bytes)
      #expect(events([damaged]) == strictly(damaged), "\(String(decoding: damaged, as: UTF8.self))")
    }
  }
}

/// Builds a value from events.
private struct ValueBuilder {
  private(set) var root = JSONValue.null
  private var open: [(value: JSONValue, name: String)] = []
  private var text: [UInt8] = []

  mutating func add(_ event: JSONEventReader.Event, _ piece: [UInt8], digits: [UInt8]) {
    switch event {
    case .objectBegan: open.append((.object([]), ""))
    case .arrayBegan: open.append((.array([]), ""))
    case .objectEnded, .arrayEnded: add(open.removeLast().value)
    case .nameBegan, .stringBegan: text = []
    case .nameEnded: open[open.count - 1].name = String(decoding: text, as: UTF8.self)
    case .stringEnded: add(.string(String(decoding: text, as: UTF8.self)))
    case .text(let range): text += piece[range]
    case .scalar(let scalar): text += scalar
    case .numberBegan, .literalBegan: break
    case .numberEnded:
      add((try? JSONParser.parse(digits)) ?? "the digits are no number")
    case .literalEnded(let literal): add(literal == .null ? .null : .bool(literal == .true))
    }
  }

  private mutating func add(_ value: JSONValue) {
    guard let container = open.last else {
      root = value
      return
    }
    switch container.value {
    case .object(let members):
      let member = JSONValue.Member(name: container.name, value: value)
      open[open.count - 1].value = .object(members + [member])
    case .array(let elements): open[open.count - 1].value = .array(elements + [value])
    default: break
    }
  }
}
