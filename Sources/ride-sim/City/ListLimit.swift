import ArgumentParser

extension ParsableArguments {
    /// Checks how many lines of a list are wanted.
    func check(limit: Int) throws {
        guard limit >= 1 else { throw ValidationError("--limit: expected 1 or more") }
    }
}
