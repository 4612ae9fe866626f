import ArgumentParser
import RideWire

/// What the operator has looked at, for the commands that decide on it.
struct SealOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The seal that `show` printed: nothing is decided if so much as a byte of a document \
            has changed since. (default: as it stands)
            """, valueName: "digits"))
    var seal: String?

    func validate() throws {
        guard let seal else { return }
        let digits = Array("0123456789abcdef")
        guard seal.count == Self.length, seal.allSatisfy(digits.contains) else {
            throw ValidationError(
                "--seal takes the \(Self.length) digits, 0 to 9 and a to f, that `show` printed.")
        }
    }

    /// The length of every seal.
    private static let length = 32

    /// The seal that was given, or that of the application as it stands.
    ///
    /// - Throws: `Failure` where there is no application, such as a guest's, and what `ask` throws.
    func digits(of driver: UInt64, _ desk: OperatorDesk) throws -> String {
        if let seal { return seal }
        guard let seal = try desk.ask(GetDriver(driver_id: driver)).seal else {
            throw Failure(desk.words.texts["command.noApplication", ["number": "\(driver)"]])
        }
        return seal
    }
}
