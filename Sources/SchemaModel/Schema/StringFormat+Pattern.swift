// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension StringFormat {
  /// The pattern of the texts that are generated, in the dialect of ``Pattern``.
  ///
  /// Its texts are a subset of those of ``validationPattern``, or of those that
  /// ``RegexSyntaxCheck`` admits.
  package var pattern: String {
    switch self {
    case .date: "^\(Self.day)$"
    case .time: "^\(Self.timeOfDay)$"
    case .dateTime: "^\(Self.day)T\(Self.timeOfDay)$"
    case .duration: "^\(Self.span)$"
    case .uuid: "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
    case .uri: "^\(URISyntax.uri(future: "v").absolute)$"
    case .uriReference: URISyntax.uri(future: "v").anchoredReference
    case .iri: "^\(URISyntax.iri(future: "v").absolute)$"
    case .iriReference: URISyntax.iri(future: "v").anchoredReference
    case .uriTemplate: "^\(URISyntax.template)$"
    case .email: "^(?=[^@]{1,64}@)\(Self.mailbox)@\(Self.mailHost)$"
    case .hostname: "^\(Self.host)$"
    case .ipv4: "^\(Self.dottedQuad)$"
    case .ipv6: "^\(Self.address6)$"
    case .jsonPointer: "^\(Self.pointer)$"
    case .relativeJSONPointer: "^(?:0|[1-9][0-9]*)(?:#|\(Self.pointer))$"
    case .regex: RegexSyntax.pattern
    }
  }

  // A date that exists: 29 February only in leap years of the Gregorian calendar.
  static let day: String = {
    let leap = "(?:[02468][048]|[13579][26])"
    let leapYear = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|\(leap)00)"
    return "(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
      + "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))"
      + "|\(leapYear)-02-29)"
  }()

  private static let timeOfDay =
    "\(hourAndMinute):[0-5][0-9](?:\\.[0-9]{1,9})?(?:Z|[+-]\(hourAndMinute))"

  static let hourAndMinute = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"

  private static let span: String = {
    let time = "T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S)"
    let date = "(?:[0-9]+D|[0-9]+M(?:[0-9]+D)?|[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?)"
    return "P(?:\(date)(?:\(time))?|\(time)|[0-9]+W)"
  }()

  static let dottedQuad: String = {
    let byte = "(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])"
    return "\(byte)(?:\\.\(byte)){3}"
  }()

  // RFC 3986, appendix A: `::` at each position in eight groups, the last two possibly dotted.
  static let address6: String = {
    let group = "[0-9A-Fa-f]{1,4}"
    let end = "(?:\(group):\(group)|\(dottedQuad))"
    let alternatives = [
      "(?:\(group):){6}\(end)",
      "::(?:\(group):){5}\(end)",
      "(?:\(group))?::(?:\(group):){4}\(end)",
      "(?:(?:\(group):){0,1}\(group))?::(?:\(group):){3}\(end)",
      "(?:(?:\(group):){0,2}\(group))?::(?:\(group):){2}\(end)",
      "(?:(?:\(group):){0,3}\(group))?::\(group):\(end)",
      "(?:(?:\(group):){0,4}\(group))?::\(end)",
      "(?:(?:\(group):){0,5}\(group))?::\(group)",
      "(?:(?:\(group):){0,6}\(group))?::",
    ]
    return "(?:\(alternatives.joined(separator: "|")))"
  }()

  // At most three labels of 63 characters or eight of 30: never more than 253 characters; counting
  // all characters would need thirty thousand states. No label has hyphens as its third and fourth
  // characters: those are reserved, and `xn--…` is valid only if its decoded text is.
  private static let host = "(?:\(labels(2, upTo: 63))|\(labels(7, upTo: 30)))"

  // An address has at most 254 characters, 65 of them up to the sign.
  private static let mailHost = "(?:\(labels(2, upTo: 62))|\(labels(5, upTo: 30)))"

  /// Returns the pattern of a label and at most `count` additional ones, each up to a length.
  private static func labels(_ count: Int, upTo length: Int) -> String {
    let (first, other) = ("[A-Za-z0-9]", "[A-Za-z0-9-]")
    let label =
      "\(first)(?:\(other){0,2}\(first)"
      + "|\(other)(?:\(first)\(other)|-\(first))\(other){0,\(length - 5)}\(first))?"
    return "\(label)(?:\\.\(label)){0,\(count)}"
  }

  static let mailbox: String = {
    let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
    return "\(atom)(?:\\.\(atom))*"
  }()

  static let pointer = "(?:/(?:[^~/]|~[01])*)*"
}
