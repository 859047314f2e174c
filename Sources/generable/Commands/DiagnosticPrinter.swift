// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

/// Prints diagnostics on standard error: with excerpts on a terminal, otherwise one line each.
struct DiagnosticPrinter {
  /// The files that excerpts are taken from.
  let sources: [SourceFile]

  /// Prints diagnostics.
  func print(_ diagnostics: [Diagnostic]) {
    let renderer = DiagnosticRenderer(
      style: Terminal.errorIsTerminal ? .excerpt(color: Terminal.wantsColor) : .buildLog)
    Terminal.writeError(renderer.render(diagnostics, sources: sources))
  }
}
