// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// A configuration of a session that depends on the state of an app: the model, the instructions,
  /// the tools, and the options.
  ///
  /// A session evaluates ``body-swift.property`` before every turn of its model. It must
  /// resolve to a single ``Profile``:
  ///
  /// ```swift
  /// struct TutorProfile: LanguageModelSession.DynamicProfile {
  ///   let isExam: Bool
  ///
  ///   var body: some LanguageModelSession.DynamicProfile {
  ///     if isExam {
  ///       Profile { Instructions { "Never tell the solution." } }
  ///         .temperature(0)
  ///     } else {
  ///       Profile { Instructions { "Explain every step." } }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// If several modifiers set one option, the one closest to the ``Profile`` applies. All actions
  /// of several modifiers run, the closest first.
  public protocol DynamicProfile: SendableMetatype {
    /// The type of the body.
    associatedtype Body: DynamicProfile

    /// The content of the profile.
    @DynamicProfileBuilder var body: Body { get }
  }

  /// A profile that consists of dynamic instructions; modifiers add the model and the options.
  public struct Profile: PrimitiveDynamicProfile {
    private let instructions: any DynamicInstructions

    /// Creates a profile.
    ///
    /// - Parameter dynamicInstructions: A closure that builds the instructions and tools.
    public init(@DynamicInstructionsBuilder _ dynamicInstructions: () -> some DynamicInstructions) {
      instructions = dynamicInstructions()
    }

    init(_ instructions: any DynamicInstructions) { self.instructions = instructions }

    /// The profile itself.
    public var body: Profile { self }

    func resolve(into content: inout ResolvedProfile) throws {
      try content.instructions.append(instructions)
    }
  }

  /// A type-erased profile.
  public struct AnyDynamicProfile: PrimitiveDynamicProfile {
    private let profile: any DynamicProfile

    /// Creates a type-erased profile.
    ///
    /// - Parameter dynamicProfile: The profile.
    public init(_ dynamicProfile: any DynamicProfile) { profile = dynamicProfile }

    /// Creates a type-erased profile.
    ///
    /// - Parameter dynamicProfile: The profile.
    public init(erasing dynamicProfile: some DynamicProfile) { self.init(dynamicProfile) }

    /// The profile itself.
    public var body: AnyDynamicProfile { self }

    func resolve(into content: inout ResolvedProfile) throws { try content.append(profile) }
  }

  /// The profile of one of two branches.
  public struct ConditionalDynamicProfile<
    TrueContent: DynamicProfile, FalseContent: DynamicProfile
  >: PrimitiveDynamicProfile {
    enum Branch {
      case trueContent(TrueContent)
      case falseContent(FalseContent)
    }

    let branch: Branch

    /// The profile itself.
    public var body: ConditionalDynamicProfile { self }

    func resolve(into content: inout ResolvedProfile) throws {
      switch branch {
      case .trueContent(let profile):
        content.identity.append("true")
        try content.append(profile)
      case .falseContent(let profile):
        content.identity.append("false")
        try content.append(profile)
      }
    }
  }

  /// A result builder that composes a profile from one profile and conditions.
  @resultBuilder
  public struct DynamicProfileBuilder {
    /// Returns the profile unchanged.
    ///
    /// - Parameter content: The profile.
    /// - Returns: The component.
    public static func buildBlock<Content: DynamicProfile>(_ content: Content) -> Content {
      content
    }

    /// Returns the first branch of a condition.
    ///
    /// - Parameter content: The profile of the branch.
    /// - Returns: The branch.
    public static func buildEither<TrueContent: DynamicProfile, FalseContent: DynamicProfile>(
      first content: TrueContent
    ) -> ConditionalDynamicProfile<TrueContent, FalseContent> {
      ConditionalDynamicProfile(branch: .trueContent(content))
    }

    /// Returns the second branch of a condition.
    ///
    /// - Parameter content: The profile of the branch.
    /// - Returns: The branch.
    public static func buildEither<TrueContent: DynamicProfile, FalseContent: DynamicProfile>(
      second content: FalseContent
    ) -> ConditionalDynamicProfile<TrueContent, FalseContent> {
      ConditionalDynamicProfile(branch: .falseContent(content))
    }

    /// Erases the type of a profile with limited availability.
    ///
    /// - Parameter component: The profile.
    /// - Returns: The type-erased component.
    public static func buildLimitedAvailability(
      _ component: some DynamicProfile
    ) -> AnyDynamicProfile {
      AnyDynamicProfile(component)
    }

    /// Unavailable: a body resolves to a single profile.
    ///
    /// - Parameters:
    ///   - first: The first profile.
    ///   - contents: The other profiles.
    /// - Returns: The component.
    @available(
      *, unavailable,
      message: "The body of a 'DynamicProfile' must evaluate to a single active profile"
    )
    public static func buildBlock<First: DynamicProfile, each Content: DynamicProfile>(
      _ first: First, _ contents: repeat each Content
    ) -> First {
      first
    }
  }
}

extension LanguageModelSession.DynamicProfile {
  /// A profile that consists of dynamic instructions.
  public typealias Profile = LanguageModelSession.Profile

  /// A configuration of a session that depends on the state of an app.
  public typealias DynamicProfile = LanguageModelSession.DynamicProfile

  /// A session property in a profile.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}
