// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel

extension IncrementalValidator {
  /// Reads more of the text in UTF-8, and copies what is valid.
  ///
  /// The copy ends before the first byte with which the text cannot satisfy the schema. A string
  /// that is withheld because its case may have to change is copied when it is complete.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes, split anywhere.
  ///   - output: The array to which the valid text is appended.
  /// - Throws: ``SchemaViolation``; every later call throws the same error.
  package mutating func append(
    _ bytes: [UInt8], admitting output: inout [UInt8]
  ) throws(SchemaViolation) {
    if let failure { throw failure }
    guard !ignoresCaseOfChoices else { return try appendCorrecting(bytes, to: &output) }
    let start = reader.byteCount
    do {
      try append(bytes)
      output += bytes
    } catch {
      output += bytes[..<max(0, error.offset - start)]
      throw error
    }
  }

  /// Reads more of the text, and copies it with corrected choices.
  private mutating func appendCorrecting(
    _ bytes: [UInt8], to output: inout [UInt8]
  ) throws(SchemaViolation) {
    let start = reader.byteCount
    var position = 0
    var copied = 0
    do {
      while let event = try nextEvent(in: bytes, from: &position) {
        try read(event, of: bytes, at: start, endingAt: position)
        copy(event, bytes[copied..<position], to: &output)
        copied = position
      }
    } catch {
      if held == nil { output += bytes[copied..<max(copied, error.offset - start)] }
      throw fail(error)
    }
    if held == nil { output += bytes[copied...] } else { held?.appendSource(bytes[copied...]) }
  }

  mutating func beginString() {
    text.removeAll(keepingCapacity: true)
    evaluator.begin(.scalar, .string)
    evaluator.beginString()
    guard ignoresCaseOfChoices else { return }
    let choices = evaluator.choices
    if !choices.isEmpty { held = HeldString(choices) }
  }

  mutating func hold(_ text: some Sequence<UInt8>) {
    held?.append(text)
    if held?.exceedsChoices == true { releaseHeldString() }
  }

  /// Reads the text of the withheld string with the rules.
  mutating func releaseHeldString() {
    guard let held, !held.isReleased else { return }
    self.held?.isReleased = true
    let text = held.replacement ?? String(decoding: held.text, as: UTF8.self)
    if evaluator.distinctArrayCount > 0, held.replacement != nil { self.text = Array(text.utf8) }
    for scalar in text.unicodeScalars { evaluator.readScalar(scalar) }
  }

  /// Copies the bytes of an event to the output or to the withheld string.
  private mutating func copy(
    _ event: JSONEventReader.Event, _ bytes: ArraySlice<UInt8>, to output: inout [UInt8]
  ) {
    guard held != nil else {
      output += bytes
      return
    }
    if case .stringBegan = event {
      output += bytes.dropLast()
      return
    }
    held?.appendSource(bytes)
    guard let held, held.isReleased else { return }
    if let replacement = held.replacement {
      output += JSONWriter.text(of: replacement).utf8
    } else {
      output += held.source
    }
    self.held = nil
  }
}
