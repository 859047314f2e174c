// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Transcript {
  /// What the model answers.
  public struct Response: Sendable, Identifiable, Equatable {
    /// The identity of the entry.
    public var id: String
    /// The parts of the model that took part, by their identities.
    public var assetIDs: [String]
    /// The content, in order.
    public var segments: [Segment]
    /// What else the executor knows about the answer.
    public internal(set) var metadata: [String: GeneratedContent]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identity of the entry.
    ///   - assetIDs: The parts of the model that took part.
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
    ///   - id: The identity of the entry.
    ///   - metadata: What else the executor knows about the answer.
    ///   - segments: The content, in order.
    public init(
      id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
      segments: [Segment]
    ) {
      self.init(id: id, assetIDs: [], segments: segments)
      self.metadata = metadata.mapValues { $0.generatedContent }
    }
  }

  /// What the model thinks before it answers.
  public struct Reasoning: Sendable, Identifiable, Equatable {
    /// The identity of the entry.
    public var id: String
    /// The content, in order.
    public var segments: [Segment]
    /// A proof of origin that some services want back with the next request.
    public var signature: Data?
    /// What else the executor knows about the reasoning.
    public internal(set) var metadata: [String: GeneratedContent]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - id: The identity of the entry.
    ///   - metadata: What else the executor knows about the reasoning.
    ///   - segments: The content, in order.
    ///   - signature: A proof of origin.
    public init(
      id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
      segments: [Segment], signature: Data? = nil
    ) {
      self.id = id
      self.metadata = metadata.mapValues { $0.generatedContent }
      self.segments = segments
      self.signature = signature
    }
  }
}

extension Transcript.Response: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    "(Response) \(segments.plainText)"
  }
}

extension Transcript.Reasoning: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    "(Reasoning) \(segments.plainText)"
  }
}
