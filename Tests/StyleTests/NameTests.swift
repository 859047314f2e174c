// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Names of files and types")
struct NameTests {
  @Test("no two files of the sources share a name")
  func fileNamesAreUnique() throws {
    let files = try SourceTree.swiftFiles(in: "Sources").filter { $0.name != "main.swift" }
    try #require(!files.isEmpty)
    for (name, all) in Dictionary(grouping: files, by: \.name) where all.count > 1 {
      Issue.record("'\(name)' exists \(all.count) times: \(all.map(\.path)); rename all but one")
    }
  }

  @Test("no two modules declare a top-level type of the same name")
  func typeNamesAreUnique() throws {
    var modules: [String: Set<String>] = [:]
    for file in try SourceTree.swiftFiles(in: "Sources") {
      for type in file.topLevelTypes { modules[type, default: []].insert(file.module) }
    }
    try #require(!modules.isEmpty)
    for (type, modules) in modules where modules.count > 1 {
      Issue.record("'\(type)' is declared in \(modules.sorted()); rename all but one")
    }
  }
}
