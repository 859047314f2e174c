// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText

extension GeneratedContent {
  /// Decodes the content as a type, and records the revision of the visible content.
  ///
  /// A finished part of a response is decoded at most once per type.
  func decoded<Value: ConvertibleFromGeneratedContent>(as type: Value.Type) throws -> Value {
    guard let cache, let part = node.part else { return try type.init(self) }
    let traits = type._decodingTraits
    let isCached = part.isComplete && !traits.contains(.trivial)
    if isCached, let value = cache.value(of: type, at: part.nodeID) { return value }
    if traits == .growing { return try handwritten(as: type, part, cache, isCached: isCached) }
    cache.recordRevision(traits.contains(.traced) ? part.ownRevision : part.revision)
    let value = try type.init(self)
    if isCached { cache.insert(value, at: part.nodeID) }
    return value
  }

  /// Decodes the content as a hand-written partially generated type.
  ///
  /// The initializer may read its content in any way, and store it. If the type is equatable, its
  /// values are compared to detect changes; otherwise every change of the text counts.
  private func handwritten<Value: ConvertibleFromGeneratedContent>(
    as type: Value.Type, _ part: PartialJSON, _ cache: DecodingCache, isCached: Bool
  ) throws -> Value {
    let before = cache.newest
    let value = try type.init(self)
    cache.newest = before
    cache.recordRevision((value as? any Equatable)?.revision(in: cache, at: part) ?? part.revision)
    if isCached { cache.insert(value, at: part.nodeID) }
    return value
  }

  /// The name of the property that identifies the case of an enumeration with associated values.
  static let discriminatorName = "type"

  /// The value of the property that identifies a case.
  var discriminator: GeneratedContent? { node.property(Self.discriminatorName) }

  /// Returns whether a type with the given traits can be decoded from the current content.
  func isVisible(with traits: _DecodingTraits) -> Bool {
    if isComplete { return true }
    guard traits.contains(.growing) else { return false }
    return !traits.contains(.discriminated) || discriminator?.isComplete == true
  }
}

extension Equatable {
  /// Returns the revision at which the value last changed.
  fileprivate func revision(in cache: DecodingCache, at part: PartialJSON) -> Int {
    cache.revision(of: self, at: part.nodeID, current: part.revision)
  }
}
