/// One of several parts of a sweep that are made apart: every so many runs, from one on.
package struct SweepPart: Hashable {
    /// Which one, from 1.
    package let number: Int
    /// How many there are.
    package let count: Int

    /// The most parts of a sweep.
    package static let most = 100_000

    /// Part `3/16`.
    ///
    /// - Throws: `Failure` where that makes no part.
    package init(typed argument: String) throws {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
            (1...Self.most).contains(count), (1...count).contains(number)
        else {
            throw Failure(
                "Write the part as 3/16: the number of one from 1 to 16, and how many there are, "
                    + "at most \(Self.most).")
        }
        self.number = number
        self.count = count
    }

    /// What of a list belongs to it.
    package func own<Element>(_ list: [Element]) -> [Element] {
        stride(from: number - 1, to: list.count, by: count).map { list[$0] }
    }
}
