// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Instructions and tools that depend on the state of an app.
///
/// A session evaluates ``body-swift.property`` before every turn of its model, so the body can
/// contain conditions:
///
/// ```swift
/// struct EditingInstructions: DynamicInstructions {
///   let document: Document
///
///   var body: some DynamicInstructions {
///     Instructions { "You help people with their documents." }
///     ListPagesTool()
///     if document.hasImages {
///       ImageInstructions()
///     }
///   }
/// }
///
/// let session = LanguageModelSession(
///   model: model, dynamicInstructions: EditingInstructions(document: document))
/// ```
public protocol DynamicInstructions: SendableMetatype {
  /// The type of the body.
  associatedtype Body: DynamicInstructions

  /// The content of the instructions.
  @DynamicInstructionsBuilder var body: Body { get }
}

extension DynamicInstructions {
  /// A session property in instructions.
  public typealias SessionProperty = LanguageModelSession.SessionProperty

  /// Instructions for each element of a collection.
  public typealias ForEach = DynamicInstructionsForEach
}

/// Dynamic instructions that are not composed of others.
protocol PrimitiveDynamicInstructions: DynamicInstructions {
  func resolve(into content: inout ResolvedInstructions) throws
}

/// The content of evaluated dynamic instructions.
struct ResolvedInstructions: Sendable {
  var parts: [PromptPart] = []
  var tools: [any Tool] = []
  private var depth = 0

  /// Appends instructions of any type.
  ///
  /// - Throws: ``DynamicProfileError`` if they contain themselves.
  mutating func append(_ instructions: some DynamicInstructions) throws {
    guard depth < DynamicProfileError.depthLimit else {
      throw DynamicProfileError.nestedTooDeeply(type: "\(type(of: instructions))")
    }
    depth += 1
    defer { depth -= 1 }
    if let primitive = instructions as? any PrimitiveDynamicInstructions {
      try primitive.resolve(into: &self)
    } else {
      try append(instructions.body)
    }
  }
}

extension Instructions: PrimitiveDynamicInstructions {
  /// The instructions themselves.
  public var body: Instructions { self }

  func resolve(into content: inout ResolvedInstructions) { content.parts += parts }
}

extension Optional: DynamicInstructions where Wrapped: DynamicInstructions {
  /// The instructions themselves.
  public var body: Wrapped? { self }
}

extension Optional: PrimitiveDynamicInstructions where Wrapped: DynamicInstructions {
  func resolve(into content: inout ResolvedInstructions) throws {
    if let self { try content.append(self) }
  }
}
