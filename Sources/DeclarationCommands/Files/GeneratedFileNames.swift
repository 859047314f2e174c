// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The names of the files that are generated for the sources of a module.
///
/// The build plugin and `generable expand` use the same names.
struct GeneratedFileNames {
  /// The lowercase names of the files in the module, no two of which may be equal.
  private var taken: Set<String>

  /// Creates the names for a module.
  ///
  /// - Parameter sources: The names of its source files.
  init(avoiding sources: some Sequence<String>) {
    taken = Set(sources.map { $0.lowercased() })
  }

  /// Returns an unused name for the file that is generated for a source file.
  ///
  /// - Parameter path: The path of the source file, relative to the root of the module.
  /// - Returns: The name; `Sub/Soup.swift` yields `Sub_Soup+Generable.swift`.
  mutating func name(for path: String) -> String {
    let stem = (path.hasSuffix(".swift") ? String(path.dropLast(6)) : path)
      .split(separator: "/").joined(separator: "_")
    var name = "\(stem)+Generable.swift"
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)+Generable\(number).swift"
      number += 1
    }
    return name
  }
}
