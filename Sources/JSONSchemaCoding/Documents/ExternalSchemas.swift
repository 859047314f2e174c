// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// The documents to which the references of a JSON Schema lead, as far as the caller supplies them.
package struct ExternalSchemas: Sendable, Hashable {
  /// A document and the URI that references use for it.
  package struct Document: Sendable, Hashable {
    /// The URI, without a fragment.
    package let uri: String
    /// The parsed document.
    package let value: JSONValue
  }

  /// The reason a document is missing.
  package enum Failure: Error, Sendable, Hashable {
    /// The caller has no document with the URI.
    case absent
    /// The caller's loader threw an error, with its description.
    case loading(String)
    /// The text of the document is not JSON, with the description of the error.
    case malformed(String)
    /// More documents are needed than the limit.
    case tooManyDocuments(Int)
    /// The documents have more bytes in total than the limit.
    case tooManyBytes(Int)
    /// More references than the limit lead from document to document.
    case tooDeep(Int)
  }

  /// Limits on the documents of one schema, which also hold for a loader that invents documents.
  package struct Limits: Sendable, Hashable {
    /// The maximum number of documents.
    package var documents = 1000
    /// The maximum number of bytes of all documents.
    package var bytes = 64 << 20
    /// The maximum number of documents between the schema and a document, including the latter.
    package var depth = 64

    /// Creates the default limits.
    package init() {}
  }

  /// The URI against which references of the schema are resolved unless it has an identifier.
  package var baseURI: String
  /// The documents, in the order in which they are found.
  package internal(set) var documents: [Document] = []
  /// The reasons that documents are missing, by their URIs.
  package internal(set) var failures: [String: Failure] = [:]

  /// Creates a list without documents.
  ///
  /// - Parameter baseURI: The URI against which references of the schema are resolved unless it has
  ///   an identifier.
  package init(baseURI: String = "") { self.baseURI = URIReference(baseURI).base }
}

extension ExternalSchemas.Failure {
  /// The description, as the rest of a sentence that begins with the URI.
  var message: String {
    switch self {
    case .absent: "is not among the documents that are supplied"
    case .loading(let error): "could not be loaded: \(error)"
    case .malformed(let error): "is not JSON: \(error)"
    case .tooManyDocuments(let limit): "is one of more than \(limit) documents"
    case .tooManyBytes(let limit): "makes the documents larger than \(limit) bytes"
    case .tooDeep(let limit): "follows \(limit) references from document to document"
    }
  }

  /// The correction, as an imperative.
  var remedy: String {
    switch self {
    case .absent: "supply the document, or copy the schema to '$defs'"
    case .loading: "correct the loader or the reference"
    case .malformed: "correct the document"
    case .tooManyDocuments, .tooManyBytes: "refer to fewer or smaller documents"
    case .tooDeep: "refer to the last document directly"
    }
  }
}
