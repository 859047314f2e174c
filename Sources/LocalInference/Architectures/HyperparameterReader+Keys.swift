// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension HyperparameterReader {
  /// Rejects files whose metadata describes features that the architecture does not have.
  ///
  /// - Parameter understood: The keys that the architecture uses, without the prefix.
  /// - Throws: ``ModelFileError`` that names the key.
  func checkKeys(understood: Set<String>) throws(ModelFileError) {
    let prefix = architecture + "."
    for key in file.metadata.keys.sorted() where key.hasPrefix(prefix) {
      let name = String(key.dropFirst(prefix.count))
      guard MetadataKeys.significant.contains(name), !understood.contains(name),
        let value = file.metadata[key]
      else { continue }
      if try isNeutral(value, name) { continue }
      throw ModelFileError(.unsupportedFeature("the model sets metadata '\(key)'"))
    }
    for key in file.metadata.keys.sorted() where key.hasPrefix("general.tensor_extra.") {
      throw ModelFileError(.unsupportedFeature("the model sets metadata '\(key)'"))
    }
  }

  /// Returns whether a value describes the absence of a feature.
  private func isNeutral(_ value: GGUFValue, _ name: String) throws(ModelFileError) -> Bool {
    if name == "attention.sliding_window", let window = try file.integer(key(name)) {
      // A window that is larger than the context has no effect.
      let contextSize = try contextSize()
      return window == 0 || window >= contextSize
    }
    switch (value, MetadataKeys.neutralValues[name]) {
    case (.bool(let flag), .bool(let neutral)?): return flag == neutral
    case (.bool(let flag), _): return !flag
    case (.integer(let number), .integer(let neutral)?): return number == neutral
    case (.number(let number), .integer(let neutral)?): return number == Double(neutral)
    case (.integer(let number), _): return number == 0
    case (.number(let number), _): return number == 0
    case (.array(let array), _): return array.count == 0
    default: return false
    }
  }
}
