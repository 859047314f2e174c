// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension Array: _GenerableOrOptional where Element: Generable {}

extension Array: Generable where Element: Generable {
  /// The partial forms of the elements; the last one may still grow.
  public typealias PartiallyGenerated = [Element.PartiallyGenerated]

  /// An array of what the elements may be.
  public static var generationSchema: GenerationSchema { GenerationSchema(arrayOf: Element.self) }

  /// The partial forms that show all of the elements.
  public func asPartiallyGenerated() -> [Element.PartiallyGenerated] {
    map { $0.asPartiallyGenerated() }
  }
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
  /// Creates an array from the elements that the content has.
  ///
  /// An element that is still being generated is left out until its type can show it.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is no array, or an element
  ///   is something else.
  public init(_ content: GeneratedContent) throws {
    guard case .array(let elements) = content.node.value else {
      throw content.mismatch([Element].self, remedy: "decode the type that was generated")
    }
    // While an array grows, what has been decoded of its finished front is kept, so that each
    // snapshot decodes only what came after it.
    let number = content.node.streamNumber
    var front: [Element] = []
    if let memory = content.memory, let number {
      front = memory.value(of: ArrayFront<Element>.self, at: number)?.elements ?? []
    }
    let known = front.count
    for index in Swift.min(known, elements.count)..<elements.count {
      guard elements[index].isComplete else { break }
      front.append(try Self.decode(elements[index], at: index, of: content))
    }
    if let memory = content.memory, let number, front.count > known, !content.isComplete {
      memory.remember(ArrayFront(elements: front), at: number)
    }
    if let last = elements.last, !last.isComplete,
      last.isVisible(with: Element._decodingTraits)
    {
      front.append(try Self.decode(last, at: elements.count - 1, of: content))
    }
    self = front
  }

  /// An array shows its elements as they come.
  public static var _decodingTraits: _DecodingTraits { .growing }

  /// Decodes one element.
  private static func decode(
    _ element: GeneratedContent, at index: Int, of content: GeneratedContent
  ) throws -> Element {
    try GeneratedContent.ConversionError.within(.element(index)) {
      try content.recalling(element).decoded(as: Element.self)
    }
  }
}

/// The elements of a growing array that have been decoded; a type of its own, so that it is never
/// taken for the whole array.
private struct ArrayFront<Element> {
  let elements: [Element]
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
  /// The elements as content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(array: map(\.generatedContent))
  }
}

extension Optional where Wrapped: Generable {
  /// The partial form of the wrapped type: a property that may be missing has one level of
  /// optionality in a partial form, like any other.
  public typealias PartiallyGenerated = Wrapped.PartiallyGenerated

  /// The partial form that shows all of the value, if there is one.
  public func asPartiallyGenerated() -> Wrapped.PartiallyGenerated? {
    map { $0.asPartiallyGenerated() }
  }
}

extension Optional: ConvertibleToGeneratedContent where Wrapped: ConvertibleToGeneratedContent {
  /// The value as content; null for nil.
  public var generatedContent: GeneratedContent {
    self?.generatedContent ?? GeneratedContent(node: ContentNode(.null))
  }
}
