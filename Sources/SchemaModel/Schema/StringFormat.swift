// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A value of JSON Schema's `format`.
///
/// `docs/supported-schema.md` describes the texts of each format.
package enum StringFormat: String, Sendable, Hashable, CaseIterable {
  /// A date (RFC 3339, `full-date`).
  case date
  /// A time of day with its UTC offset (RFC 3339, `full-time`).
  case time
  /// A date and a time (RFC 3339, `date-time`).
  case dateTime = "date-time"
  /// A duration (RFC 3339, appendix A).
  case duration
  /// A UUID (RFC 9562).
  case uuid
  /// A URI with its scheme (RFC 3986).
  case uri
  /// A URI, or a reference relative to one (RFC 3986).
  case uriReference = "uri-reference"
  /// An IRI with its scheme (RFC 3987).
  case iri
  /// An IRI, or a reference relative to one (RFC 3987).
  case iriReference = "iri-reference"
  /// A URI template (RFC 6570).
  case uriTemplate = "uri-template"
  /// An email address (RFC 5321, without quoted parts).
  case email
  /// A host name (RFC 1123).
  case hostname
  /// An IPv4 address (RFC 2673, dotted quad).
  case ipv4
  /// An IPv6 address (RFC 4291).
  case ipv6
  /// A JSON pointer (RFC 6901).
  case jsonPointer = "json-pointer"
  /// A relative JSON pointer.
  case relativeJSONPointer = "relative-json-pointer"
  /// A regular expression (ECMA-262, with the flag `u`).
  case regex
}
