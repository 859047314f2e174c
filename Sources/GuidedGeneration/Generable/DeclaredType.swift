// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The declaration of a named type in a schema.
struct DeclaredType: Sendable {
  /// The type, which distinguishes declarations with one name.
  let type: any Generable.Type
  var givenName: String?
  /// The description of a value for the model.
  let description: String?
  let body: Body

  enum Body: Sendable {
    case structure([GenerationSchema.Property])
    case choices([String])
    case union([any Generable.Type])
    /// Objects that are identified by their first property.
    case cases([Case])
  }

  struct Case: Sendable {
    let name: String
    let properties: [GenerationSchema.Property]

    /// The title of the object that represents the case.
    var title: String { "Discriminated" + name.prefix(1).uppercased() + name.dropFirst() }
  }

  /// The custom name, or the unqualified name of the type.
  var name: String { givenName ?? String(describing: type) }
}
