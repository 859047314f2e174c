// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

extension Array: _GenerableOrOptional where Element: Generable {}

extension Array: Generable where Element: Generable {
  /// The partially generated elements, of which the last may be incomplete.
  public typealias PartiallyGenerated = [Element.PartiallyGenerated]

  /// The schema of an array of elements.
  public static var generationSchema: GenerationSchema { GenerationSchema(arrayOf: Element.self) }

  /// Returns the elements as partially generated values.
  public func asPartiallyGenerated() -> [Element.PartiallyGenerated] {
    map { $0.asPartiallyGenerated() }
  }
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
  /// Creates an array.
  ///
  /// The last element is omitted while it is too incomplete for its type.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content is not an array, or an element
  ///   does not represent a value of the element type.
  public init(_ content: GeneratedContent) throws {
    if let (elements, response) = content.node.parsedElements {
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

  /// Decodes the elements of a parsed array that may be incomplete.
  private static func decode(
    _ elements: PartialJSON.Elements, response: UInt64, of content: GeneratedContent
  ) throws -> [Element] {
    let prefix = prefix(of: content)
    prefix.elements.removeSubrange(prefix.finishedCount...)
    var index = prefix.last.map { elements.index(after: $0) } ?? elements.startIndex
    while index != elements.endIndex {
      let element = GeneratedContent(elements[index], response: response, cache: content.cache)
      let isFinished = element.isComplete
      if element.isVisible(with: Element._decodingTraits) {
        prefix.elements.append(try Self.decode(element, at: prefix.finishedCount))
      }
      guard isFinished else { break }
      prefix.finishedCount += 1
      prefix.last = index
      prefix.revision = content.cache?.newest ?? 0
      index = elements.index(after: index)
    }
    return prefix.elements
  }

  /// Returns the decoded prefix of an array.
  ///
  /// While an array grows, its finished elements are cached, so that each snapshot decodes only new
  /// elements.
  private static func prefix(of content: GeneratedContent) -> DecodedPrefix<Element> {
    guard let cache = content.cache, let part = content.node.part, !part.isComplete else {
      return DecodedPrefix()
    }
    guard let cached = cache.value(of: DecodedPrefix<Element>.self, at: part.nodeID) else {
      let prefix = DecodedPrefix<Element>()
      cache.insert(prefix, at: part.nodeID)
      return prefix
    }
    // The snapshot may be older than the cached prefix.
    guard cached.last.map({ part.hasFinished($0) }) ?? true else { return DecodedPrefix() }
    cache.recordRevision(cached.revision)
    return cached
  }

  private static func decode(_ element: GeneratedContent, at index: Int) throws -> Element {
    do {
      return try element.decoded(as: Element.self)
    } catch {
      throw GeneratedContent.ConversionError.within(.element(index), error)
    }
  }

  /// Arrays are decoded while they grow.
  public static var _decodingTraits: _DecodingTraits { [.growing, .traced] }
}

/// The decoded elements of a growing array: the finished elements, and possibly an unfinished one.
///
/// The elements are mutated in place, so that they are copied only if an earlier array is retained.
private final class DecodedPrefix<Element> {
  var elements: [Element] = []
  var finishedCount = 0
  var last: PartialJSON.Elements.Index?
  /// The newest revision that was recorded while the finished elements were decoded.
  var revision = 0
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
  /// The content that represents the elements.
  public var generatedContent: GeneratedContent { GeneratedContent(array: map(\.generatedContent)) }
}

extension Optional where Wrapped: Generable {
  /// The partially generated wrapped type, so that an optional property of a partially generated
  /// type has one level of optionality.
  public typealias PartiallyGenerated = Wrapped.PartiallyGenerated

  /// Returns the wrapped value as a partially generated value.
  public func asPartiallyGenerated() -> Wrapped.PartiallyGenerated? {
    map { $0.asPartiallyGenerated() }
  }
}

extension Optional: ConvertibleToGeneratedContent where Wrapped: ConvertibleToGeneratedContent {
  /// The content that represents the wrapped value; null for `nil`.
  public var generatedContent: GeneratedContent {
    self?.generatedContent ?? GeneratedContent(value: .null)
  }
}
