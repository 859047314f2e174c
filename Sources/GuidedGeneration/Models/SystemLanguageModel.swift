// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Observation
internal import Synchronization

/// The default model of the process: the one that sessions use when none is named.
///
/// An app installs it once, before its first request:
///
/// ```swift
/// SystemLanguageModel.bootstrap(model)   // any language model
/// let session = LanguageModelSession()   // asks that model
/// ```
///
/// Without a model ``availability-swift.property`` tells so, and requests throw
/// ``LanguageModelSession/GenerationError/assetsUnavailable(_:)``.
public final class SystemLanguageModel: Sendable, Observable {
  /// The default model.
  public static let `default` = SystemLanguageModel()

  private static let slot = Mutex(Slot())
  private static let registrar = ObservationRegistrar()

  /// Creates another name of the default model.
  ///
  /// Both parameters exist for source compatibility; they change nothing.
  ///
  /// - Parameters:
  ///   - useCase: What the model is used for.
  ///   - guardrails: How strictly content is guarded.
  public init(useCase: UseCase = .general, guardrails: Guardrails = .default) {}

  /// Installs the default model of the process.
  ///
  /// Sessions without a model of their own ask it from their next request on. A further call
  /// replaces the model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - languages: The languages that the model speaks; empty if that is not known.
  public static func bootstrap(
    _ model: some LanguageModel, languages: Set<Locale.Language> = []
  ) {
    registrar.withMutation(of: `default`, keyPath: \.availability) {
      slot.withLock { slot in
        slot.generation += 1
        slot.installed = InstalledModel(model)
        slot.languages = languages
      }
    }
  }

  /// Whether there is a model to ask.
  public var availability: Availability {
    Self.registrar.access(Self.default, keyPath: \.availability)
    return Self.current.availability
  }

  /// Whether there is a model to ask; short for a test of ``availability-swift.property``.
  public var isAvailable: Bool {
    availability == .available
  }

  /// The model that is installed at present, and the number of its installation.
  static var current: Slot {
    slot.withLock { $0 }
  }
}

extension SystemLanguageModel {
  /// Where the default model of the process is kept.
  struct Slot: Sendable {
    /// How many models have been installed so far; tells their executors apart.
    var generation = 0
    /// The model, if one was installed.
    var installed: InstalledModel?
    /// The languages that it speaks; empty if that is not known.
    var languages: Set<Locale.Language> = []

    /// Whether there is a model to ask.
    var availability: Availability {
      installed == nil ? .unavailable(.modelNotReady) : .available
    }

    /// Makes a runner of the model.
    ///
    /// - Throws: ``LanguageModelSession/GenerationError/assetsUnavailable(_:)`` if there is none.
    func makeRunner() throws -> any ModelRunner {
      guard let installed else {
        throw LanguageModelSession.GenerationError.noDefaultModel
      }
      return installed.makeRunner()
    }
  }

  /// An installed model, its type hidden.
  struct InstalledModel: Sendable {
    /// The model.
    let model: any LanguageModel

    init(_ model: any LanguageModel) {
      self.model = model
    }

    var capabilities: LanguageModelCapabilities {
      model.capabilities
    }

    func makeRunner() -> any ModelRunner {
      Self.runner(of: model)
    }

    private static func runner<Model: LanguageModel>(of model: Model) -> any ModelRunner {
      ExecutorCache(model: model)
    }
  }
}
