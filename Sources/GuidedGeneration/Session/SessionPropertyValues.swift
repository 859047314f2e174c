// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Observation
internal import Synchronization

/// A key of a session property, with the property's default value.
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
  /// The type of the property.
  associatedtype Value: Sendable

  /// The value of the property until it is set.
  static var defaultValue: Value { get }
}

/// The properties of a session, which its profile, its instructions, and its tools share.
///
/// They access the properties with ``LanguageModelSession/SessionProperty``; other code uses
/// ``LanguageModelSession/properties``.
public final class SessionPropertyValues: Sendable, Observable {
  private struct State: Sendable {
    var values: [ObjectIdentifier: any Sendable] = [:]
    weak var session: LanguageModelSession?
  }

  /// The properties of the session that runs the current task.
  @TaskLocal static var current: SessionPropertyValues?

  private let registrar = ObservationRegistrar()
  private let state = Mutex(State())

  init() {}

  /// Sets the session that owns the properties.
  func attach(to session: LanguageModelSession) {
    state.withLock { $0.session = session }
  }

  /// The value of a property.
  ///
  /// - Parameter key: The key of the property.
  public subscript<Key: SessionPropertyKey>(key: Key.Type) -> Key.Value {
    get {
      registrar.access(self, keyPath: \.generation)
      let value = state.withLock { $0.values[ObjectIdentifier(key)] }
      return value as? Key.Value ?? Key.defaultValue
    }
    set {
      state.withLock { $0.values[ObjectIdentifier(key)] = newValue }
      // Observers are notified after the change, so that they read the new value.
      registrar.withMutation(of: self, keyPath: \.generation) {}
    }
  }

  /// The entries of the session's transcript after its instructions.
  ///
  /// An action of a profile or a tool can set the history without failing the running request; the
  /// entries of that request are kept.
  public var history: Transcript.HistoryView {
    get { state.withLock { $0.session }?.transcript.history ?? [] }
    set { state.withLock { $0.session }?.replaceHistory(by: newValue) }
  }

  /// The key path under which observers follow all properties.
  private var generation: Int { 0 }
}

extension LanguageModelSession {
  /// A session property in a profile, in instructions, in a modifier, or in a tool.
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
  /// Outside of a session the property has its default value, and setting it has no effect.
  @propertyWrapper public struct SessionProperty<Value>: Sendable {
    private let keyPath: any ReferenceWritableKeyPath<SessionPropertyValues, Value> & Sendable

    /// Creates a reference to a property.
    ///
    /// - Parameter keyPath: The key path of the property.
    public init(_ keyPath: any ReferenceWritableKeyPath<SessionPropertyValues, Value> & Sendable) {
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
  /// A session property in a tool.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}
