import RideCore
import RideWire

/// One person who rides or drives without a rest, and notices whatever the engine gets wrong.
///
/// The person has at most one call under way. What was asked for is remembered until it is
/// answered, so that it can be sent again over another connection under its name.
struct LoadPerson {
    let role: Side
    let name: String
    /// Kept for the next connection.
    private(set) var token: String?
    private(set) var state: PersonState?
    /// A change that was asked for and not answered.
    private(set) var unanswered: AnyCall?
    /// Rides that are over, by their number: what was shown of them.
    private(set) var ended: [UInt64: Ended] = [:]
    /// The ride that the person had a part in when last seen.
    private var underWay: UInt64?
    /// Rides that were called off by the other one while the person was away, or in the moment in
    /// which they were accepted: the state after that tells of the next ride, or of none.
    private var lostSight: Set<UInt64> = []
    /// Rides that the driver has brought to their end, and whose sum the next ride's state hides:
    /// the history tells it.
    private(set) var unseen: Set<UInt64> = []
    /// Bonuses that the person was told of.
    private(set) var told_minor: Int64 = 0
    var random: LoadRandom
    /// A price that was shown and may be accepted.
    var option: PlanResult.Option?
    /// What was done about the ride that has just ended.
    var afterwards = 0
    /// Where the person was first; all rides stay around there.
    private(set) var home: PlaceView?
    private var names = 0
    private let namesBegin: String

    /// A ride that is over, as its person saw it last.
    struct Ended: Equatable {
        var stage: TripStage
        var total_minor: Int64
        var gain_minor: Int64
        var payment: PaymentMethod
    }

    /// A bound on what two people say to each other: the engine has one too.
    static let messagesPerRide = 40

    init(role: Side, number: Int, seed: UInt64) {
        self.role = role
        name = role == .passenger ? "Passenger \(number)" : "Driver \(number)"
        random = LoadRandom(seed: seed &+ UInt64(number) &* 2 &+ (role == .driver ? 1 : 0))
        namesBegin = "load-\(String(random.next(), radix: 36))-"
    }

    mutating func commandID() -> CommandID {
        names += 1
        guard let id = CommandID("\(namesBegin)\(names)") else {
            preconditionFailure("\(namesBegin)\(names) is no name of a command")
        }
        return id
    }

    /// Whether the person has yet to sign in over this connection.
    private(set) var needsSession = true

    /// The connection is gone.
    mutating func leave() { needsSession = true }

    /// How a connection begins.
    var opening: AnyCall { AnyCall(StartSession(role: role, name: name, token: token)) }

    // MARK: What to do next

    /// The next call.
    mutating func next(_ rides: inout KnownRides) -> AnyCall {
        if let unanswered { return unanswered }
        let call = role == .passenger ? nextToRide(rides) : nextToDrive(rides)
        guard call.commandID != nil else { return call }
        unanswered = call
        if let message = call.to(SendMessage.self) {
            rides[message.ride_id].saying[role] = message.text
        }
        return call
    }

    /// Something to say, while there is room for it.
    mutating func message(on ride: RideView, _ rides: KnownRides) -> AnyCall? {
        let said = rides[ride.id].said[role, default: []].count
        guard said < Self.messagesPerRide else { return nil }
        return AnyCall(
            SendMessage(
                command_id: commandID(), ride_id: ride.id,
                text: "\(name) says word \(said + 1) of ride \(ride.id)"))
    }

