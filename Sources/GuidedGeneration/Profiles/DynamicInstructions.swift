// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Instructions and tools that depend on the state of an app.
///
/// A session evaluates ``body-swift.property`` before every call of its model, so that the body may
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
  /// What the instructions consist of.
  associatedtype Body: DynamicInstructions

  /// What the instructions consist of.
  @DynamicInstructionsBuilder var body: Body { get }
}

extension DynamicInstructions {
  /// A use of session properties in instructions.
  public typealias SessionProperty = LanguageModelSession.SessionProperty

  /// Instructions for each element of a collection.
  public typealias ForEach = DynamicInstructionsForEach
}

/// Instructions that are not made of others: the session asks them what they say.
protocol PrimitiveDynamicInstructions: DynamicInstructions {
  /// Adds what the instructions say.
  func resolve(into content: inout ResolvedInstructions) throws
}

/// What dynamic instructions say at one moment.
struct ResolvedInstructions {
  /// The texts and attachments, in order.
  var parts: [PromptPart] = []
  /// The tools, in order.
  var tools: [any Tool] = []
  private var depth = 0

  /// Adds what instructions of any kind say.
  ///
  /// - Throws: ``DynamicProfileError`` if they contain themselves.
  mutating func add(_ instructions: some DynamicInstructions) throws {
    guard depth < DynamicProfileError.depthLimit else {
      throw DynamicProfileError.nestedTooDeeply(type: "\(type(of: instructions))")
    }
    depth += 1
    defer { depth -= 1 }
    if let primitive = instructions as? any PrimitiveDynamicInstructions {
      try primitive.resolve(into: &self)
    } else {
      try add(instructions.body)
    }
  }
}

extension Instructions: PrimitiveDynamicInstructions {
  /// The instructions themselves.
  public var body: Instructions { self }

  func resolve(into content: inout ResolvedInstructions) {
    content.parts += parts
  }
}

extension Optional: DynamicInstructions where Wrapped: DynamicInstructions {
  /// The instructions themselves.
  public var body: Wrapped? { self }
}

extension Optional: PrimitiveDynamicInstructions where Wrapped: DynamicInstructions {
  func resolve(into content: inout ResolvedInstructions) throws {
    if let self { try content.add(self) }
  }
}
