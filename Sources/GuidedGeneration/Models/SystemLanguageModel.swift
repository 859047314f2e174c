// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Observation
internal import Synchronization

/// The default model of the process, which sessions without an explicit model use.
///
/// An app installs the model before its first request:
///
/// ```swift
/// SystemLanguageModel.bootstrap(model)   // any language model
/// let session = LanguageModelSession()   // uses that model
/// ```
///
/// Until then ``availability-swift.property`` is unavailable, and requests throw
/// ``LanguageModelSession/GenerationError/assetsUnavailable(_:)``.
public final class SystemLanguageModel: Sendable, Observable {
  /// The default model.
  public static let `default` = SystemLanguageModel()

  private static let installation = Mutex(Installation())
  private static let registrar = ObservationRegistrar()

  /// Creates a reference to the default model.
  ///
  /// Both parameters exist for source compatibility and have no effect.
  ///
  /// - Parameters:
  ///   - useCase: The purpose of the model.
  ///   - guardrails: The policy for sensitive content.
  public init(useCase: UseCase = .general, guardrails: Guardrails = .default) {}

  /// Installs the default model of the process, replacing an earlier one.
  ///
  /// Sessions without an explicit model use it from their next request on.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - languages: The languages that the model supports; empty if unknown.
  public static func bootstrap(_ model: some LanguageModel, languages: Set<Locale.Language> = []) {
    installation.withLock { installation in
      installation = Installation(
        generation: installation.generation + 1, model: model, languages: languages)
    }
    // Observers are notified after the change, so that they read the new value.
    registrar.withMutation(of: `default`, keyPath: \.availability) {}
  }

  /// The availability of the default model.
  public var availability: Availability {
    Self.registrar.access(Self.default, keyPath: \.availability)
    return Self.current.availability
  }

  /// Whether the default model is available.
  public var isAvailable: Bool { availability == .available }

  static var current: Installation {
    installation.withLock { $0 }
  }
}

extension SystemLanguageModel {
  struct Installation: Sendable {
    /// The number of models installed so far, which distinguishes their executors.
    var generation = 0
    var model: (any LanguageModel)?
    /// The languages that the model supports; empty if unknown.
    var languages: Set<Locale.Language> = []

    var availability: Availability { model == nil ? .unavailable(.modelNotReady) : .available }

    func makeRunner() throws -> any ModelRunner {
      guard let model else { throw LanguageModelSession.GenerationError.noDefaultModel }
      return ExecutorCache().runner(of: model)
    }
  }
}
