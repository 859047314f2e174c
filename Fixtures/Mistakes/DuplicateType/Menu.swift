#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Dish { let name: String }
@Generable
struct Dish { let title: String }
@Generable
struct Wine { let name: String }
#endif
