// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONSchemaCoding
package import SchemaModel

/// The remote documents of JSON-Schema-Test-Suite.
package enum SuiteDocuments {
  private static let server = "http://localhost:1234/"
  private static let folder = "Suites/JSON-Schema-Test-Suite/remotes/"

  /// Returns the documents to which a schema of the suite refers.
  package static func externals(of schema: JSONValue) -> ExternalSchemas {
    .loading(referencesOf: schema) { uri in
      guard uri.hasPrefix(server) else { return nil }
      return try? Fixtures.bytes(folder + uri.dropFirst(server.count))
    }
  }
}
