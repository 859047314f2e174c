// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The texts of a format that are generated.
///
/// Validation does not depend on the profile: it admits the texts of the format's standard.
package enum FormatProfile: Sendable, Hashable {
  /// The texts of ``StringFormat/pattern``, for schemas that a user writes.
  case complete
  /// The usual texts of the format, for Swift types whose values have a standard notation.
  ///
  /// Dates are in UTC with seconds and without decimals. URIs have a lowercase scheme, no user, and
  /// a host that is a name or an IPv4 address.
  case concise
}

extension StringFormat {
  /// Returns the pattern of the texts that are generated, in the dialect of ``Pattern``.
  ///
  /// - Parameter profile: The selection of texts.
  /// - Returns: A pattern whose texts are a subset of those of ``pattern``.
  package func pattern(_ profile: FormatProfile) -> String {
    switch (profile, self) {
    case (.concise, .dateTime):
      "^\(Self.day)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$"
    case (.concise, .uri): "^\(URISyntax.conciseURI)$"
    default: pattern
    }
  }
}

extension StringSchema {
  /// The maximum number of characters of a generated URL.
  ///
  /// It also limits the tokens that a model can spend on a URL.
  private static let urlLengthLimit = 200

  /// Creates the schema of a Swift value that is encoded as a string with a format.
  ///
  /// - Parameters:
  ///   - format: The format of the type.
  ///   - description: The description of the value for the model.
  package init(valueIn format: StringFormat, description: String?) {
    self.init(description: description, format: format)
    formatProfile = .concise
    generatedLengthLimit = format == .uri ? Self.urlLengthLimit : nil
  }

  /// The pattern of the generated texts of the format; `nil` without a format.
  package var formatPattern: String? { format?.pattern(formatProfile) }
}
