import RideApp
import RideCore
import RideMap
import RideTUI

/// What keys and the mouse do.
extension ReplayProgram {
    enum Action: Hashable, Sendable {
        case play, faster, slower
        case jump(minutes: Int64)
        case toStart, toEnd
        case nextRide, previousRide, release
        case layer, goTo, zoom(Double), pan(right: Int, down: Int), centre
        case help, mouse, repaint, quit
    }

    var keys: KeyTable<Action> {
        guard target == nil else {
            return KeyTable([
                KeyBinding(.enter, text("replay.key.go"), priority: 9, action: .goTo),
                KeyBinding(.escape, text("key.back"), priority: 8, action: .release),
                KeyBinding(.ctrl("c"), text("key.quit"), priority: 2, action: .quit),
            ])
        }
        return KeyTable(timeBindings + choiceBindings + mapBindings + commonBindings)
    }

    private var timeBindings: [KeyBinding<Action>] {
        [
            KeyBinding(
                .char(" "), label: text("key.space"),
                text(isPlaying ? "replay.key.pause" : "replay.key.play"), priority: 10,
                action: .play),
            KeyBinding(
                [.char(">"), .char(".")], label: ">", text("replay.key.faster"), priority: 9,
                action: .faster),
            KeyBinding(
                [.char("<"), .char(",")], label: "<", text("replay.key.slower"), priority: 9,
                action: .slower),
            KeyBinding(
                .pageDown, text("replay.key.later"), priority: 7, action: .jump(minutes: 15)),
            KeyBinding(
                .pageUp, text("replay.key.earlier"), priority: 7, action: .jump(minutes: -15)),
            KeyBinding(.home, text("replay.key.start"), priority: nil, action: .toStart),
            KeyBinding(.end, text("replay.key.end"), priority: nil, action: .toEnd),
        ]
    }

    private var choiceBindings: [KeyBinding<Action>] {
        var bindings: [KeyBinding<Action>] = [
            KeyBinding(.char("g"), text("replay.key.goTo"), priority: 8, action: .goTo),
            KeyBinding(.tab, text("replay.key.nextRide"), priority: 6, action: .nextRide),
            KeyBinding(
                .backTab, text("replay.key.previousRide"), priority: nil, action: .previousRide),
            KeyBinding(.char("d"), text("replay.key.layer"), priority: 5, action: .layer),
        ]
        if chosen != nil {
            bindings.append(
                KeyBinding(.escape, text("replay.key.release"), priority: 7, action: .release))
        }
        return bindings
    }

    private var mapBindings: [KeyBinding<Action>] {
        let ways: [(keys: [Key], label: String, title: TextKey, right: Int, down: Int)] = [
            ([.left, .char("h")], "← h", "key.west", -1, 0),
            ([.down, .char("j")], "↓ j", "key.south", 0, 1),
            ([.up, .char("k")], "↑ k", "key.north", 0, -1),
            ([.right, .char("l")], "→ l", "key.east", 1, 0),
        ]
        return [
            KeyBinding(
                [.char("+"), .char("=")], label: "+", text("key.zoomIn"), priority: 3,
                action: .zoom(1.5)),
            KeyBinding(
                [.char("-"), .char("_")], label: "-", text("key.zoomOut"), priority: 3,
                action: .zoom(1 / 1.5)),
            KeyBinding(.char("c"), text("key.centre"), priority: 4, action: .centre),
        ]
            + ways.map {
                KeyBinding(
                    $0.keys, label: $0.label, text($0.title), priority: nil,
                    action: .pan(right: $0.right, down: $0.down))
            }
    }

    private var commonBindings: [KeyBinding<Action>] {
        [
            KeyBinding(.function(9), text("key.mouse"), priority: nil, action: .mouse),
            KeyBinding(.ctrl("l"), text("key.repaint"), priority: nil, action: .repaint),
            KeyBinding(
                [.char("?"), .char(":"), .function(1)], text("key.help"), priority: 10,
                action: .help),
            KeyBinding([.char("q"), .ctrl("c")], text("key.quit"), priority: 2, action: .quit),
        ]
    }

    mutating func press(_ key: Key, at now_ms: Int64, _ effects: inout [Effect]) {
        if let outcome = help?.handle(key) {
            if outcome != .stays { help = nil }
            if case .runs(let chosen) = outcome { press(chosen, at: now_ms, &effects) }
            return
        }
        if case .mouse(let event) = key { return handle(event) }
        if target != nil, target?.handle(key) == true {
            complaint = nil
            return
        }
        guard case .run(let action) = keys.outcome(of: key) else { return }
        perform(action, at: now_ms, &effects)
    }

    private mutating func perform(
        _ action: Action, at now_ms: Int64, _ effects: inout [Effect]
    ) {
        switch action {
        case .play: play(at: now_ms)
        case .faster: changeSpeed(by: 1)
        case .slower: changeSpeed(by: -1)
        case .jump(let minutes): go(to: moment_ms + minutes * 60_000)
        case .toStart: go(to: 0)
        case .toEnd: go(to: last_ms)
        case .nextRide: chooseRide(by: 1)
        case .previousRide: chooseRide(by: -1)
        case .release: release()
        case .layer:
            let all = Layer.allCases
            layer = all[((all.firstIndex(of: layer) ?? 0) + 1) % all.count]
            go(to: moment_ms)
        case .goTo: goToTarget()
        case .zoom(let factor): map.zoom(by: factor)
        case .pan(let right, let down): map.pan(right: right, down: down)
        case .centre: map.centre()
        case .help:
            help = HelpOverlay(
                title: text("help.title"), entries: keys.helpEntries, emptyText: text("help.empty"))
        case .mouse:
            isMouseOn.toggle()
            effects.append(.setMouse(isMouseOn))
        case .repaint: effects.append(.repaint)
        case .quit: effects.append(.quit)
        }
    }

