/// What stops the program on purpose in the modules that a frame of a client gets to.
///
/// A check of the program's own state may end it: to go on from what cannot be would be worse, and
/// whatever was acknowledged is on the disk. None may depend on what a client says. No text tells
/// which one does, so somebody has looked at each, and their number stands here; and each says
/// what is known to be so.
enum ReachableStopRule {
    /// The modules behind the socket, and how many stops were looked at in each.
    static let looked: [String: Int] = [
        "RideSocket": 0, "RideWeb": 2, "RideWire": 6,
        "RideGateway": 9, "RideService": 11, "RideAccounts": 1,
        "RideCore": 8, "RideMarket": 2, "RideFares": 4, "RideLedger": 4, "RideStore": 2,
        "RideBikes": 1, "RideChallenges": 0, "RideAcademy": 1,
    ]

    /// The lines on which a file stops the program.
    static func stops(in source: SourceText) -> [Int] {
        source.code.indices.filter { index in
            let line = source.code[index]
            return (line.contains("precondition") || line.contains("assert"))
                && line.contains(
                    /\b(precondition|preconditionFailure|assert|assertionFailure)\(/)
        }
    }

    /// Stops that do not say what is known to be so.
    static func check(_ source: SourceText) -> [Finding] {
        guard let module = source.module, looked[module] != nil else { return [] }
        return stops(in: source).compactMap { index in
            let statement = source.lines[index...].prefix(6).joined()
            return statement.contains("\"")
                ? nil : source.finding(index, "a stop that does not say what is known to be so")
        }
    }

    /// Modules with more stops than were looked at, or fewer.
    static func checkNumbers(_ sources: [SourceText]) -> [Finding] {
        looked.sorted { $0.key < $1.key }.compactMap { module, number in
            let found = sources.filter { $0.module == module }.map { stops(in: $0).count }
            let sum = found.reduce(0, +)
            guard sum != number else { return nil }
            return Finding(
                path: "Sources/\(module)", line: 1,
                message: "\(sum) stops, \(number) were looked at: see that no frame reaches the "
                    + "others, and count them in ReachableStopRule")
        }
    }
}
