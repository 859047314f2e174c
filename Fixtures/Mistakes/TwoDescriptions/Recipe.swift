#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Recipe {
  @Guide(description: "Minutes")
  @Guide(description: "Cooking time", .range(5...120))
  let time: Int
}
#endif
