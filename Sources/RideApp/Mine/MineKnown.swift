import RideWire

/// What an app and an account had when they last agreed; kept in the profile, so that a change is
/// told from what has only not been heard of yet.
///
/// Properties are spelled as the profile's JSON does.
public struct MineKnown: Codable, Hashable, Sendable {
    /// The number of the account's changes at the time.
    public var version: UInt64
    /// What there was.
    public var items: [MineView]
    /// Whether the app's choices were the person's. They are not any more once the person has
    /// signed out, for the next one would have them.
    public var has_choices: Bool

    /// What both had.
    public init(version: UInt64, items: [MineView], has_choices: Bool = true) {
        self.version = version
        self.items = items
        self.has_choices = has_choices
    }

    /// The same with what was sent: the account has it.
    func having(_ sent: KeepMine) -> MineKnown {
        var items = MineItems.byName(items)
        for name in sent.gone { items[name] = nil }
        items.merge(MineItems.byName(sent.kept)) { $1 }
        var known = self
        known.items = Array(items.values)
        return known
    }

    /// The same without the choices of somebody who has signed out.
    var withoutChoices: MineKnown {
        MineKnown(
            version: version, items: items.filter { MineKind.places.contains($0.kind) },
            has_choices: false)
    }
}

extension MineKind {
    /// The kinds that an app keeps for everybody by themselves.
    static let places: Set<MineKind> = [.saved, .recent]
}

/// What is under way between the app and the person's account.
struct MineTalk: Sendable {
    /// What everybody here had last, by `PersonKey.places(in:)`.
    var known: [String: MineKnown]
    /// The question that is not answered yet.
    var asked: CallID?
    /// What was sent and is not answered yet.
    var sent: (id: CallID, call: KeepMine)?
    /// Whether the account may have what the app has not seen, whatever its number says.
    var isDoubted = false
    /// Whether the app may have what the account has not.
    var mayDiffer = false
    /// Whether the engine has refused something: nothing is tried again before something else
    /// happens.
    var rests = false
    /// What a guest had who signs in to an account that was there before.
    var offered: MineItems?

    init(_ known: [String: MineKnown]) { self.known = known }

    /// Something is other here than before.
    mutating func changed() { (mayDiffer, rests) = (true, false) }

    /// Nobody is there, or somebody else.
    mutating func end() {
        (asked, sent, offered) = (nil, nil, nil)
        (isDoubted, mayDiffer, rests) = (false, false, false)
    }
}
