// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  package import FoundationModels

  /// Every access level, and the isolation and availability of types.
  @Generable
  package struct Shared: Equatable, Sendable {
    package var value: Int
    fileprivate var hidden: Secret
    private var deeper: Int

    package init(value: Int) {
      self.value = value
      hidden = Secret(code: value, inner: nil)
      deeper = value
    }
  }

  @Generable
  private struct Secret: Equatable, Sendable {
    private(set) var code: Int
    fileprivate var inner: Inner?

    @Generable
    private enum Inner: Equatable {
      case deep(Depth), shallow

      @Generable fileprivate enum Depth { case one, two }
    }
  }

  @Generable fileprivate enum Password: String { case open = "sesame" }

  @available(macOS 15, iOS 18, *)
  @Generable
  nonisolated struct Available: Equatable {
    @available(macOS 15, *) var value: Int
    @MainActor static var latest: Available?
  }

  @MainActor
  @Generable
  struct Isolated: Equatable {
    var count: Int
    var names: [String]
  }

  @MainActor
  final class Store {
    @Generable
    enum State: Equatable {
      case idle
      case loaded(Isolated)
    }

    var state = State.idle
  }

  actor Worker {
    @Generable struct Job: Equatable { let number: Int }
    private var jobs: [Job] = []
  }

  extension Worker {
    @Generable
    internal struct Assignment: Equatable {
      let job: Job
      let note: Note?

      @Generable struct Note: Equatable { var text: String }
    }
  }

  enum Spaces {
    enum Deep {
      @Generable indirect enum Level: Equatable {
        case bottom
        case down(Level, Other?)

        @Generable struct Other: Equatable { var levels: [Level] }
      }
    }
  }

  protocol Described { var summary: String { get } }

  extension Spaces.Deep {
    @Generable struct Sibling: Equatable, Described {
      var level: Level
      var summary: String { "\(level)" }
    }
  }
#endif
