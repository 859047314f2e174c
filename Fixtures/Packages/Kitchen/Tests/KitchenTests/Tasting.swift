// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// Test targets can declare annotated types, too.
  @Generable
  struct Tasting: Equatable {
    let verdict: Verdict

    @Generable
    enum Verdict {
      case good, bad
    }
  }
#endif
