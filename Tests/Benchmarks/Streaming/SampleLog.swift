// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// A response of any length with values of all kinds.
  @Generable
  struct SampleLog: Equatable {
    let title: String
    let entries: [LogEntry]
  }

  @Generable
  struct LogEntry: Equatable {
    let number: Int
    let place: String
    let price: Double
    let isOpen: Bool
    let mood: LogMood
    let summary: String
    let tags: [String]
  }

  @Generable
  enum LogMood {
    case calm
    case busy
  }
#endif
