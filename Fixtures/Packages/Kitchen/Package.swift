// swift-tools-version: 6.2

import PackageDescription

// Targets of every kind that people have, whose types use each other's.
let runtime = Target.Dependency.product(
  name: "GuidedGeneration", package: "swift-guided-generation")
let generable = Target.PluginUsage.plugin(
  name: "GenerablePlugin", package: "swift-guided-generation")

let package = Package(
  name: "Kitchen",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-guided-generation", path: "../../..")],
  targets: [
    .target(name: "Ingredients", dependencies: [runtime], plugins: [generable]),
    // Imports are internal unless they say otherwise, and one folder holds verbatim files.
    .target(
      name: "Menu", dependencies: ["Ingredients", runtime], exclude: ["Verbatim"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ], plugins: [generable]),
    // Everything belongs to the main actor unless it says otherwise.
    .target(
      name: "Orders", dependencies: ["Menu", runtime],
      swiftSettings: [.defaultIsolation(MainActor.self)], plugins: [generable]),
    .target(
      name: "Legacy", dependencies: ["Ingredients", runtime],
      swiftSettings: [.swiftLanguageMode(.v5)], plugins: [generable]),
    .executableTarget(
      name: "Kitchen", dependencies: ["Ingredients", "Menu", "Orders", "Legacy", runtime]),
    .testTarget(
      name: "KitchenTests", dependencies: ["Ingredients", "Menu", runtime], plugins: [generable]),
  ]
)
