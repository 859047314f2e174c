// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The names of the modules that declarations and generated code import.
package enum ModuleNames {
  /// Apple's module, which the source imports.
  package static let foundationModels = "FoundationModels"
  /// The runtime of this package, which generated code imports instead.
  ///
  /// Both names have the same length, so that replacing one by the other keeps all columns.
  package static let runtime = "GuidedGeneration"
}