    /// A look at something, which changes nothing.
    mutating func look() -> AnyCall {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: AnyCall(ListRides())
        case 1: AnyCall(Ping())
        case 2 where role == .driver: AnyCall(GetFinance())
        case 3: AnyCall(GetDemand())
        case 4 where state?.ride != nil:
            AnyCall(ListMessages(ride_id: state?.ride?.id ?? 0, before_id: 0))
        default: AnyCall(GetState())
        }
    }

    // MARK: What the engine says

    /// Takes an answer, and compares it with what is known.
    mutating func heard(
        _ answer: Result<AnyAnswer, WireError>, to call: AnyCall, _ rides: inout KnownRides,
        _ faults: inout Faults
    ) {
        let wasAsked = unanswered == call
        if wasAsked { unanswered = nil }
        if let message = call.to(SendMessage.self), wasAsked {
            rides[message.ride_id].saying[role] = nil
            if case .success = answer {
                rides[message.ride_id].said[role, default: []].append(message.text)
            }
        }
        switch answer {
        case .failure(let error):
            option = nil
            if !wasAsked, call.commandID != nil {
                faults.add("\(name): \(call.method) was answered, and again refused: \(error.code)")
            } else if !Self.mayHappen.contains(error.code) {
                faults.add("\(name): \(call.method) was refused: \(error.code)")
            }
        case .success(let answer):
            take(answer, &rides, &faults)
            if wasAsked { done(call, &rides) }
        }
    }

    /// Takes what was said without being asked.
    mutating func heard(
        _ announcement: Announcement, _ rides: inout KnownRides, _ faults: inout Faults
    ) {
        switch announcement {
        case .state(let state): take(state, &rides, &faults)
        case .notice(let notice):
            if notice.kind == "bonus_reached" { told_minor += notice.amount_minor ?? 0 }
        case .tick, .alert: break
        case .history: faults.add("\(name) was told that the history differs")
        case .goodbye(let goodbye): faults.add("\(name) was sent away: \(goodbye.reason)")
        }
    }

    /// Refusals by which two people who act at once, or who chose a place by chance, are told so.
    private static let mayHappen: Set<String> = [
        "quote_expired", "no_offer", "offer_expired", "ride_is_over", "already_online",
        "not_at_dropoff", "not_at_pickup", "no_such_ride", "chat_is_closed", "not_near_a_street",
        "no_route", "ends_are_the_same", "destination_is_the_same", "not_your_offer",
        "driver_was_not_asked",
        "already_has_a_live_ride", "cannot_cancel_once_started", "try_again_later",
    ]

    private mutating func take(
        _ answer: AnyAnswer, _ rides: inout KnownRides, _ faults: inout Faults
    ) {
        if let session = answer.to(SessionResult.self) {
            if let state, state.person_id != session.state.person_id {
                faults.add("\(name) came back as somebody else")
            }
            token = session.token
            needsSession = false
            // Another connection, or another engine, may count anew.
            state = nil
            take(session.state, &rides, &faults)
        } else if let state = answer.to(PersonState.self) {
            take(state, &rides, &faults)
        } else if let plan = answer.to(PlanResult.self) {
            option = plan.options.first { $0.unavailable == nil }
        } else if let chat = answer.to(ChatListResult.self) {
            rides.checkChat(chat.messages, of: chat.ride_id, for: role, &faults)
        } else if let history = answer.to(HistoryResult.self) {
            check(history, &faults)
        } else if let finance = answer.to(FinanceResult.self) {
            check(finance.balance, &faults)
        }
    }

    /// A state must be this person's own, newer than the one before, and agree with what is known.
    private mutating func take(
        _ new: PersonState, _ rides: inout KnownRides, _ faults: inout Faults
    ) {
        if new.role != role || new.person.name != name {
            faults.add("\(name) was shown \(new.person.name), \(new.role)")
        }
        if let state {
            if new.revision < state.revision {
                faults.add("\(name): revision \(new.revision) after \(state.revision)")
            }
            if new.person_id != state.person_id { faults.add("\(name) became another number") }
            checkStages(from: state.ride, to: new.ride, &faults)
        }
        state = new
        home = home ?? new.place
        // A driver who was only asked has no part in a ride.
        let own = new.ride.flatMap { role == .passenger || $0.driver != nil ? $0 : nil }
        if let underWay, own?.id != underWay, ended[underWay] == nil { lostSight.insert(underWay) }
        underWay = own.flatMap { $0.stage.isLive ? $0.id : nil }
        guard let ride = new.ride else { return afterwards = 0 }
        rides.check(ride, for: role, &faults)
        guard !ride.stage.isLive, own != nil else { return }
        ended[ride.id] = Ended(
            stage: ride.stage, total_minor: ride.fare.total_minor,
            gain_minor: ride.driver_gain_minor ?? 0, payment: ride.payment)
    }

    private func checkStages(
        from old: RideView?, to new: RideView?, _ faults: inout Faults
    ) {
        guard let old, let new, old.id == new.id else { return }
        if Self.order(new.stage) < Self.order(old.stage) {
            faults.add("ride \(new.id) went from \(old.stage) back to \(new.stage)")
        }
    }

    /// Stages of one person's ride only go forward, but while somebody is looked for.
    private static func order(_ stage: TripStage) -> Int {
        switch stage {
        case .requested, .offered: 0
        case .accepted: 1
        case .arrived: 2
        case .inProgress: 3
        case .completed, .cancelled, .unserved: 4
        }
    }

    private mutating func done(_ call: AnyCall, _ rides: inout KnownRides) {
        if call.to(RateRide.self) != nil { afterwards += 1 }
        if let accepted = call.to(AcceptRide.self), accepted.ride_id != state?.ride?.id {
            lostSight.insert(accepted.ride_id)
        }
        if let finished = call.to(FinishRide.self), ended[finished.ride_id] == nil {
            unseen.insert(finished.ride_id)
        }
        guard call.to(RequestRide.self) != nil, let ride = state?.ride else { return }
        rides[ride.id].agreed_minor = option?.fare.total_minor
    }

    // MARK: What must be true in the end

    /// The calls by which everything is looked up at the end.
    var settling: [AnyCall] {
        [AnyCall(GetState()), AnyCall(ListRides())]
            + (role == .driver ? [AnyCall(GetFinance())] : [])
    }

    /// The newest rides of the history must be those that the person has seen end, and cost what
    /// was shown.
    private mutating func check(_ history: HistoryResult, _ faults: inout Faults) {
        let live = state?.ride.flatMap { $0.stage.isLive ? $0.id : nil }
        for item in history.items where item.id != live {
            guard let known = ended[item.id] else {
                // It may have ended a moment ago, of which the state has not told yet.
                guard item.id != state?.ride?.id else { continue }
                if item.stage == .cancelled, lostSight.contains(item.id) { continue }
                if item.stage == .completed, unseen.remove(item.id) != nil {
                    ended[item.id] = Ended(
                        stage: item.stage, total_minor: item.total_minor,
                        gain_minor: item.driver_gain_minor ?? 0, payment: item.payment)
                    continue
                }
                faults.add("\(name): the history has ride \(item.id), which nobody knows")
                continue
            }
            if item.stage != known.stage || item.total_minor != known.total_minor {
                faults.add(
                    "\(name): ride \(item.id) is \(item.stage) for \(item.total_minor) in the "
                        + "history, and was \(known.stage) for \(known.total_minor)")
            }
        }
        let shown = Set(history.items.map(\.id))
        let newest = ended.keys.sorted(by: >).prefix(history.items.count)
        if !history.has_more, history.items.count < ended.count {
            faults.add("\(name): \(ended.count) rides, of which the history has \(shown.count)")
        } else if let missing = newest.first(where: { !shown.contains($0) }) {
            faults.add("\(name): ride \(missing) is not in the history")
        }
    }

    /// What a driver has, by own counting: what rides brought, less the cash that was taken.
    var expected_minor: Int64 {
        ended.values.reduce(told_minor) { sum, ride in
            guard ride.stage == .completed else { return sum + ride.gain_minor }
            let cash = ride.payment == .cash ? ride.total_minor : 0
            return sum + ride.gain_minor - cash
        }
    }

    private func check(_ balance: BalanceView, _ faults: inout Faults) {
        let has = balance.available_minor + balance.blocked_minor - balance.owed_minor
        // A ride that is under way may have ended in the books, of which the state tells next.
        guard state?.ride == nil, has != expected_minor else { return }
        faults.add("\(name) has \(has), and by own counting \(expected_minor)")
    }
}
