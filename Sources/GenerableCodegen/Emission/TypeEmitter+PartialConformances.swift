// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// What the partial form conforms to because its parts allow it, as far as the user has not
  /// written that already.
  ///
  /// - Parameter properties: The parts.
  /// - Returns: The names of protocols.
  func partialConformances(_ properties: [ResolvedProperty]) -> [String] {
    var conformances: [String] = []
    if !type.written.contains(.partialEquatable) {
      conformances.append("Swift.Equatable")
    }
    if !type.written.contains(.partialHashable) {
      conformances.append("Swift.Hashable")
    }
    // The compiler finds out by itself about types that are not public.
    if type.access == .public, !type.written.contains(.partialSendable), isKnownSendable(type) {
      conformances.append("Swift.Sendable")
    }
    return conformances
  }

  /// `==` and `hash(into:)`, as far as the user has not written the conformances.
  func comparison(equality: [StatementCode], hashing: [StatementCode]) -> [DeclarationCode] {
    var members: [DeclarationCode] = []
    if !type.written.contains(.partialEquatable) {
      members.append(
        .function(
          access: access, signature: "static func == (lhs: Self, rhs: Self) -> Swift.Bool",
          body: equality))
    }
    if !type.written.contains(.partialHashable) {
      members.append(
        .function(
          access: access, signature: "func hash(into hasher: inout Swift.Hasher)",
          body: hashing))
    }
    return members
  }

  /// A part of the partial form that is compared and hashed.
  struct ComparedPart {
    /// The name of the property, or the number of the associated value.
    let name: String
    /// What is known about its type.
    let kind: Kind

    /// What is known about the type of a part.
    enum Kind {
      /// It is `Hashable`.
      case hashable
      /// The runtime finds out.
      case unknown
      /// The runtime finds out, and this name stands for it.
      case outside(String)
    }
  }

  /// The part that shows a property.
  func comparedPart(_ property: ResolvedProperty, as name: String) -> ComparedPart {
    if let standIn = outside.propertyName(for: property) {
      return ComparedPart(name: name, kind: .outside(standIn))
    }
    let names = property.leafNames ?? []
    let isHashable =
      file.declaredType(of: names, in: type.path) == nil
      && names.last.map(KnownTypes.hashable.contains) == true
    return ComparedPart(name: name, kind: isHashable ? .hashable : .unknown)
  }

  /// Whether two values are equal in all parts.
  ///
  /// - Parameters:
  ///   - parts: The parts.
  ///   - left: What precedes the name of a part of the one value.
  ///   - right: What precedes it of the other.
  /// - Returns: An expression.
  func equality(of parts: [ComparedPart], _ left: String, _ right: String) -> ExpressionCode {
    let operands = parts.map { part in
      let (one, other) = ("\(left)\(part.name)", "\(right)\(part.name)")
      let arguments = [ArgumentCode(nil, .code(one)), ArgumentCode(nil, .code(other))]
      switch part.kind {
      case .hashable: return ExpressionCode.code("\(one) == \(other)")
      case .unknown: return .call(runtime("_areEqual"), arguments)
      case .outside(let name): return .call("\(name).areEqual", arguments)
      }
    }
    return operands.isEmpty ? .code("true") : .conjunction(operands)
  }

  /// Adds a part to the hash.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - prefix: What precedes its name.
  /// - Returns: A statement.
  func hashing(of part: ComparedPart, _ prefix: String) -> StatementCode {
    let value = ArgumentCode(nil, .code("\(prefix)\(part.name)"))
    let arguments = [value, ArgumentCode("into", .code("&hasher"))]
    switch part.kind {
    case .hashable: return .expression(.call("hasher.combine", [value]))
    case .unknown: return .expression(.call(runtime("_hash"), arguments))
    case .outside(let name): return .expression(.call("\(name).hash", arguments))
    }
  }

  /// Whether the partial form of a type is known to be `Sendable`; false, too, where the source
  /// does not tell.
  private func isKnownSendable(_ type: ResolvedType) -> Bool {
    // All types that it is made of have to be; each is looked at once.
    var queue = [type]
    var seen: Set<[String]> = [type.path]
    while let next = queue.popLast() {
      if next.declaresSendable { continue }
      let properties: [ResolvedProperty]
      switch next.body {
      case .enumeration:
        guard next.access != .public else { return false }
        continue
      case .union(let cases, _): properties = cases.flatMap { $0.values.map(\.property) }
      case .structure(let all, _): properties = all
      }
      for property in properties {
        guard let names = property.leafNames else { return false }
        if let part = file.declaredType(of: names, in: next.path) {
          if seen.insert(part.path).inserted { queue.append(part) }
        } else if names.last.map(KnownTypes.hashable.contains) != true {
          return false
        }
      }
    }
    return true
  }
}

/// The types outside the file that something is known about.
enum KnownTypes {
  /// Generable types whose values can be compared, identify something, and be sent around.
  static let hashable: Set<String> = [
    "String", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
    "UInt32", "UInt64", "Double", "Float", "Decimal", "UUID", "Date", "URL",
  ]
  /// Generable types of the runtime and of the standard library.
  static let generable = hashable.union(["GeneratedContent"])
}
