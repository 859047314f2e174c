// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension StringFormat {
  /// The pattern of the texts that are valid, in the dialect of ``Pattern``; `nil` for regular
  /// expressions, whose groups nest to any depth.
  ///
  /// It admits all texts of the format's standard. The pattern of a host name does not examine
  /// the encoded Unicode text of a label that begins with `xn--`, and that of an email address
  /// admits no address literals other than those of IPv4 and IPv6.
  package var validationPattern: String? {
    switch self {
    case .date, .duration, .uuid, .ipv4, .ipv6, .jsonPointer: pattern
    case .time: "^\(Self.validTime)$"
    case .dateTime: "^\(Self.day)[Tt]\(Self.validTime)$"
    case .uri: "^\(URISyntax.uri(future: "[Vv]").absolute)$"
    case .uriReference: URISyntax.uri(future: "[Vv]").anchoredReference
    case .iri: "^\(URISyntax.iri(future: "[Vv]").absolute)$"
    case .iriReference: URISyntax.iri(future: "[Vv]").anchoredReference
    case .uriTemplate: "^\(URISyntax.validTemplate)$"
    case .email: Self.validEmail
    case .hostname: "^(?=.{1,253}$)\(Self.validHost)$"
    case .relativeJSONPointer:
      "^(?:0|[1-9][0-9]*)(?:[+-][1-9][0-9]*)?(?:#|\(Self.pointer))$"
    case .regex: nil
    }
  }

  /// A pattern of small size that admits all valid texts and others, in the dialect of ``Pattern``.
  ///
  /// Texts that it does not admit are certain not to have the format.
  package var exclusionPattern: String {
    switch self {
    case .time: "^\(Self.similarTime)$"
    case .dateTime: "^\(Self.day)[Tt]\(Self.similarTime)$"
    case .email: "^(?:\(Self.mailbox)|\(Self.quoted))@(?:\(Self.similarHost)|\\[.*\\])$"
    case .hostname: "^\(Self.similarHost)$"
    case .regex: "^(?:[^*+?)\\]{}]|$)"
    default: validationPattern ?? pattern
    }
  }

  // MARK: - Times

  private static let similarTime =
    "[0-2][0-9]:[0-5][0-9]:[0-6][0-9]\(fraction)\(zone)"

  private static let validTime =
    "(?:\(hourAndMinute):[0-5][0-9]\(fraction)\(zone)|\(leapSecond))"

  private static let zone = "(?:[Zz]|[+-]\(hourAndMinute))"

  private static let fraction = "(?:\\.[0-9]+)?"

  /// The pattern of a leap second, which is at 23:59:60 in UTC.
  private static let leapSecond: String = {
    let clock = "[0-2][0-9]:[0-5][0-9]:60\(fraction)"
    // In a zone west of UTC, the time and the offset add up to 23:59. East of it, the time is one
    // minute less than the offset.
    let west =
      "\(hours("-") { 23 - $0 })\(minutes("-", 0..<60) { 59 - $0 })\(clock)-[0-2][0-9]:[0-5][0-9]"
    let east =
      "\(hours("[+]") { $0 })\(minutes("[+]", 0..<59) { $0 + 1 })\(clock)[+][0-2][0-9]:[0-5][0-9]"
    let fullHours = "\(hours("[+]") { ($0 + 1) % 24 })[0-2][0-9]:59:60\(fraction)[+][0-2][0-9]:00"
    return "(?:23:59:60\(fraction)[Zz]|\(west)|\(east)|\(fullHours))"
  }()

  /// Returns a lookahead that relates the hour of a leap second to that of its offset.
  private static func hours(_ sign: String, _ offset: (Int) -> Int) -> String {
    let pairs = (0..<24).map { hour in
      "\(twoDigits(hour)):[0-5][0-9]:60\(fraction)\(sign)\(twoDigits(offset(hour)))"
    }
    return "(?=\(pairs.joined(separator: "|")))"
  }

  /// Returns a lookahead that relates the minute of a leap second to that of its offset.
  private static func minutes(
    _ sign: String, _ range: Range<Int>, _ offset: (Int) -> Int
  ) -> String {
    let pairs = range.map { minute in
      "\(twoDigits(minute)):60\(fraction)\(sign)[0-2][0-9]:\(twoDigits(offset(minute)))"
    }
    return "(?=[0-2][0-9]:(?:\(pairs.joined(separator: "|"))))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  // MARK: - Hosts and mailboxes

  private static let similarHost: String = {
    let label = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
    return "\(label)(?:\\.\(label))*"
  }()

  private static let quoted = #""(?:[ !#-\[\]-~]|\\[ -~])*""#

  private static let validHost: String = {
    let label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    return "\(label)(?:\\.\(label))*"
  }()

  // RFC 5321, section 4.1.2, with the lengths of section 4.5.3.1: 64 for the local part, and 254
  // for the address, which is a path without its angle brackets.
  private static let validEmail: String = {
    let byte = "(?:[0-9]{1,2}|[01][0-9]{2}|2[0-4][0-9]|25[0-5])"
    let literal = "\\[(?:\(byte)(?:\\.\(byte)){3}|[Ii][Pp][Vv]6:\(address6))\\]"
    return
      "^(?=[ -~]{1,64}@[^@]*$)(?=.{3,254}$)(?:\(mailbox)|\(quoted))@(?:\(validHost)|\(literal))$"
  }()
}
