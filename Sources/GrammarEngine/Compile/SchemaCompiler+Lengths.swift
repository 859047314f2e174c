// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaCompiler {
  /// The instruction that begins a free string with bounds on its number of Unicode scalars.
  ///
  /// - Parameters:
  ///   - minimum: The fewest scalars, or nil.
  ///   - maximum: The most scalars, or nil.
  ///   - path: The place of the string in the schema.
  /// - Returns: The instruction that reads the opening quote.
  /// - Throws: ``GrammarError`` when no number is within the bounds.
  mutating func lengthInstruction(
    minimum: Int?, maximum: Int?, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    let least = minimum ?? 0
    guard least >= 0 else { throw error(.contradictoryBounds, path, "minLength") }
    if let maximum, maximum < least { throw error(.contradictoryBounds, path, "maxLength") }
    if least == 0 && maximum == nil { return .jump(sharedAddress(of: .string)) }
    let content = countedContent ?? StringAutomaton.emitCountedContent(into: &builder)
    countedContent = content
    // A frame counts scalars where an array's counts commas, of which there is one less.
    let id = builder.add(
      CountedLoop(
        minimum: least == .max ? least : least + 1,
        maximum: maximum.map { $0 == .max ? $0 : $0 + 1 }, item: content.item,
        countsScalars: true, separatorLength: 0, afterItemMustContinue: content.mustContinue,
        afterItemMustClose: content.mustEnd, afterItemMayContinue: content.mayEnd))
    let first = least > 0 ? content.mustContinue : maximum == 0 ? content.mustEnd : content.mayEnd
    let open = builder.emit(.openLoop(id, then: first))
    return builder.reading([Edge(UInt8(ascii: "\""), to: open)])
  }
}
