// swift-tools-version: 6.2

import PackageDescription

// One model file for both systems: Apple's macros read it where Apple's module is, the plugin does
// everywhere else. So the runtime is needed only there.
var models: [Target.Dependency] = [
  .product(
    name: "GuidedGeneration", package: "swift-guided-generation",
    condition: .when(platforms: [.linux, .windows, .android]))
]
var targets: [Target] = []

// The project's own tests set this, to see what happens where there is a module of that name.
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
      // Where Apple's module is, the plugin's files are empty.
      plugins: [.plugin(name: "GenerablePlugin", package: "swift-guided-generation")]),
    .executableTarget(name: "App", dependencies: ["Models"] + models),
  ]
)
