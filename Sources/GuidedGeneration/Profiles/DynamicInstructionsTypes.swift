// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Empty instructions.
public struct EmptyDynamicInstructions: PrimitiveDynamicInstructions, Sendable {
  /// Creates empty instructions.
  public init() {}

  /// The instructions themselves.
  public var body: EmptyDynamicInstructions { self }

  func resolve(into content: inout ResolvedInstructions) {}
}

/// Type-erased dynamic instructions.
public struct AnyDynamicInstructions: PrimitiveDynamicInstructions {
  private let instructions: any DynamicInstructions

  /// Creates type-erased instructions.
  ///
  /// - Parameter dynamicInstructions: The instructions.
  public init(_ dynamicInstructions: any DynamicInstructions) { instructions = dynamicInstructions }

  /// Creates type-erased instructions.
  ///
  /// - Parameter dynamicInstructions: The instructions.
  public init(erasing dynamicInstructions: some DynamicInstructions) {
    self.init(dynamicInstructions)
  }

  /// The instructions themselves.
  public var body: AnyDynamicInstructions { self }

  func resolve(into content: inout ResolvedInstructions) throws { try content.append(instructions) }
}

/// A sequence of dynamic instructions.
public struct TupleDynamicInstructions<each Content: DynamicInstructions>:
  PrimitiveDynamicInstructions
{
  private let contents: (repeat each Content)

  /// Creates a sequence of instructions.
  ///
  /// - Parameter contents: The instructions.
  public init(_ contents: repeat each Content) { self.contents = (repeat each contents) }

  /// The instructions themselves.
  public var body: TupleDynamicInstructions<repeat each Content> { self }

  func resolve(into content: inout ResolvedInstructions) throws {
    for part in repeat each contents {
      try content.append(part)
    }
  }
}

/// The dynamic instructions of one of two branches.
public struct ConditionalDynamicInstructions<
  TrueContent: DynamicInstructions, FalseContent: DynamicInstructions
>: PrimitiveDynamicInstructions {
  /// The selected branch.
  public enum Branch {
    /// The instructions if the condition is true.
    case trueContent(TrueContent)
    /// The instructions if the condition is false.
    case falseContent(FalseContent)
  }

  private let branch: Branch

  /// Creates conditional instructions.
  ///
  /// - Parameter branch: The selected branch.
  public init(_ branch: Branch) { self.branch = branch }

  /// The instructions themselves.
  public var body: ConditionalDynamicInstructions { self }

  func resolve(into content: inout ResolvedInstructions) throws {
    switch branch {
    case .trueContent(let instructions): try content.append(instructions)
    case .falseContent(let instructions): try content.append(instructions)
    }
  }
}

/// Dynamic instructions for each element of a collection.
public struct DynamicInstructionsForEach<
  Data: RandomAccessCollection, ID: Hashable, Content: DynamicInstructions
>: PrimitiveDynamicInstructions {
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let content: (Data.Element) -> Content

  /// Creates instructions for each element.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The key path to the identity of an element; of equal elements only the first is used.
  ///   - content: The instructions for an element.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// The instructions themselves.
  public var body: DynamicInstructionsForEach { self }

  func resolve(into content: inout ResolvedInstructions) throws {
    var seen: Set<ID> = []
    for element in data where seen.insert(element[keyPath: id]).inserted {
      try content.append(self.content(element))
    }
  }
}

extension DynamicInstructionsForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates instructions for each element.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - content: The instructions for an element.
  public init(
    _ data: Data, @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data, id: \.id, content: content)
  }
}

struct ToolInstructions: PrimitiveDynamicInstructions {
  let tool: any Tool

  var body: ToolInstructions { self }

  func resolve(into content: inout ResolvedInstructions) { content.tools.append(tool) }
}