    private mutating func release() {
        if target != nil {
            (target, complaint) = (nil, nil)
        } else {
            chosen = nil
        }
        go(to: moment_ms)
    }

    /// Follows the next ride that is under way, by its number.
    private mutating func chooseRide(by step: Int) {
        let live = recording.rides.indices.filter {
            switch recording.rides[$0].stage(at: moment_ms) {
            case .waiting, .onTheWay, .atPickUp, .aboard: true
            case .notYet, .completed, .cancelled, .unserved: false
            }
        }
        guard !live.isEmpty else { return }
        var current: Int?
        if case .ride(let index) = chosen { current = index }
        let next =
            step > 0
            ? live.first { $0 > current ?? -1 } ?? live.first
            : live.last { $0 < current ?? .max } ?? live.last
        chosen = next.map { .ride($0) }
        map.centre()
        go(to: moment_ms)
    }

    // MARK: Going somewhere

    /// Opens the line, or goes where it says: `12:30`, `Fri 12:30`, `ride 120`, `driver 45`.
    private mutating func goToTarget() {
        guard let typed = target?.text else { return target = TextField(limit: 30) }
        let goal: ReplayGoal
        do throws(ReplayGoal.Unclear) { goal = try ReplayGoal(typed, .init(texts)) } catch {
            return complaint = word(for: error)
        }
        switch goal {
        case .time(let minute, let day):
            guard let moment = moment(minute: minute, on: day) else {
                return complaint = text(
                    "replay.goTo.noTime", ["start": dated(0), "end": dated(last_ms)])
            }
            chosen = nil
            moveOn(to: moment)
        case .ride(let number):
            guard let index = recording.rides.firstIndex(where: { $0.number == number }) else {
                return complaint = text("replay.goTo.noRide", ["number": "\(number)"])
            }
            chosen = .ride(index)
            let ride = recording.rides[index]
            let over = ride.endedAt_ms ?? recording.end_ms
            let isLive = ride.requestedAt_ms <= moment_ms && moment_ms < over
            moveOn(to: isLive ? moment_ms : ride.requestedAt_ms)
        case .driver(let id):
            guard let index = recording.drivers.firstIndex(where: { $0.id == id }) else {
                return complaint = text("replay.goTo.noDriver", ["number": "\(id)"])
            }
            chosen = .driver(index)
            moveOn(to: moment_ms)
        }
    }

    /// The minute of a day that the run has: of those that are meant, that of the day shown or of
    /// the next after it, otherwise that of the last before; nil where there is none.
    private func moment(minute: Int, on day: ReplayGoal.Day?) -> Int64? {
        let calendar = recording.calendar
        let shown = calendar.dayNumber(at: Instant(milliseconds: moment_ms))
        let last = calendar.dayNumber(at: Instant(milliseconds: last_ms))
        func moment(_ number: Int64) -> Int64 {
            calendar.moment(on: CityDay(number: Int(number)), minute: minute).earliest.milliseconds
        }
        let days = (0...last).filter { number in
            guard (0...last_ms).contains(moment(number)) else { return false }
            switch day {
            case nil: return true
            case .number(let wanted): return number == wanted - 1
            case .weekday(let wanted):
                return calendar.weekday(of: CityDay(number: Int(number))) == wanted
            }
        }
        return (days.first { $0 >= shown } ?? days.last).map(moment)
    }

    private func word(for unclear: ReplayGoal.Unclear) -> String {
        switch unclear {
        case .notADay: text("replay.goTo.notADay", ["day": format.weekday(firstWeekday)])
        case .notATime: text("replay.goTo.notATime")
        case .nothing: text("replay.goTo.unclear", ["time": timeExample])
        }
    }

    private mutating func moveOn(to moment_ms: Int64) {
        (target, complaint) = (nil, nil)
        map.centre()
        go(to: moment_ms)
    }

    // MARK: The mouse

    private mutating func handle(_ event: MouseEvent) {
        switch event.kind {
        case .press: map.press(at: event.point)
        case .drag: map.drag(to: event.point)
        case .release: if let point = map.release() { choose(at: point) }
        case .doubleClick: break
        case .wheelUp: map.zoom(by: 1.25, at: event.point)
        case .wheelDown: map.zoom(by: 0.8, at: event.point)
        }
    }

    /// Follows the car at a cell, or the nearest within two cells of it.
    private mutating func choose(at point: Point) {
        func distance(_ car: Car) -> Int {
            let cell = map.viewport.cell(of: car.coordinate)
            return max(abs(cell.x - point.x), abs(cell.y - point.y))
        }
        guard let car = cars.min(by: { distance($0) < distance($1) }), distance(car) <= 2 else {
            return
        }
        chosen = .driver(car.driver)
        go(to: moment_ms)
    }
}
