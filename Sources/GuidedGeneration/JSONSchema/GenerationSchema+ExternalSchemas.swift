// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import JSONSchemaCoding
internal import JSONText

extension GenerationSchema {
  /// Creates a schema from a JSON Schema that refers to other documents.
  ///
  /// ```swift
  /// let schema = try GenerationSchema(
  ///   jsonSchema: order, resolving: ["https://example.com/schemas/address.json": address])
  /// ```
  ///
  /// References are resolved as drafts 7 and 2020-12 define: against the nearest `$id`, or against
  /// the URI of the document. Nothing is fetched: a reference to a document that is not in the
  /// dictionary is an error, unless no value can reach the reference.
  ///
  /// - Parameters:
  ///   - text: The schema as JSON.
  ///   - uri: The URI of the schema, against which its references are resolved unless it has a
  ///     `$id`; without it, relative references keep their spelling.
  ///   - documents: The other documents as JSON, by their URIs.
  ///   - options: The options.
  /// - Throws: ``JSONSchemaError``, which lists all problems of the schema and of the documents
  ///   that it needs.
  public init(
    jsonSchema text: String, uri: String = "", resolving documents: [String: String],
    options: JSONSchemaOptions = JSONSchemaOptions()
  ) throws(JSONSchemaError) {
    let byURI = Dictionary(
      documents.map { (ExternalSchemas(baseURI: $0.key).baseURI, $0.value) },
      uniquingKeysWith: { first, _ in first })
    try self.init(jsonSchemaBytes: Array(text.utf8), options: options.options) { json in
      .loading(referencesOf: json, at: uri) { uri in byURI[uri].map { Array($0.utf8) } }
    }
  }

  /// Creates a schema from a JSON Schema that refers to other documents, which a function loads.
  ///
  /// The function is called once for each document that a reference needs and whose URI no schema
  /// has as its `$id`. At most 1,000 documents with 64 MB in total are loaded, and at most 64
  /// through each other.
  ///
  /// ```swift
  /// let schema = try GenerationSchema(jsonSchema: order, uri: "https://example.com/order.json") {
  ///   uri in try cache.text(of: uri)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - text: The schema as JSON.
  ///   - uri: The URI of the schema, against which its references are resolved unless it has a
  ///     `$id`; without it, relative references keep their spelling.
  ///   - options: The options.
  ///   - loader: A function that receives a URI without a fragment and returns the document as
  ///     JSON, or `nil` if there is none. An error that it throws becomes a problem of the
  ///     reference.
  /// - Throws: ``JSONSchemaError``, which lists all problems of the schema and of the documents
  ///   that it needs.
  public init(
    jsonSchema text: String, uri: String = "", options: JSONSchemaOptions = JSONSchemaOptions(),
    resolving loader: (_ uri: String) throws -> String?
  ) throws(JSONSchemaError) {
    try self.init(jsonSchemaBytes: Array(text.utf8), options: options.options) { json in
      .loading(referencesOf: json, at: uri) { uri in try loader(uri).map { Array($0.utf8) } }
    }
  }
}
