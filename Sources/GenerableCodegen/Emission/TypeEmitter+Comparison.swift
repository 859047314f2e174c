// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// A member of the partial type that is compared and hashed.
  struct ComparedMember {
    /// The name of the property, or the position of the associated value.
    let name: String
    let kind: Kind

    /// The properties of the member's type that the file reveals.
    enum Kind {
      /// The type is `Hashable`.
      case hashable
      /// The runtime determines whether the type is `Hashable`.
      case unknown
      /// The runtime determines whether the type with this alias is `Hashable`.
      case external(alias: String)
    }
  }

  /// The conformances of the partial type that depend on the types of its members.
  var partialConformances: [String] {
    var conformances: [String] = []
    if !type.handwritten.contains(.partialEquatable) { conformances.append("Swift.Equatable") }
    if !type.handwritten.contains(.partialHashable) { conformances.append("Swift.Hashable") }
    // The compiler infers `Sendable` for types that are not public.
    if type.access == .public, !type.handwritten.contains(.partialSendable), isKnownSendable {
      conformances.append("Swift.Sendable")
    }
    return conformances
  }

  /// Returns `==` and `hash(into:)`, unless the conformances are handwritten.
  func comparison(equality: [StatementCode], hashing: [StatementCode]) -> [DeclarationCode] {
    var members: [DeclarationCode] = []
    if !type.handwritten.contains(.partialEquatable) {
      members.append(
        .function(
          access: access, signature: "static func == (lhs: Self, rhs: Self) -> Swift.Bool",
          body: equality))
    }
    if !type.handwritten.contains(.partialHashable) {
      members.append(
        .function(
          access: access, signature: "func hash(into hasher: inout Swift.Hasher)",
          body: hashing))
    }
    return members
  }

  /// Returns the member of the partial type for a property.
  func comparedMember(_ property: ResolvedProperty, name: String) -> ComparedMember {
    if let alias = externalTypes.alias(for: property) {
      return ComparedMember(name: name, kind: .external(alias: alias))
    }
    let isHashable =
      file.annotatedType(property.leafPath ?? [], in: type.path) == nil
      && property.leafPrimitive?.isHashable == true
    return ComparedMember(name: name, kind: isHashable ? .hashable : .unknown)
  }

  /// Returns the expression for whether all members of two values are equal.
  ///
  /// `left` and `right` precede the names of the members.
  func equality(
    of members: [ComparedMember], _ left: String, _ right: String
  ) -> ExpressionCode {
    let operands = members.map { member in
      let (one, other) = ("\(left)\(member.name)", "\(right)\(member.name)")
      let arguments = [ArgumentCode(nil, .code(one)), ArgumentCode(nil, .code(other))]
      switch member.kind {
      case .hashable: return ExpressionCode.code("\(one) == \(other)")
      case .unknown: return .call(runtime("_areEqual"), arguments)
      case .external(let alias): return .call("\(alias).areEqual", arguments)
      }
    }
    return operands.isEmpty ? .code("true") : .conjunction(operands)
  }

  /// Returns the statement that hashes a member.
  func hashing(of member: ComparedMember, _ prefix: String) -> StatementCode {
    let value = ArgumentCode(nil, .code("\(prefix)\(member.name)"))
    let arguments = [value, ArgumentCode("into", .code("&hasher"))]
    switch member.kind {
    case .hashable: return .expression(.call("hasher.combine", [value]))
    case .unknown: return .expression(.call(runtime("_hash"), arguments))
    case .external(let alias): return .expression(.call("\(alias).hash", arguments))
    }
  }

  /// Whether the file reveals that the partial type is `Sendable`.
  private var isKnownSendable: Bool {
    // All types that the type consists of must be `Sendable`; each is visited once.
    var queue = [type]
    var seen: Set<[String]> = [type.path]
    while let next = queue.popLast() {
      if next.declaresSendable { continue }
      if case .enumeration = next.body, next.access == .public { return false }
      for property in next.properties {
        guard let names = property.leafPath else { return false }
        if let part = file.annotatedType(names, in: next.path) {
          if seen.insert(part.path).inserted { queue.append(part) }
        } else if property.leafPrimitive?.isHashable != true {
          return false
        }
      }
    }
    return true
  }
}
