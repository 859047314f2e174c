// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GenerableCodegen

/// Runs the generator for one file.
func generate(
  _ text: String, path: String = "Test.swift", mode: SourceFile.Mode = .automatic
) -> GeneratorOutput {
  GeneratorPipeline.run(sources: [SourceFile(path: path, text: text, mode: mode)])
}
