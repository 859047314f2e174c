// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import JSONText
internal import SchemaModel

extension ServerProbe {
  /// Decides whether the server enforces the schema.
  ///
  /// - Parameters:
  ///   - response: The text of the response.
  ///   - isComplete: Whether the response ended by itself rather than at the token limit.
  /// - Returns: The conclusion.
  public func verdict(of response: String, isComplete: Bool = true) -> Verdict {
    let text = response.utf8.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if text.isEmpty { return .inconclusive }
    guard let program = try? ValidationProgram(schema) else { return .inconclusive }
    var validator = IncrementalValidator(program)
    do {
      try validator.append(Array(text))
    } catch {
      return .ignored
    }
    do {
      try validator.finish()
    } catch {
      return isComplete ? .ignored : .inconclusive
    }
    guard !keys.isEmpty else { return .enforced }
    let members = (try? JSONParser.parse(text))?.members
    return members?.map(\.name) == keys ? .enforced : .ignored
  }

  /// The results of probes of one server and model.
  public struct Findings: Sendable, Hashable {
    private var verdicts: [Subject: Verdict] = [:]

    /// Creates findings without results.
    public init() {}

    /// The verdict on a subject; `nil` if it was not examined.
    ///
    /// - Parameter subject: The property of the server.
    public subscript(subject: Subject) -> Verdict? {
      get { verdicts[subject] }
      set { verdicts[subject] = newValue }
    }
  }
}

extension SchemaEnforcementReport {
  /// Adapts the entries to the results of probes.
  ///
  /// A server that ignores schemas enforces nothing, and one that ignores a kind of keyword does
  /// not enforce these keywords.
  ///
  /// - Parameter findings: The results.
  mutating func apply(_ findings: ServerProbe.Findings) {
    if findings[.schema] == .ignored {
      remarks.append("a probe shows that the server ignores schemas")
      demote("a probe shows that the server ignores schemas") { _ in true }
      return
    }
    for subject in ServerProbe.Subject.allCases where findings[subject] == .ignored {
      guard subject != .keyOrder else {
        keyOrder = .unspecified
        continue
      }
      let types = types
      demote("a probe shows that the server ignores the keyword") { entry in
        guard subject.keywords.contains(entry.keyword) else { return false }
        switch subject {
        case .integerBounds: return types[entry.path] != "number"
        case .numberBounds: return types[entry.path] == "number"
        default: return true
        }
      }
    }
  }

  private mutating func demote(_ reason: String, where isIgnored: (SchemaEnforcement) -> Bool) {
    for index in entries.indices
    where entries[index].enforcer == .server && isIgnored(entries[index]) {
      entries[index].enforcer = .package
      entries[index].reason = reason
    }
  }

  /// The types of the schemas, by path.
  private var types: [String: String] {
    let types = entries.filter { $0.keyword == "type" }.map { entry in
      (entry.path, entry.value.filter { $0 != "\"" })
    }
    return Dictionary(types, uniquingKeysWith: { first, _ in first })
  }
}
