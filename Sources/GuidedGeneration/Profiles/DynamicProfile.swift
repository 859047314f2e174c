// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// A configuration of a session that depends on the state of an app: which model answers, with
  /// which instructions, tools and options.
  ///
  /// A session evaluates ``body-swift.property`` before every call of its model. It must come down
  /// to a single ``Profile``:
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
  /// Of several modifiers that set one thing, the one closest to the ``Profile`` counts; actions of
  /// several modifiers all run, the closest first.
  public protocol DynamicProfile: SendableMetatype {
    /// What the profile consists of.
    associatedtype Body: DynamicProfile

    /// What the profile consists of.
    @DynamicProfileBuilder var body: Body { get }
  }

  /// Dynamic instructions as a configuration of a session; modifiers add the rest.
  public struct Profile: PrimitiveDynamicProfile {
    private let instructions: any DynamicInstructions

    /// Creates a profile.
    ///
    /// - Parameter dynamicInstructions: Builds the instructions and tools.
    public init(
      @DynamicInstructionsBuilder _ dynamicInstructions: () -> some DynamicInstructions
    ) {
      instructions = dynamicInstructions()
    }

    /// Creates a profile from instructions.
    init(_ instructions: any DynamicInstructions) {
      self.instructions = instructions
    }

    /// The profile itself.
    public var body: Profile { self }

    func resolve(into resolution: inout ProfileResolution) throws {
      try resolution.instructions.add(instructions)
    }
  }

  /// A profile of a hidden type.
  public struct AnyDynamicProfile: PrimitiveDynamicProfile {
    private let profile: any DynamicProfile

    /// Hides the type of a profile.
    ///
    /// - Parameter dynamicProfile: The profile.
    public init(_ dynamicProfile: any DynamicProfile) {
      profile = dynamicProfile
    }

    /// Hides the type of a profile.
    ///
    /// - Parameter dynamicProfile: The profile.
    public init(erasing dynamicProfile: some DynamicProfile) {
      self.init(dynamicProfile)
    }

    /// The profile itself.
    public var body: AnyDynamicProfile { self }

    func resolve(into resolution: inout ProfileResolution) throws {
      try resolution.add(profile)
    }
  }

  /// One of two profiles, whichever a condition chose.
  public struct ConditionalDynamicProfile<
    TrueContent: DynamicProfile, FalseContent: DynamicProfile
  >:
    PrimitiveDynamicProfile
  {
    enum Branch {
      case trueContent(TrueContent)
      case falseContent(FalseContent)
    }

    let branch: Branch

    /// The profile itself.
    public var body: ConditionalDynamicProfile { self }

    func resolve(into resolution: inout ProfileResolution) throws {
      switch branch {
      case .trueContent(let profile):
        resolution.identity.steps.append("true")
        try resolution.add(profile)
      case .falseContent(let profile):
        resolution.identity.steps.append("false")
        try resolution.add(profile)
      }
    }
  }

  /// Builds a profile from one profile and conditions.
  @resultBuilder
  public struct DynamicProfileBuilder {
    /// Takes the profile.
    public static func buildBlock<Content: DynamicProfile>(_ content: Content) -> Content {
      content
    }

    /// Takes the first branch of a condition.
    public static func buildEither<TrueContent: DynamicProfile, FalseContent: DynamicProfile>(
      first content: TrueContent
    ) -> ConditionalDynamicProfile<TrueContent, FalseContent> {
      ConditionalDynamicProfile(branch: .trueContent(content))
    }

    /// Takes the second branch of a condition.
    public static func buildEither<TrueContent: DynamicProfile, FalseContent: DynamicProfile>(
      second content: FalseContent
    ) -> ConditionalDynamicProfile<TrueContent, FalseContent> {
      ConditionalDynamicProfile(branch: .falseContent(content))
    }

    /// Takes a profile that only some systems have.
    public static func buildLimitedAvailability(
      _ component: some DynamicProfile
    ) -> AnyDynamicProfile {
      AnyDynamicProfile(component)
    }

    /// Explains that there can only be one.
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
  /// Dynamic instructions as a configuration of a session.
  public typealias Profile = LanguageModelSession.Profile

  /// A configuration of a session that depends on the state of an app.
  public typealias DynamicProfile = LanguageModelSession.DynamicProfile

  /// A use of session properties in a profile.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}
