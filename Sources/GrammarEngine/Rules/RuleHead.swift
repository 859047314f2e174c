// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding

/// The properties of a rule that are read for most values, without references.
struct RuleHead: Sendable {
  /// The parts that a rule has.
  struct Parts: OptionSet, Sendable {
    let rawValue: UInt8

    static let string = Parts(rawValue: 1 << 0)
    static let number = Parts(rawValue: 1 << 1)
    static let array = Parts(rawValue: 1 << 2)
    static let object = Parts(rawValue: 1 << 3)
    /// Keywords for arrays other than prefix, items, counts and uniqueness.
    static let specialItems = Parts(rawValue: 1 << 4)
    /// Keywords for objects other than properties, additional properties and counts.
    static let specialMembers = Parts(rawValue: 1 << 5)
    /// A rule for names.
    static let names = Parts(rawValue: 1 << 6)
    /// Keywords for objects that are checked at the end, other than required properties.
    static let memberCounts = Parts(rawValue: 1 << 7)
  }

  /// The admitted types.
  let types: TypeSet

  /// The types of which the rule admits every value without further checks.
  let decidedTypes: TypeSet

  let parts: Parts

  /// The rules for the same value, as a range of ``RuleTables/inPlaceRules``.
  let inPlaceRules: Range<Int32>

  /// The first of the unions, in ``RuleTables/unions``.
  let firstUnion: Int

  /// The properties, as a range of the program's properties.
  let properties: Range<Int32>

  /// The number of required properties.
  let requiredCount: Int32

  /// The number of slots for a scalar, and the first slot of keywords for arrays or objects.
  let scalarSlotCount: Int32
  let arraySlotCount: Int32
  let objectSlotCount: Int32

  /// The number of items with their own rule.
  let prefixCount: Int32

  /// The rule of the other items; -1 for none.
  let items: Int32

  /// The rule of additional properties; -1 for none.
  let additional: Int32

  /// The maximum number of items, and of members.
  let maximumItemCount: Int
  let maximumMemberCount: Int
}

extension RuleHead {
  /// Creates the properties of a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - inPlaceRules: The range of the rules for the same value.
  ///   - firstUnion: The index of the first union.
  ///   - properties: The range of the properties.
  init(
    _ rule: ValidationRule, inPlaceRules: Range<Int32>, firstUnion: Int, properties: Range<Int32>
  ) {
    types = rule.types
    decidedTypes = inPlaceRules.isEmpty ? rule.unrestrictedTypes : []
    parts = Parts(rule)
    self.inPlaceRules = inPlaceRules
    self.firstUnion = firstUnion
    self.properties = properties
    let object = rule.object
    requiredCount = Int32(clamping: object?.properties.count { $0.isRequired } ?? 0)
    let slotCount = rule.unions.count + rule.conditionals.count
    scalarSlotCount = Int32(clamping: slotCount)
    arraySlotCount = Int32(clamping: slotCount + (rule.array?.contains.count ?? 0))
    let hasAlternatives =
      object?.alternatives != nil || object?.requiredAlternatives.isEmpty == false
    objectSlotCount = Int32(
      clamping: slotCount + (object?.dependentRules.count ?? 0) + (hasAlternatives ? 2 : 0))
    prefixCount = Int32(clamping: rule.array?.prefix.count ?? 0)
    items = Int32(clamping: rule.array?.items ?? -1)
    additional = Int32(clamping: object?.additional ?? -1)
    maximumItemCount = rule.array?.maximumCount ?? .max
    maximumMemberCount = object?.maximumCount ?? .max
  }

  /// The slot of the alternatives for the current member.
  var alternativeSlot: Int { Int(objectSlotCount) - 2 }

  /// The slot that counts the members that meet a required alternative.
  var requirementSlot: Int { Int(objectSlotCount) - 1 }
}

extension RuleHead.Parts {
  fileprivate init(_ rule: ValidationRule) {
    self = []
    if rule.string != nil { insert(.string) }
    if rule.number != nil { insert(.number) }
    if let array = rule.array {
      insert(.array)
      if !array.contains.isEmpty || array.automaton != nil || array.unevaluatedItems != nil {
        insert(.specialItems)
      }
    }
    if let object = rule.object {
      insert(.object)
      if object.names != nil { insert(.names) }
      if object.minimumCount > 0 || !object.dependentNames.isEmpty
        || !object.requiredAlternatives.isEmpty
      {
        insert(.memberCounts)
      }
      if !object.patterns.isEmpty || object.alternatives != nil || object.unevaluated != nil
        || !object.requiredAlternatives.isEmpty || !object.dependentRules.isEmpty
      {
        insert(.specialMembers)
      }
    }
  }
}

extension ValidationRule {
  /// The admitted types whose values no other keyword of the rule restricts.
  fileprivate var unrestrictedTypes: TypeSet {
    var restricted: TypeSet = []
    if string != nil { restricted.formUnion(.string) }
    if number != nil { restricted.formUnion(.number) }
    if array != nil { restricted.formUnion(.array) }
    if object != nil { restricted.formUnion(.object) }
    return types.subtracting(restricted)
  }
}
