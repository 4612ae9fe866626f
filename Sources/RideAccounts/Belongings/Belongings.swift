import RideCore

/// All that one person has put away, with a number that counts the changes.
///
/// Every app of the person brings what has changed there, and says up to which number it has seen
/// what others did. Four rules put it together (decision 0052):
///
/// - What is brought takes the place of what was there: whoever comes last is right.
/// - What is to go, goes only as its app saw it: what somebody has changed since stays.
/// - Whoever forgets the latest places forgets all of them, also those that an app brings that
///   does not know of it yet.
/// - What is brought as it is already changes nothing, so that nobody is told.
public struct Belongings: Hashable, Codable, Sendable {
    /// One of them.
    public struct Item: Hashable, Codable, Sendable {
        /// What it is; in the file followed rides have a code in another form.
        public var belonging: Belonging
        /// The number of its last change.
        public let version: UInt64
    }

    /// What an app brings.
    public struct Change: Hashable, Sendable {
        /// The last number that the app has seen.
        public var seen: UInt64
        /// What is new or other than before.
        public var kept: [Belonging]
        /// What is to go.
        public var gone: [Belonging.Name]
        /// Whether all the latest places are to be forgotten.
        public var forgetsRecent: Bool

        /// Something that an app brings.
        public init(
            seen: UInt64, kept: [Belonging] = [], gone: [Belonging.Name] = [],
            forgetsRecent: Bool = false
        ) {
            self.seen = seen
            self.kept = kept
            self.gone = gone
            self.forgetsRecent = forgetsRecent
        }
    }

    /// The number of the last change; 0 before the first.
    public private(set) var version: UInt64 = 0
    /// The number of the change by which the latest places were last forgotten; 0 for never.
    public private(set) var forgotAt: UInt64 = 0
    /// What there is, by name.
    public private(set) var items: [Item] = []

    /// Nothing yet.
    public init() {}

    /// Takes over what an app brings, all or nothing.
    ///
    /// - Returns: whether anything is other than before.
    /// - Throws: `BelongingRejection`, in the order in which its cases stand.
    public mutating func take(_ change: Change) throws(BelongingRejection) -> Bool {
        guard change.kept.count + change.gone.count <= AccountLimits.belongingChanges else {
            throw .tooManyChanges
        }
        for name in change.gone { try name.check() }
        for belonging in change.kept { try belonging.check() }
        let names = change.kept.map(\.name) + change.gone
        guard Set(names).count == names.count else { throw .twice }
        var all = Dictionary(uniqueKeysWithValues: items.map { ($0.belonging.name, $0) })
        let next = version + 1
        if change.forgetsRecent { all = all.filter { $0.key.kind != .recent } }
        for name in change.gone {
            if let item = all[name], item.version <= change.seen { all[name] = nil }
        }
        for belonging in change.kept where all[belonging.name]?.belonging != belonging {
            if belonging.name.kind == .recent, change.seen < forgotAt { continue }
            all[belonging.name] = Item(belonging: belonging, version: next)
        }
        let kept = try Self.within(all.values.sorted { $0.belonging.name < $1.belonging.name })
        guard kept != items || change.forgetsRecent else { return false }
        items = kept
        version = next
        if change.forgetsRecent { forgotAt = next }
        return true
    }

    /// What is kept of so many.
    private static func within(_ items: [Item]) throws(BelongingRejection) -> [Item] {
        var gone: Set<Belonging.Name> = []
        for kind in Belonging.Kind.allCases {
            let ofKind = items.filter { $0.belonging.name.kind == kind }
            guard ofKind.count > kind.most else { continue }
            guard kind.letsGo else { throw .full }
            let inOrder = ofKind.sorted {
                ($0.belonging.order, $0.version, $0.belonging.name)
                    < ($1.belonging.order, $1.version, $1.belonging.name)
            }
            gone.formUnion(inOrder.dropLast(kind.most).map(\.belonging.name))
        }
        let kept = items.filter { !gone.contains($0.belonging.name) }
        let bytes = kept.reduce(0) { $0 + $1.belonging.bytes }
        guard bytes <= AccountLimits.belongingsBytes else { throw .full }
        return kept
    }

    /// Drops what could not be kept today: the codes of a file whose key is lost.
    public mutating func dropUnreadable() {
        items.removeAll { item in
            do throws(BelongingRejection) {
                try item.belonging.check()
                return false
            } catch { return true }
        }
    }

    /// The same with something else in the place of every code of a followed ride.
    public func withCodes(_ change: (String) -> String) -> Belongings {
        var other = self
        other.items = items.map { item in
            var item = item
            if item.belonging.name.kind == .followed {
                let old = item.belonging
                item.belonging = Belonging(
                    .init(.followed, change(old.name.text)), order: old.order, text: old.text)
            }
            return item
        }
        return other
    }
}
