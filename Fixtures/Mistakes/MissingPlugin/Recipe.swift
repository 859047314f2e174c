#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Recipe { let name: String }
#endif
