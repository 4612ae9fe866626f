import RideCore

/// The blocks of an account, past and present, oldest first: what its operators want to know
/// before they decide again.
///
/// At most `AccountLimits.keptBlocks` are kept; beyond that the oldest are forgotten.
public struct BlockHistory: Hashable, Codable, Sendable {
    /// A block and its end.
    public struct Entry: Hashable, Codable, Sendable {
        /// Why and since when.
        public let block: AccountStatus.Block
        /// As which user of the machine the operator came; nil where that is not known.
        public let user: UInt32?
        /// When it was lifted, and by whom; nil while it stands.
        public fileprivate(set) var end: End?
    }

    /// When a block was lifted, and as which user of the machine the operator came.
    public struct End: Hashable, Codable, Sendable {
        /// When.
        public let at: WallTime
        /// By whom; nil where that is not known.
        public let user: UInt32?
    }

    /// The blocks, oldest first.
    public private(set) var entries: [Entry] = []

    /// An account that never was blocked.
    public init() {}

    /// Notes what became of an account: a block that begins, or one that is lifted. Anything else
    /// is no matter of blocks.
    public mutating func note(
        _ old: AccountStatus, became new: AccountStatus, by user: UInt32?, at now: WallTime
    ) {
        switch (old, new) {
        case (.active, .blocked(let block)): append(Entry(block: block, user: user, end: nil))
        case (.blocked(let block), .active):
            // Blocks from before there was a history stand in the account's status alone.
            if entries.last?.block != block { append(Entry(block: block, user: nil, end: nil)) }
            entries[entries.count - 1].end = End(at: now, user: user)
        case (.active, .active), (.active, .closed), (.blocked, .blocked), (.blocked, .closed),
            (.closed, .active), (.closed, .blocked), (.closed, .closed):
            break
        }
    }

    /// The blocks together with the one that stands by an account's status, oldest first.
    public func entries(with status: AccountStatus) -> [Entry] {
        guard case .blocked(let block) = status, entries.last?.block != block else {
            return entries
        }
        return entries + [Entry(block: block, user: nil, end: nil)]
    }

    private mutating func append(_ entry: Entry) {
        entries.append(entry)
        if entries.count > AccountLimits.keptBlocks { entries.removeFirst() }
    }
}
