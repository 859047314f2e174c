// swift-tools-version: 6.2

import PackageDescription

// Targets with different settings, whose types refer to each other.
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
    // Imports are internal by default, and one folder contains files without guards.
    .target(
      name: "Menu", dependencies: ["Ingredients", runtime], exclude: ["Verbatim"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ], plugins: [generable]),
    // The default isolation is the main actor.
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
