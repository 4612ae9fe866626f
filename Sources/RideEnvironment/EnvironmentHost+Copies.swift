import RideSim

/// The copies of worlds that somebody keeps, by their numbers, which are never used again.
struct EnvironmentCopies {
    /// How many may be kept at a time.
    static let limit = 65_536

    private var kept: [Int: EnvironmentCopy] = [:]
    private var made = 0

    /// Whether there is room for another one.
    var hasRoom: Bool { kept.count < Self.limit }

    /// Keeps a copy.
    ///
    /// - Returns: its number.
    mutating func keep(_ copy: EnvironmentCopy) -> Int {
        defer { made += 1 }
        kept[made] = copy
        return made
    }

    /// A copy; nil where there is none of this number.
    subscript(number: Int) -> EnvironmentCopy? { kept[number] }

    /// Lets a copy go.
    ///
    /// - Returns: whether there was one.
    mutating func forget(_ number: Int) -> Bool { kept.removeValue(forKey: number) != nil }
}

/// Lines about copies, and what comes of a world.
extension EnvironmentHost {
    /// `copy WORLD`: keeps the world as it is.
    func copy(of words: ArraySlice<String>) throws(EnvironmentFault) -> String {
        let world = try begun(words.count == 1 ? words.first : nil)
        guard copies.hasRoom else {
            throw EnvironmentFault(
                "too_many_copies", world: world.number,
                "\(EnvironmentCopies.limit) copies are kept: forget one first.")
        }
        return "copy \(copies.keep(world.copy()))"
    }

    /// `restore WORLD COPY`: the world goes on from there.
    func restore(_ words: ArraySlice<String>) throws(EnvironmentFault) {
        let world = try begun(words.count == 2 ? words.first : nil)
        guard let number = words.last.flatMap({ Int($0) }), let copy = copies[number] else {
            throw Self.noSuchCopy(world.number)
        }
        world.restore(copy)
    }

    /// `forget COPY …`: lets copies go, all of them or none.
    func forget(_ words: ArraySlice<String>) throws(EnvironmentFault) {
        let numbers = words.compactMap { Int($0) }
        guard !words.isEmpty, numbers.count == words.count,
            Set(numbers).count == numbers.count, numbers.allSatisfy({ copies[$0] != nil })
        else { throw Self.noSuchCopy(nil) }
        for number in numbers { _ = copies.forget(number) }
    }

    private static func noSuchCopy(_ world: Int?) -> EnvironmentFault {
        EnvironmentFault("no_such_copy", world: world, "There is no copy of this number.")
    }

    /// `history WORLD`: the digest of one that is over.
    func history(_ words: ArraySlice<String>) throws(EnvironmentFault) -> String {
        let number = try number(of: words.first ?? "")
        guard let world = worlds[number], world.isOver else {
            throw EnvironmentFault("not_over", world: number, "The world is not at its end.")
        }
        return "history \(world.history)"
    }

    private func begun(_ word: String?) throws(EnvironmentFault) -> EnvironmentWorld {
        let number = try number(of: word ?? "")
        guard let world = worlds[number] else {
            throw EnvironmentFault(
                "not_begun", world: number, "The world has not begun: reset it first.")
        }
        return world
    }

    func number(of word: String) throws(EnvironmentFault) -> Int {
        guard let number = Int(word), worlds.indices.contains(number) else {
            throw EnvironmentFault(
                "no_such_world", "Expected a world from 0 to less than \(worlds.count).")
        }
        return number
    }
}
