import EverySymbol
import GuidedGeneration

/// Runs every listing and prints a line for each. The first failure ends the program.
@main
struct PublishedCode {
  static func main() async throws {
    let model = try ByteModel()
    SystemLanguageModel.bootstrap(model)
    let listings: [(name: String, run: () async throws -> Void)] = [
      ("every symbol", { try await EverySymbol.use(model) }),
      ("planner that streams", StreamingListings.planner),
      ("images made on the way", StreamingListings.characters),
      ("story with images", StreamingListings.story),
      ("prewarmed service", StreamingListings.service),
      ("retries", StreamingListings.retries),
      ("state of a stream", StreamingListings.state),
      ("cancelled stream", StreamingListings.manager),
      ("progress of a stream", StreamingListings.progress),
      ("plain text", SnapshotListings.plainText),
      ("live chat", SnapshotListings.chat),
      ("story outline", SnapshotListings.outline),
      ("one stream at a time", SnapshotListings.controller),
      ("analysis service", SnapshotListings.analysis),
      ("identities", SnapshotListings.identities),
      ("errors by case", SnapshotListings.errors),
      ("recipe", GuidedListings.recipe),
      ("constraints", GuidedListings.constraints),
      ("enumerations", GuidedListings.enumerations),
      ("nested structures", GuidedListings.nested),
      ("arrays", GuidedListings.arrays),
      ("order of properties", GuidedListings.order),
      ("one-shot examples", GuidedListings.oneShot),
      ("dynamic schemas", GuidedListings.dynamic),
      ("fitness app", GuidedListings.fitness),
      ("lyrics", ReviewListings.lyrics),
      ("partial forms by hand", ReviewListings.partials),
      ("mock stream", ReviewListings.mockStream),
      ("partial form from JSON", ReviewListings.fromJSON),
    ]
    for listing in listings {
      try await listing.run()
      print("holds: \(listing.name)")
    }
  }
}

/// A failed check of a listing.
struct BrokenPromise: Error {
  let promise: String
}

/// Checks a condition of a listing.
func check(_ holds: Bool, _ promise: String) throws {
  if !holds { throw BrokenPromise(promise: promise) }
}
