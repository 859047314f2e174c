// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type that has a name, and its parts as they were declared.
struct DeclaredType: Sendable {
  /// The type; two declarations with one name are the same if this is.
  let type: any Generable.Type
  /// The name that was chosen for schemas; nil for that of the type.
  var givenName: String?
  /// What a value is, for the model.
  let description: String?
  /// The parts.
  let body: Body

  /// The parts of a declared type.
  enum Body: Sendable {
    case structure([GenerationSchema.Property])
    case choices([String])
    case union([any Generable.Type])
    /// Objects that say by their first property which of them they are.
    case cases([Case])
  }

  /// One case of an enumeration whose cases carry values.
  struct Case: Sendable {
    let name: String
    let properties: [GenerationSchema.Property]

    /// The name of the object that stands for the case.
    var title: String { "Discriminated" + name.prefix(1).uppercased() + name.dropFirst() }
  }

  /// The name that was chosen, or the unqualified name of the type.
  var name: String { givenName ?? String(describing: type) }
}
