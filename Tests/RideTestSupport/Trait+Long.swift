import Glibc
import Testing

extension Trait where Self == ConditionTrait {
    /// Takes half a second of a processor or more where it is optimised, and twenty times as long
    /// where it is not. `make check` leaves it to `make test`.
    public static var long: Self {
        .disabled(if: getenv("RIDE_SHORT") != nil, "it takes long: make test runs it")
    }
}
