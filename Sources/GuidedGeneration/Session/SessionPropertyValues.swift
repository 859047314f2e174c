// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Observation
internal import Synchronization

/// A key of a session property, with the value that the property has until it is set.
///
/// ```swift
/// enum MoodKey: SessionPropertyKey {
///   static let defaultValue = "calm"
/// }
///
/// extension SessionPropertyValues {
///   var mood: String {
///     get { self[MoodKey.self] }
///     set { self[MoodKey.self] = newValue }
///   }
/// }
/// ```
public protocol SessionPropertyKey: SendableMetatype {
  /// What the property holds.
  associatedtype Value: Sendable

  /// What the property holds until it is set.
  static var defaultValue: Value { get }
}

/// The properties of a session: values that its profile, its instructions and its tools share.
///
/// Inside of them, ``LanguageModelSession/SessionProperty`` reads and writes them; elsewhere
/// ``LanguageModelSession/properties`` does.
public final class SessionPropertyValues: Sendable, Observable {
  private struct State: Sendable {
    var values: [ObjectIdentifier: any Sendable] = [:]
    weak var session: LanguageModelSession?
  }

  /// The properties of the session on whose behalf the present task runs.
  @TaskLocal static var current: SessionPropertyValues?

  private let registrar = ObservationRegistrar()
  private let state = Mutex(State())

  init() {}

  /// Says whose properties these are.
  func attach(to session: LanguageModelSession) {
    state.withLock { $0.session = session }
  }

  /// The value of a property.
  public subscript<Key: SessionPropertyKey>(key: Key.Type) -> Key.Value {
    get {
      registrar.access(self, keyPath: \.generation)
      let value = state.withLock { $0.values[ObjectIdentifier(key)] }
      return value as? Key.Value ?? Key.defaultValue
    }
    set {
      registrar.withMutation(of: self, keyPath: \.generation) {
        state.withLock { $0.values[ObjectIdentifier(key)] = newValue }
      }
    }
  }

  /// The entries of the session's transcript after its instructions.
  ///
  /// Setting it in an action of a profile does not disturb the request that is being answered; what
  /// that request has added itself stays.
  public var history: Transcript.HistoryView {
    get { state.withLock { $0.session }?.transcript.history ?? [] }
    set { state.withLock { $0.session }?.replaceHistory(by: newValue) }
  }

  /// What observers of properties follow; one for all of them.
  private var generation: Int { 0 }
}

extension LanguageModelSession {
  /// A session property in a profile, in instructions, in a modifier or in a tool.
  ///
  /// ```swift
  /// struct Compacting: LanguageModelSession.DynamicProfile {
  ///   @SessionProperty(\.history) var history
  ///
  ///   var body: some LanguageModelSession.DynamicProfile {
  ///     Profile { Instructions { "Be brief." } }
  ///       .onResponse { if history.count > 100 { history = .init(history.suffix(50)) } }
  ///   }
  /// }
  /// ```
  ///
  /// Where no session is at work the property has its default value, and setting it does nothing.
  @propertyWrapper public struct SessionProperty<Value>: Sendable {
    private let keyPath: any ReferenceWritableKeyPath<SessionPropertyValues, Value> & Sendable

    /// Creates a use of a property.
    ///
    /// - Parameter keyPath: Which property.
    public init(
      _ keyPath: any ReferenceWritableKeyPath<SessionPropertyValues, Value> & Sendable
    ) {
      self.keyPath = keyPath
    }

    /// The value of the property.
    public var wrappedValue: Value {
      get { (SessionPropertyValues.current ?? SessionPropertyValues())[keyPath: keyPath] }
      nonmutating set { SessionPropertyValues.current?[keyPath: keyPath] = newValue }
    }
  }
}

extension Tool {
  /// A use of session properties in a tool.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}
