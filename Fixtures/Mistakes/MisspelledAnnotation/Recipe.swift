#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Recipe {
  @Guid(description: "The name of the dish") let name: String
}

@Generatable
struct Menu { let title: String }
#endif
