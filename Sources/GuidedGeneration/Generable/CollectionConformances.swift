// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
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
    if let (elements, response) = content.node.elementsRead {
      self = try Self.decode(elements, response: response, of: content)
      return
    }
    guard case .array(let elements) = content.node.value else {
      throw content.mismatch([Element].self, remedy: "decode the type that was generated")
    }
    self = try elements.enumerated().compactMap { index, element in
      guard element.isVisible(with: Element._decodingTraits) else { return nil }
      return try Self.decode(element, at: index)
    }
  }

  /// Decodes the elements of an array that was read, and that may still grow.
  private static func decode(
    _ elements: PartialJSON.Elements, response: UInt64, of content: GeneratedContent
  ) throws -> [Element] {
    let front = front(of: content)
    front.elements.removeSubrange(front.finishedCount...)
    var place = front.last.map { elements.index(after: $0) } ?? elements.startIndex
    while place != elements.endIndex {
      let element = GeneratedContent(elements[place], response: response, memory: content.memory)
      let isFinished = element.isComplete
      if element.isVisible(with: Element._decodingTraits) {
        front.elements.append(try Self.decode(element, at: front.finishedCount))
      }
      guard isFinished else { break }
      front.finishedCount += 1
      front.last = place
      front.revision = content.memory?.newest ?? 0
      place = elements.index(after: place)
    }
    return front.elements
  }

  /// What is known of the elements.
  ///
  /// While an array grows, what has been decoded of its finished front is kept, so that each snapshot
  /// decodes only what came after it.
  private static func front(of content: GeneratedContent) -> ArrayFront<Element> {
    guard let memory = content.memory, let part = content.node.part, !part.isComplete else {
      return ArrayFront()
    }
    guard let known = memory.value(of: ArrayFront<Element>.self, at: part.nodeID) else {
      let front = ArrayFront<Element>()
      memory.remember(front, at: part.nodeID)
      return front
    }
    // A snapshot that is looked at late may be older than what is known.
    guard known.last.map({ part.hasFinished($0) }) ?? true else { return ArrayFront() }
    memory.note(known.revision)
    return known
  }

  /// Decodes one element.
  private static func decode(_ element: GeneratedContent, at index: Int) throws -> Element {
    do {
      return try element.decoded(as: Element.self)
    } catch {
      throw GeneratedContent.ConversionError.within(.element(index), error)
    }
  }

  /// An array shows its elements as they come.
  public static var _decodingTraits: _DecodingTraits { [.growing, .traced] }
}

/// The elements of a growing array that have been decoded: the finished ones, and perhaps the one
/// that was growing.
///
/// Changed in place, so that an array whose earlier states nobody holds is never copied.
private final class ArrayFront<Element> {
  var elements: [Element] = []
  var finishedCount = 0
  var last: PartialJSON.Elements.Index?
  /// The newest revision that was noted when the finished elements were decoded.
  var revision = 0
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
