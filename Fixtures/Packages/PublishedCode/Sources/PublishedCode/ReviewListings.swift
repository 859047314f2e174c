import GuidedGeneration

enum ReviewListings {
  static func lyrics() async throws {
    let session = LanguageModelSession()
    var partialSummary: LyricsSummary.PartiallyGenerated?
    let stream = session.streamResponse(to: "Explain the song", generating: LyricsSummary.self)

    for try await partialResponse in stream {
      partialSummary = partialResponse.content
    }

    guard let final = partialSummary,
      let mood = final.mood,
      let themes = final.themes,
      let explanation = final.explanation
    else { throw BrokenPromise(promise: "the last snapshot is whole") }
    let summary = LyricsSummary(themes: themes, mood: mood, explanation: explanation)
    try check((1...3).contains(summary.themes.count), "the count holds")
  }

  static func partials() async throws {
    try check(MovieReview.samplePartial.highlights?.count == 3, "all of it")
    try check(MovieReview.PartiallyGenerated.titleOnly.summary == nil, "the title only")
    try check(MovieReview.PartiallyGenerated.almostComplete.rating == 5, "and the rating")
  }

  static func mockStream() async throws {
    var titles: [String?] = []
    for try await partial in MovieReview.mockStream(delay: .milliseconds(1)) {
      titles.append(partial.title)
    }
    try check(titles.count == 4, "four states")
  }

  static func fromJSON() async throws {
    let incompleteJSON = """
      {"title": "The Long Way", "summary": "A road"}
      """
    let partial = try MovieReview.PartiallyGenerated.fromJSON(incompleteJSON)
    try check(partial.summary == "A road" && partial.rating == nil, "what is there")
    let truncated = try MovieReview.PartiallyGenerated(
      GeneratedContent(json: #"{"title": "The Long Way", "summary": "A ro"#))
    try check(truncated.summary == "A ro", "also of truncated text")
  }
}
