// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Transcript {
  /// A response of the model.
  public struct Response: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the entry.
    public var id: String
    /// The identifiers of the model assets that contributed.
    public var assetIDs: [String]
    /// The content, in order.
    public var segments: [Segment]
    /// Additional metadata from the executor.
    public internal(set) var metadata: [String: GeneratedContent]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identifier of the entry.
    ///   - assetIDs: The identifiers of the model assets that contributed.
    ///   - segments: The content, in order.
    public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
      self.id = id
      self.assetIDs = assetIDs
      self.segments = segments
      metadata = [:]
    }

    /// Creates an entry with metadata.
    ///
    /// - Parameters:
    ///   - id: The identifier of the entry.
    ///   - metadata: Additional metadata from the executor.
    ///   - segments: The content, in order.
    public init(
      id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
      segments: [Segment]
    ) {
      self.init(id: id, assetIDs: [], segments: segments)
      self.metadata = metadata.mapValues { $0.generatedContent }
    }

    /// A textual representation.
    public var description: String { "(Response) \(segments.plainText)" }
  }

  /// The reasoning of the model before a response.
  public struct Reasoning: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the entry.
    public var id: String
    /// The content, in order.
    public var segments: [Segment]
    /// A signature that some services require in the next request.
    public var signature: Data?
    /// Additional metadata from the executor.
    public internal(set) var metadata: [String: GeneratedContent]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identifier of the entry.
    ///   - metadata: Additional metadata from the executor.
    ///   - segments: The content, in order.
    ///   - signature: A signature that some services require in the next request.
    public init(
      id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
      segments: [Segment], signature: Data? = nil
    ) {
      self.id = id
      self.metadata = metadata.mapValues { $0.generatedContent }
      self.segments = segments
      self.signature = signature
    }

    /// A textual representation.
    public var description: String { "(Reasoning) \(segments.plainText)" }
  }
}
