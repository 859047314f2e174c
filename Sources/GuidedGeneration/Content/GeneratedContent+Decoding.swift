// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GeneratedContent {
  /// Decodes the content: a finished part of a response at most once per type, and noting what has
  /// changed that the type shows.
  func decoded<Value: ConvertibleFromGeneratedContent>(as type: Value.Type) throws -> Value {
    guard let memory, let reading = node.reading else { return try type.init(self) }
    let traits = type._decodingTraits
    let isRemembered = reading.isComplete && !traits.contains(.trivial)
    if isRemembered, let known = memory.value(of: type, at: reading.number) { return known }
    if traits == .growing {
      return try handwritten(as: type, reading, memory, isRemembered: isRemembered)
    }
    memory.note(traits.contains(.traced) ? reading.ownRevision : reading.revision)
    let value = try type.init(self)
    if isRemembered { memory.remember(value, at: reading.number) }
    return value
  }

  /// Decodes the content as a partial form that was written by hand.
  ///
  /// It may look at its content in any way, and keep it. What it shows is compared, where that is
  /// possible; else every change of the text counts.
  private func handwritten<Value: ConvertibleFromGeneratedContent>(
    as type: Value.Type, _ reading: ContentNode.Reading, _ memory: DecodingMemory,
    isRemembered: Bool
  ) throws -> Value {
    let before = memory.newest
    let value = try type.init(self)
    memory.newest = before
    memory.note(
      (value as? any Equatable)?.revision(in: memory, at: reading.number, now: reading.revision)
        ?? reading.revision)
    if isRemembered { memory.remember(value, at: reading.number) }
    return value
  }
}

extension Equatable {
  /// The revision with which this value came to look as it does.
  fileprivate func revision(in memory: DecodingMemory, at number: Int, now: Int) -> Int {
    memory.revision(of: self, at: number, now: now)
  }
}
