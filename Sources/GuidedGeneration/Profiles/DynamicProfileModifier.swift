// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// A reusable modification of profiles.
  ///
  /// ```swift
  /// struct Careful: LanguageModelSession.DynamicProfileModifier {
  ///   func body(content: Content) -> some LanguageModelSession.DynamicProfile {
  ///     content.temperature(0.2).maximumResponseTokens(200)
  ///   }
  /// }
  ///
  /// Profile { … }.modifier(Careful())
  /// ```
  public protocol DynamicProfileModifier: SendableMetatype {
    /// The type of the modified profile.
    associatedtype Body: DynamicProfile

    /// The profile that a modifier is applied to.
    typealias Content = DynamicProfileModifierContent<Self>

    /// Returns the modified profile.
    ///
    /// - Parameter content: The profile that the modifier is applied to.
    /// - Returns: The modified profile.
    @DynamicProfileBuilder func body(content: Content) -> Body
  }

  /// The profile that a modifier is applied to.
  public struct DynamicProfileModifierContent<Modifier: DynamicProfileModifier>:
    PrimitiveDynamicProfile
  {
    let profile: any DynamicProfile

    /// The profile itself.
    public var body: DynamicProfileModifierContent { self }

    func resolve(into content: inout ResolvedProfile) throws { try content.append(profile) }
  }

  /// A profile with a modifier.
  public struct ModifiedDynamicProfile<Content: DynamicProfile, Modifier: DynamicProfileModifier>:
    PrimitiveDynamicProfile
  {
    let content: Content
    let modifier: Modifier

    /// The profile itself.
    public var body: ModifiedDynamicProfile { self }

    func resolve(into content: inout ResolvedProfile) throws {
      try content.append(
        modifier.body(content: DynamicProfileModifierContent(profile: self.content)))
    }
  }
}

extension LanguageModelSession.DynamicProfileModifier {
  /// A configuration of a session that depends on the state of an app.
  public typealias DynamicProfile = LanguageModelSession.DynamicProfile

  /// A session property in a modifier.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}

/// A profile with one additional setting.
struct ConfiguredDynamicProfile<Content: LanguageModelSession.DynamicProfile>:
  PrimitiveDynamicProfile
{
  let content: Content
  let configure: (inout ResolvedProfile) -> Void

  var body: ConfiguredDynamicProfile { self }

  func resolve(into content: inout ResolvedProfile) throws {
    try content.append(self.content)
    configure(&content)
  }
}
