// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A kind of text that JSON Schema's `format` names, as a regular language.
///
/// `docs/supported-schema.md` says which texts each admits.
package enum StringFormat: String, Sendable, Hashable, CaseIterable {
  /// A day of the calendar (RFC 3339, `full-date`).
  case date
  /// A time of day with its offset (RFC 3339, `full-time`).
  case time
  /// A day and a time (RFC 3339, `date-time`).
  case dateTime = "date-time"
  /// A span of time (RFC 3339, appendix A).
  case duration
  /// A UUID (RFC 9562).
  case uuid
  /// A URI with its scheme (RFC 3986).
  case uri
  /// A URI, or a reference relative to one (RFC 3986).
  case uriReference = "uri-reference"
  /// An address of electronic mail (RFC 5321, without quoted parts).
  case email
  /// A name of a host (RFC 1123).
  case hostname
  /// An address of version 4 of the Internet Protocol (RFC 2673, dotted quad).
  case ipv4
  /// An address of version 6 of the Internet Protocol (RFC 4291).
  case ipv6
  /// A JSON pointer (RFC 6901).
  case jsonPointer = "json-pointer"
  /// A relative JSON pointer.
  case relativeJSONPointer = "relative-json-pointer"
}
