import RideApp
import RideCore
import RideTUI
import RideWire

/// The ride that plays itself: what it does, and what it says of both sides.
extension PassengerProgram {
    /// Begins, while the engine lets a guest in.
    mutating func startDemo() { demo = DemoRide(next_ms: core.now_ms + DemoRide.look_ms) }

    /// Does what is due.
    mutating func playDemo() {
        guard let demo, core.now_ms >= demo.next_ms else { return }
        switch demo.step {
        case .entering:
            guard core.state != nil, core.openCity != nil else { return wait() }
            go(to: .home)
        case .home: startTyping()
        case .typing(let count): typeLetter(count)
        case .found:
            chooseFound(demo)
            go(to: .planning, after: DemoRide.look_ms)
        case .planning:
            switch draft {
            case .planning: wait()
            case .choosing: go(to: .choosing)
            case .home, .searching, .picking, .replanning, .detour: go(to: .inVain)
            }
        case .choosing:
            guard canRequest == .available else { return go(to: .inVain) }
            perform(.request)
            go(to: .riding, after: DemoRide.look_ms)
        case .riding: followRide()
        case .arrived:
            core.giveStars(5)
            go(to: .rating, after: DemoRide.reading_ms / 2)
        case .rating:
            perform(shared: .sendRating)
            go(to: .over)
        case .over, .inVain: self.demo?.next_ms = .max
        }
    }

    private mutating func wait() { demo?.next_ms = core.now_ms + DemoRide.look_ms }

    private mutating func go(to step: DemoRide.Step, after pause_ms: Int64 = DemoRide.reading_ms) {
        demo?.step = step
        demo?.next_ms = core.now_ms + pause_ms
    }

    private mutating func startTyping() {
        guard let city = core.openCity, let me,
            let place = DemoRide.destination(in: city, from: me.coordinate)
        else { return go(to: .inVain) }
        demo?.destination = place
        perform(.whereTo)
        go(to: .typing(0), after: DemoRide.look_ms)
    }

    private mutating func typeLetter(_ count: Int) {
        let letters = Array((demo?.destination?.name ?? "").unicodeScalars)
        guard count < letters.count else { return go(to: .found) }
        _ = typed(.char(letters[count]))
        go(to: .typing(count + 1), after: DemoRide.letter_ms)
    }

    /// Takes what was meant, also where something else of the same name is found first.
    private mutating func chooseFound(_ demo: DemoRide) {
        guard let destination = demo.destination else { return }
        plan(RideEnds(destination: destination))
    }

    private mutating func followRide() {
        switch core.ride?.stage {
        case nil, .requested, .offered, .accepted, .arrived, .inProgress: wait()
        case .completed: go(to: .arrived)
        case .cancelled, .unserved: go(to: .inVain)
        }
    }

    // MARK: Leaving

    /// While the ride plays itself any key ends it, and nothing else happens.
    public mutating func takesOver(_ key: Key) -> Bool {
        guard demo != nil else { return false }
        switch key {
        case .focus, .resize: return false
        case .mouse(let event) where event.kind != .press: return true
        default: break
        }
        guard canLeaveDemo else { return true }
        demo = nil
        leaveDemo()
        return true
    }

    /// Whoever is being let in cannot leave yet.
    var canLeaveDemo: Bool {
        demo?.step != .entering || core.state == nil && !core.isLive
    }

    /// The guest goes, and calls off what can still be called off.
    private mutating func leaveDemo() {
        if let ride = core.ride {
            switch ride.stage {
            case .requested, .offered, .accepted, .arrived:
                core.send(
                    CancelRide(
                        command_id: core.commandID(), ride_id: ride.id, reason: .changedMind))
            case .inProgress, .completed, .cancelled, .unserved: break
            }
        }
        draft = .home
        core.map.forgetSaved()
        isLeavingDemo = true
        core.send(SignOut())
    }

    // MARK: What is said

    /// What both sides see now, in a line each.
    var demoBanner: Banner? {
        guard let demo else { return nil }
        let (passenger, driver) = demoCaptions(demo.step)
        return Banner(
            captions: [
                "\(text("demo.you")) \(text(passenger))", "\(text("demo.driver")) \(text(driver))",
            ], keys: [KeyHint(label: text("demo.anyKey"), title: text("demo.leave"))])
    }

    private func demoCaptions(_ step: DemoRide.Step) -> (passenger: TextKey, driver: TextKey) {
        switch step {
        case .entering, .home: return ("demo.homeYou", "demo.homeDriver")
        case .typing, .found, .planning: return ("demo.searchYou", "demo.searchDriver")
        case .choosing: return ("demo.chooseYou", "demo.chooseDriver")
        case .arrived, .rating: return ("demo.receiptYou", "demo.receiptDriver")
        case .over: return ("demo.overYou", "demo.overDriver")
        case .inVain: return ("demo.inVainYou", "demo.inVainDriver")
        case .riding: break
        }
        switch core.ride?.stage {
        case .accepted where !core.isThere: return ("demo.comingYou", "demo.comingDriver")
        case .accepted, .arrived: return ("demo.doorYou", "demo.doorDriver")
        case .inProgress: return ("demo.wayYou", "demo.wayDriver")
        case .completed: return ("demo.receiptYou", "demo.receiptDriver")
        case nil, .requested, .offered, .cancelled, .unserved:
            return ("demo.askYou", "demo.askDriver")
        }
    }
}
