#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Wine { let year: Int }
#endif
