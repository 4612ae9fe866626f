import RideApp
import RideCore
import RideTUI
import RideWire

/// A ride that somebody shares, as its code shows it (P8): for anybody, signed in or not, and
/// only to look at.
public struct SharedRidePage: Page {
    /// What is known.
    enum Standing: Hashable, Sendable {
        /// The engine was asked for the first time.
        case asking
        /// The ride as it was a moment ago.
        case riding(SharedRideResult)
        /// It is over; the last that was seen of it.
        case over(SharedRideResult)
        /// No ride has this code.
        case wrongCode
        /// The engine refuses to show it.
        case refused(String)
    }

    /// How often the engine is asked.
    static let pause_ms: Int64 = 1_000
    /// After so long an answer is not waited for any more.
    private static let patience_ms: Int64 = 5_000

    private var code: String
    private(set) var standing = Standing.asking
    private var field = TextField(limit: 20)
    private var isTypingCode = false
    private var next_ms: Int64 = 0
    private var asked_ms: Int64?

    /// The ride with this code.
    public init(code: String) { self.code = Self.cleaned(code) }

    public var isForVisitors: Bool { true }
    public var isTyping: Bool { isTypingCode }

    /// Codes are told without regard to small letters, spaces and dashes.
    static func cleaned(_ typed: String) -> String {
        String(typed.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }

    private var call: WatchRide { WatchRide(code: code) }

    /// Whether the engine is to be asked again and again.
    private var isWatching: Bool {
        switch standing {
        case .asking, .riding: !code.isEmpty
        case .over, .wrongCode, .refused: false
        }
    }

    // MARK: What happens

    public func wake_ms(_ context: PageContext) -> Int64? { isWatching ? next_ms : nil }

    public mutating func opened(_ context: inout PageContext) {
        if code.isEmpty { beginTyping() } else { ask(&context) }
    }

    public mutating func woken(_ context: inout PageContext) { ask(&context) }

    /// Asks, unless an answer is on its way. Without a connection nothing is asked; the link comes
    /// back by itself, and the next look finds it.
    private mutating func ask(_ context: inout PageContext) {
        guard isWatching else { return }
        next_ms = context.now_ms + Self.pause_ms
        guard context.link.isGreeted else { return asked_ms = nil }
        if let asked_ms, context.now_ms < asked_ms + Self.patience_ms { return }
        asked_ms = context.now_ms
        context.send(call)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard done.request as? WatchRide == call else { return false }
        asked_ms = nil
        switch (done.result, standing) {
        case (.success(let ride as SharedRideResult), _):
            standing = ride.stage.isLive ? .riding(ride) : .over(ride)
        case (.failure(let error), .riding(let ride)) where error.code == "no_such_code":
            // A code ends with its ride.
            standing = .over(ride)
        case (.failure(let error), .over) where error.code == "no_such_code": break
        case (.failure(let error), _) where error.code == "no_such_code":
            standing = .wrongCode
            beginTyping()
        case (.failure(let error), _): standing = .refused(context.texts[error])
        case (.success, _): return false
        }
        return true
    }

    private mutating func beginTyping() {
        isTypingCode = true
        field.text = code
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        isTypingCode && field.handle(key)
    }

    /// Closes the page or, for a visitor, the app.
    private mutating func back(_ context: inout PageContext) {
        if isTypingCode, hasRide { return isTypingCode = false }
        // Below a visitor's page there is nothing to go back to.
        if context.state == nil { context.request(.quit) } else { context.close() }
    }

    /// Looks at the ride of the code that is typed.
    private mutating func watch(_ context: inout PageContext) {
        let typed = Self.cleaned(field.text)
        guard !typed.isEmpty else { return }
        code = typed
        isTypingCode = false
        standing = .asking
        asked_ms = nil
        ask(&context)
    }

    /// Keeps the code among what is followed, or no longer.
    private mutating func follow(_ context: inout PageContext) {
        var settings = context.facts.settings
        let rest = settings.followed_rides.filter { $0 != code }
        settings.followed_rides =
            rest.count < settings.followed_rides.count
            ? rest : Array(([code] + rest).prefix(AppSettings.followedRides))
        context.change(settings)
    }

    private var hasRide: Bool {
        switch standing {
        case .riding, .over: true
        case .asking, .wrongCode, .refused: false
        }
    }

    // MARK: What is shown

    public func scene(_ context: PageContext) -> MapScene? {
        switch standing {
        case .riding(let ride):
            RideSceneMaker.scene(
                id: "watch.\(code).\(ride.stage.rawValue)", route: ride.route?.shape ?? [],
                from: ride.pickup, to: ride.dropoff,
                car: ride.place.map { ($0, ride.driver_name ?? "") })
        case .over(let ride):
            RideSceneMaker.scene(
                id: "watch.\(code).over", route: [], from: ride.pickup, to: ride.dropoff)
        case .asking, .wrongCode, .refused: nil
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var content = sheet(in: room, context)
        // What is to be seen is the car.
        content.leavesMap = true
        return content
    }

    private func sheet(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let texts = context.texts
        if isTypingCode { return codeContent(room, context) }
        switch standing {
        case .riding(let ride): return rideContent(ride, isOver: false, room, context)
        case .over(let ride): return rideContent(ride, isOver: true, room, context)
        case .asking:
            let words: SheetRow =
                context.link.isGreeted
                ? .line(StyledText(texts["record.loading"], .muted))
                : .line(StyledText(texts["link.needed"], .danger))
            return SheetContent(texts["record.sharedTitle"], rows: [words])
        case .wrongCode: return codeContent(room, context)
        case .refused(let why):
            return SheetContent(texts["record.sharedTitle"], rows: [.paragraph(why, .danger)])
        }
    }

    private func codeContent(_ room: PageSpace, _ context: PageContext) -> SheetContent {
        var rows: [SheetRow] = []
        if standing == .wrongCode {
            rows = [
                .paragraph(context.texts["record.sharedWrongCode", ["code": code]], .attention),
                .blank,
            ]
        }
        rows += [
            .field(
                field, label: StyledText(context.texts["record.sharedCode"], .muted),
                placeholder: "QX7M2K9D", isFocused: true),
            .blank, .paragraph(context.texts["record.sharedCodeHint"], .muted),
        ]
        return SheetContent(context.texts["record.sharedTitle"], rows: rows)
    }

    private func rideContent(
        _ ride: SharedRideResult, isOver: Bool, _ room: PageSpace, _ context: PageContext
    ) -> SheetContent {
        let texts = context.texts
        let words = SharedRideWords(ride, isOver: isOver, in: texts)
        var facts = words.facts.map { fact in
            let value = StyledText(fact.value, fact.isBehind ? .muted : .normal)
            return KeyValueBlock.Fact(
                fact.label, value + (fact.plate.map { "  " + StyledText($0, .bold) } ?? ""))
        }
        if let arrival = words.arrival {
            facts.append(.init(arrival.label, StyledText(context.clockTime(arrival.at_ms))))
        }
        let number = words.left.map { StyledText(context.format.duration($0)) } ?? StyledText()
        let hint: SheetRow =
            isOver
            ? .paragraph(texts["record.sharedOver"], .muted)
            : context.link.isGreeted
                ? .paragraph(texts["record.sharedHint"], .muted)
                : .paragraph(texts["record.sharedStale"], .danger)
        return SheetContent(
            title: StyledText(words.title, .title),
            number: number, rows: [.facts(KeyValueBlock(facts)), .blank, hint])
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let isVisitor = context.state == nil && !(isTypingCode && hasRide)
        if isTypingCode {
            context.key(
                .enter, "record.keyWatch", 9,
                when: Self.cleaned(field.text).isEmpty
                    ? .unavailable(reason: context.texts["record.sharedTypeCode"]) : .available
            ) { $0.watch(&$1) }
        } else {
            if context.state != nil, hasRide {
                let isFollowed = context.facts.settings.followed_rides.contains(code)
                context.key(
                    .char("f"), isFollowed ? "followed.unfollow" : "followed.follow", 4
                ) { $0.follow(&$1) }
            }
            context.key(.char("o"), "record.keyOtherCode", isWatching ? 3 : 9) { page, _ in
                page.beginTyping()
            }
        }
        context.key(.escape, isVisitor ? "key.quit" : "key.back", 8) { $0.back(&$1) }
    }
}
