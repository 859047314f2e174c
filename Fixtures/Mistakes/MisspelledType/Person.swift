#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Person {
  let name: Sting
  let addresses: [Adress]
  let pet: Pixel
}
@Generable
struct Address { let city: String }
#endif
