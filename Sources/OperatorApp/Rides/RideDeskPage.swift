import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// A ride, live or over: its people and how to reach them, its price, what happened and what was
/// said, and what an operator can do about it.
struct RideDeskPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// End it, after a question.
        case cancel
        /// Have another driver looked for, after a question.
        case reassign
        /// Give money back.
        case refund
        /// Write to one of its people.
        case write(Side)
        /// Open the account of one of its people.
        case person(Side)
        /// Ask again for what did not come.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    private let number: UInt64
    private var shown = Loadable<OperatorRideResult>()
    /// What operators have done about it.
    private var done: [OperatorActionView] = []
    private var submission = Submission()
    private var asking = Action.move
    private var scroll = 0
    private var refresh = PageRefresh()

    /// The ride with this number.
    init(_ number: UInt64) { self.number = number }

    // MARK: What is shown

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var stage = StyledText()
        if let ride = shown.value?.ride, !isLost {
            stage = StyledText(
                context.name(of: ride.stage),
                ride.stage.isLive ? .accent : .bold)
        }
        let lines = lines(in: room, context)
        let rows =
            shown.value == nil
            ? [shown.noticeRow(context)]
            : lines.rows(room.rows, scroll: scroll, room.glyphs)
        return SheetContent(
            title: StyledText(
                context.texts["operator.rideTitle", ["id": "\(number)"]], .title),
            number: stage, note: submission.note(context) ?? note(context), rows: rows)
    }

    /// Whether the engine knows the ride no more: it keeps none that is over of simulated people.
    private var isForgotten: Bool {
        shown.value != nil && shown.error?.code == "no_such_ride"
    }

    /// Whether it was over and forgotten before its end was seen here.
    private var isLost: Bool { isForgotten && shown.value?.ride.stage.isLive == true }

    /// Nothing more will come of a ride whose end is shown.
    private func note(_ context: PageContext) -> StyledText {
        isForgotten && !isLost ? "" : shown.staleNote(context)
    }

    private func lines(in room: PageSpace, _ context: PageContext) -> ScrolledLines {
        guard let result = shown.value else { return ScrolledLines(lines: []) }
        let width = ScrolledLines.width(in: room)
        let words = RideDeskWords(
            result: result, done: done, context: context, glyphs: room.glyphs)
        return ScrolledLines(lines: words.lines(width: width))
    }

    func scene(_ context: PageContext) -> MapScene? {
        guard let ride = shown.value?.ride, let from = ride.pickup.waypoint?.coordinate,
            let to = ride.dropoff.waypoint?.coordinate
        else { return nil }
        var scene = MapScene()
        scene.pins = [
            MapPin(.pickUp, at: from, label: ride.pickup.name),
            MapPin(.dropOff, at: to, label: ride.dropoff.name),
        ]
        var points = [from, to]
        if ride.stage.isLive, let driver = shown.value?.driver,
            let car = context.cars.first(where: { $0.driver == driver.person_id })?.coordinate
        {
            scene.pins.insert(MapPin(.me, at: car, label: driver.name), at: 0)
            points.insert(car, at: 0)
        }
        scene.subject = MapSubject("ride/\(number)", points, closest: 5)
        scene.subject?.isStill = !ride.stage.isLive
        return scene
    }

    // MARK: Keys

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let texts = context.texts
        let whenFree = submission.availability(context)
        var bindings: [KeyBinding<Action>] = []
        func add(_ key: Unicode.Scalar, _ title: TextKey, _ priority: Int, _ action: Action) {
            bindings.append(
                KeyBinding(
                    .char(key), texts[title], priority: priority, availability: whenFree,
                    action: action))
        }
        if let result = shown.value, !isForgotten {
            if result.ride.stage.isLive { add("c", "operator.keyCancelRide", 9, .cancel) }
            if [.accepted, .arrived].contains(result.ride.stage) {
                add("n", "operator.keyReassign", 8, .reassign)
            }
            if result.refundable_minor > 0 {
                add(
                    "m", result.is_owed ? "operator.keyLetOff" : "operator.keyRefund", 9, .refund)
            }
            if result.passenger != nil {
                add("w", "operator.keyWritePassenger", 5, .write(.passenger))
                add("p", "operator.side.passenger", 4, .person(.passenger))
            }
            if result.driver != nil {
                add("v", "operator.keyWriteDriver", 5, .write(.driver))
                add("d", "operator.side.driver", 4, .person(.driver))
            }
        }
        return bindings + context.againBinding(shown.error != nil && !isForgotten, .again) + [
            KeyBinding(
                [.down, .up], label: "↑↓", texts["key.move"], priority: 7, action: .move),
            KeyBinding(.escape, texts["key.back"], priority: 8, action: .close),
        ]
    }

    // MARK: What happens

    mutating func opened(_ context: inout PageContext) {
        shown.ask(GetAnyRide(ride_id: number), &context)
        context.send(ListOperatorActions(ride_id: number))
        refresh.asked(context)
    }

    mutating func resumed(_ context: inout PageContext) { opened(&context) }

    func wake_ms(_ context: PageContext) -> Int64? {
        isForgotten ? nil : refresh.wake_ms(context)
    }

    mutating func woken(_ context: inout PageContext) {
        if refresh.isDue(context) { opened(&context) }
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let lines = lines(in: context.room, context)
        guard let new = lines.scrolled(scroll, by: key, rows: context.room.rows) else {
            return false
        }
        scroll = new
        return true
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        let texts = context.texts
        switch action {
        case .cancel:
            asking = action
            context.ask(
                texts["operator.cancelRideQuestion", ["id": "\(number)"]],
                details: texts["operator.cancelRideDetails"],
                keep: texts["operator.cancelRideKeep"], [texts["operator.cancelRideYes"]])
        case .reassign:
            asking = action
            context.ask(
                texts["operator.reassignQuestion", ["id": "\(number)"]],
                details: texts["operator.reassignDetails"],
                keep: texts["operator.reassignKeep"], [texts["operator.reassignYes"]])
        case .refund:
            if let result = shown.value { context.open(RefundPage(result, context)) }
        case .write(let side):
            if let person = reach(side) { context.open(WritePage(to: person, about: number)) }
        case .person(let side):
            if let person = reach(side) { context.open(PersonPage(PersonRowView(person))) }
        case .again: opened(&context)
        case .move: break
        case .close: context.close()
        }
    }

    private func reach(_ side: Side) -> ReachView? {
        side == .passenger ? shown.value?.passenger : shown.value?.driver
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        let id = context.commandID()
        switch asking {
        case .cancel: submission.send(CancelAnyRide(command_id: id, ride_id: number), &context)
        case .reassign: submission.send(ReassignRide(command_id: id, ride_id: number), &context)
        case .refund, .write, .person, .again, .move, .close: break
        }
    }

    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if let asked = done.request as? ListOperatorActions, asked.ride_id == number {
            // Where it is refused, so is the ride, which says why.
            if case .success(let result as OperatorActionsResult) = done.result {
                self.done = result.actions.reversed()
            }
            return true
        }
        let isOwn = submission.take(done, context)
        switch done.result {
        case .success(let result as OperatorRideResult) where result.ride.id == number:
            shown.take(result)
            if isOwn {
                context.send(ListOperatorActions(ride_id: number))
                let isOver = done.request is CancelAnyRide
                context.toast(
                    context.texts[isOver ? "operator.rideCancelled" : "operator.rideReassigned"],
                    .good)
            }
            return true
        case .failure(let error):
            guard let asked = done.request as? GetAnyRide, asked.ride_id == number else {
                // What is refused was for the ride as it was shown: it has gone on since.
                if isOwn { opened(&context) }
                return isOwn
            }
            shown.take(error)
            return true
        case .success: return isOwn
        }
    }
}

extension Loadable {
    /// Why what is shown is not what there is now; nothing where it is, or where nothing is shown.
    func staleNote(_ context: PageContext) -> StyledText {
        guard value != nil, let error else { return "" }
        return StyledText(context.texts[error], .danger)
    }
}

/// When a page that stays open asks anew, so that what others do is seen.
struct PageRefresh: Sendable {
    private var due_ms: Int64 = 0

    private static let pause_ms: Int64 = 5_000

    /// It has just asked.
    mutating func asked(_ context: PageContext) { due_ms = context.now_ms + Self.pause_ms }

    /// When it is to ask again; never without a connection.
    func wake_ms(_ context: PageContext) -> Int64? { context.isLive ? due_ms : nil }

    /// Whether it is time.
    func isDue(_ context: PageContext) -> Bool { context.now_ms >= due_ms }
}

extension PersonRowView {
    /// Somebody of a ride as one of the people; the rest is asked for.
    init(_ reach: ReachView) {
        self.init(
            person_id: reach.person_id, role: reach.role, name: reach.name, email: reach.email,
            status: reach.status, rides: 0)
    }
}
