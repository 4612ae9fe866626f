import RideCore
import RideTUI
import RideWire

/// What belongs to a person's account comes along to every app of theirs (N5).
///
/// The account's number of changes stands in the state. When it differs from the last that was
/// seen, the app asks for everything and brings both together (`MineMerge`); what it has itself
/// then, and the account has not, it sends. So it does after every change, one command at a time,
/// and after a time without the engine: nothing is queued but the difference.
extension AppCore {
    private var mineKey: String? {
        guard state?.mine_version != nil, let city = engine?.city.name else { return nil }
        return placeBooks.person?.places(in: city)
    }

    var ownMine: MineItems { MineItems(places: facts.places, settings: settings) }

    /// A session has begun.
    mutating func mineBegan() {
        (mine.asked, mine.rests) = (nil, false)
        guard let key = mineKey, let version = state?.mine_version else { return }
        mine.isDoubted = mine.known[key]?.version != version
        mine.mayDiffer = true
    }

    /// Asks for what others have changed, or sends what has changed here.
    mutating func settleMine() {
        guard isLive, !mine.rests, mine.asked == nil, mine.sent == nil, let key = mineKey,
            let version = state?.mine_version
        else { return }
        let known = mine.known[key]
        guard let known, known.has_choices, !mine.isDoubted, known.version >= version else {
            mine.isDoubted = false
            mine.asked = whisper(AnyCall(GetMine()))
            return
        }
        guard mine.mayDiffer else { return }
        mine.mayDiffer = false
        if let call = changes(since: known) {
            mine.sent = (whisper(AnyCall(call)), call)
        }
    }

    /// Makes a call that nobody has asked for, and of which nobody is told that it waits.
    private mutating func whisper(_ call: AnyCall) -> CallID {
        let id = names.nextCall()
        effects += facts.link.call(call, as: id, at: now_ms)
        return id
    }

    /// The command that tells the account what is other here; nil where nothing is.
    private mutating func changes(since known: MineKnown) -> KeepMine? {
        let before = MineItems.byName(known.items)
        let now = ownMine.items(known: before)
        let kept = now.values.filter { before[MineName(kind: $0.kind, name: $0.name)] != $0 }
        let gone = before.keys.filter { now[$0] == nil }
        guard !kept.isEmpty || !gone.isEmpty else { return nil }
        let forgets = facts.places.recent.isEmpty && gone.contains { $0.kind == .recent }
        // The rest follows when this is answered.
        return KeepMine(
            command_id: names.next(), seen: known.version,
            kept: Array(kept.sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
                .prefix(Self.mostKept)),
            gone: Array(gone.sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
                .prefix(Self.mostGone)),
            forgets_recent: forgets ? true : nil)
    }

    /// As many as fit into a frame.
    private static var mostKept: Int { 20 }
    private static var mostGone: Int { 40 }

    /// Takes in what became of a question or a command about it.
    mutating func mineAnswered(_ done: Answered) {
        if done.id == mine.asked {
            mine.asked = nil
            guard case .success(let answer)? = done.to(GetMine.self) else {
                return mine.rests = true
            }
            absorb(answer, sent: nil)
        } else if let sent = mine.sent, done.id == sent.id {
            mine.sent = nil
            guard case .success(let answer)? = done.to(KeepMine.self) else {
                return mine.rests = true
            }
            absorb(answer, sent: sent.call)
        }
    }

    private mutating func absorb(_ answer: MineResult, sent: KeepMine?) {
        guard let key = mineKey else { return }
        var known = mine.known[key]
        // An account that has gone back is another one: nothing is known of it.
        if let last = known, last.version > answer.version { known = nil }
        if let sent { known = known?.having(sent) }
        let isFirst = known?.has_choices != true
        // Choices that another person has left at this machine are not brought along.
        let brings = !isFirst || answer.version == 0 || link.tokens.wasShown
        var merge = MineMerge(
            known: MineItems.byName(known?.items ?? []), theirs: MineItems.byName(answer.items))
        if known == nil { merge.new = Set(MineKind.allCases) }
        if isFirst { merge.new.formUnion(Set(MineKind.allCases).subtracting(MineKind.places)) }
        merge.forgotRecent = answer.forgot_at ?? 0 > known?.version ?? 0
        let own = MineItems(
            places: facts.places, settings: brings ? settings : settings.withoutPerson)
        let result = MineItems(merge.merged(own.items(known: merge.known)), over: own.settings)
        change(result.places)
        if result.settings != settings { apply(result.settings, isAsked: false) }
        let agreed = MineKnown(version: answer.version, items: answer.items)
        if mine.known.updateValue(agreed, forKey: key) != agreed {
            effects.append(.keepMine(agreed, of: key))
        }
        mine.mayDiffer = true
        if mine.offered != nil { offerMine() }
    }

    // MARK: Who comes and goes

    /// The person has signed out: the next one here does not have their choices.
    mutating func leaveMine() {
        if let key = mineKey, let known = mine.known[key] {
            mine.known[key] = known.withoutChoices
            effects.append(.keepMine(known.withoutChoices, of: key))
        }
        mine.end()
    }

    /// The account is no more.
    mutating func forgetMine() {
        if let key = mineKey, mine.known.removeValue(forKey: key) != nil {
            effects.append(.keepMine(nil, of: key))
        }
    }

    /// Offers an account what a guest had who has signed in to it.
    private mutating func offerMine() {
        guard let offered = mine.offered else { return }
        let places = offered.places.saved.count + offered.places.recent.count
        let rides = offered.settings.followed_rides.count
        guard places + rides > 0 else { return mine.offered = nil }
        ask(
            Question(
                texts["mine.question"],
                details: texts[
                    "mine.details",
                    ["places": format.number(places), "rides": format.number(rides)]],
                keep: texts["mine.leave"], [(texts["mine.take"], .shared(.takeGuestsThings))]))
    }

    /// Takes along what was offered; what the account has itself comes first.
    mutating func takeGuestsThings() {
        guard let offered = mine.offered else { return }
        mine.offered = nil
        let merge = MineMerge(
            known: [:], new: Set(MineKind.allCases), theirs: ownMine.items(known: [:]))
        let both = MineItems(merge.merged(offered.items(known: [:])), over: settings)
        change(both.places)
        choose { $0.followed_rides = both.settings.followed_rides }
    }
}
