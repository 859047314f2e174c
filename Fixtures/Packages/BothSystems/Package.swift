// swift-tools-version: 6.2

import PackageDescription

// One model file for both systems: Apple's macros process it where Apple's module exists, and the plugin
// elsewhere. The runtime is needed only there.
var models: [Target.Dependency] = [
  .product(
    name: "GuidedGeneration", package: "swift-guided-generation",
    condition: .when(platforms: [.linux, .windows, .android]))
]
var targets: [Target] = []

// The tests of this repository set this variable to build with a module named FoundationModels.
if Context.environment["STAND_IN"] != nil {
  models = ["FoundationModels"]
  targets.append(.target(name: "FoundationModels", path: "StandIn"))
}

let package = Package(
  name: "BothSystems",
  platforms: [.macOS("26.0")],
  dependencies: [.package(name: "swift-guided-generation", path: "../../..")],
  targets: targets + [
    .target(
      name: "Models", dependencies: models,
      // Where Apple's module exists, the generated files have no effect.
      plugins: [.plugin(name: "GenerablePlugin", package: "swift-guided-generation")]),
    .executableTarget(name: "App", dependencies: ["Models"] + models),
  ]
)
