// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GenerableCodegen
package import SchemaModel

/// An annotated type of a declaration file.
package struct AnnotatedType: Sendable {
  /// The unqualified name.
  package let name: String
  /// The name qualified with the names of the enclosing types.
  package let qualifiedName: String
  /// The path of the file that declares the type.
  package let path: String
  /// The position of the name in the file.
  package let position: SourcePosition
  /// Whether the declaration is active in the build, or may be.
  package let isActive: Bool
  private let catalog: TypeCatalog
  private let index: Int

  init(_ catalog: TypeCatalog, at index: Int) {
    let type = catalog.entries[index].type
    name = type.name.text
    qualifiedName = type.path.joined(separator: ".")
    path = type.source.path
    isActive = catalog.entries[index].isActive
    position = type.source.position(at: type.name.range.start)
    self.catalog = catalog
    self.index = index
  }

  /// The qualified names of the other annotated types that the schema contains, if they are known.
  package var usedTypes: Set<String> {
    Set(
      SchemaBuilder.references(of: index, in: catalog).map {
        catalog.entries[$0].type.path.joined(separator: ".")
      })
  }

  /// The diagnostics about the guides and property types of this type alone.
  package var diagnostics: [Diagnostic] { SchemaBuilder.diagnostics(of: index, in: catalog) }

  /// The schema, which equals the `generationSchema` of the compiled type.
  ///
  /// - Throws: ``SchemaUnavailable`` if a guide is not a literal or does not apply to its property,
  ///   or if the schema of a property's type is unknown.
  package var schema: Schema {
    get throws(SchemaUnavailable) {
      try SchemaBuilder.schema(of: index, in: catalog)
    }
  }
}

/// The error for a schema that cannot be computed from source.
package struct SchemaUnavailable: Error, Sendable, Hashable {
  /// The reasons.
  package let diagnostics: [Diagnostic]
}
