// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import Foundation
  import FoundationModels

  /// Foundation's types as texts of exact formats.
  @Generable
  struct Appointment: Equatable, Identifiable {
    var id: UUID
    @Guide(description: "When it begins, with the time zone") var start: Date
    var end: Foundation.Date?
    var link: URL
    var attachments: [URL]
    var participants: [UUID]?
    let created = Date()
  }

  @Generable
  enum Contact: Equatable {
    case page(URL)
    case call(at: Date?, by: UUID)
  }
#endif
