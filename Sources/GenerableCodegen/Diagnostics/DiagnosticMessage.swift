// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The text of a diagnostic, without its source range.
package struct DiagnosticMessage: Sendable, Hashable {
  /// The identifier.
  package let id: DiagnosticID
  /// The severity.
  package let severity: Diagnostic.Severity
  /// The description of the finding and its remedy.
  package let text: String

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - text: The finding and its remedy: lowercase, without a final period.
  ///   - severity: The severity.
  package init(_ id: DiagnosticID, _ text: String, severity: Diagnostic.Severity = .error) {
    self.id = id
    self.severity = severity
    self.text = text
  }
}
