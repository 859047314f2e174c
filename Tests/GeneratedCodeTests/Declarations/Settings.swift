// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// Conditions among the members: each clause makes another type.
  @Generable
  struct Settings: Equatable {
    var name: String
    #if os(Windows)
      @Guide(description: "A drive letter", .pattern(#/^[A-Z]$/#))
      var drive: String
    #elseif os(Linux) || canImport(Glibc)
      @Guide(description: "A mount point")
      var mount: String
      #if arch(x86_64) || arch(arm64)
        var width: Int
      #endif
      #if !canImport(NoSuchModule)
        @Guide(.range(1...9)) var level: Int
      #else
        var level: NoSuchType
      #endif
    #else
      var volume: String
    #endif
    var isShared: Bool

    #if canImport(FoundationModels)
      var summary: String { "\(name): \(isShared)" }
    #endif
  }

  @Generable
  enum Mode: Equatable {
    case automatic
    #if os(Linux) || os(macOS)
      case manual(by: String)
    #endif
    #if NEVER_SET
      case impossible(NoSuchType)
    #endif
  }

  #if NEVER_SET
    @Generable struct Impossible { var value: Int }
  #elseif !NEVER_SET
    #if true
      @Generable struct Possible: Equatable { var value: Int }
    #endif
  #endif
#endif
