#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Recipe {
  @Guide("The name of the dish") let name: String
  @Guide("Minutes", .range(5...120)) let time: Int
}
#endif
