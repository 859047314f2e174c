// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "OwnModelLoop",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-guided-generation", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "OwnModelLoop",
      dependencies: [.product(name: "GrammarEngine", package: "swift-guided-generation")])
  ]
)
