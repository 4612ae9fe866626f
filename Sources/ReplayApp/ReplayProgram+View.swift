import RideApp
import RideCore
import RideMap
import RideTUI

/// What is on the screen.
extension ReplayProgram {
    public func view(size: Size, glyphs: Glyphs) -> Screen {
        var screen = Screen(size: size, glyphs: glyphs)
        guard !FrameLayout.isTooSmall(size) else {
            screen.write(
                text(
                    "small.title",
                    [
                        "width": "\(Size.smallest.width)", "height": "\(Size.smallest.height)",
                    ]), x: 0, y: 0, .bold)
            return screen
        }
        let content = content(for: size, glyphs: glyphs)
        let rows = content.height(width: FrameLayout.sheetWidth(for: size))
        let layout = FrameLayout(size: size, sheetRows: rows)
        drawMap(layout, on: &screen)
        TopBar(left: StyledText(heading(glyphs)), right: speedText(glyphs))
            .draw(on: &screen, in: layout.topBar)
        content.draw(on: &screen, in: layout.sheet)
        KeyBar(help == nil ? keys.hints : helpHints).draw(on: &screen, in: layout.keyBar)
        help?.draw(on: &screen, in: layout.map)
        return screen
    }

    private var helpHints: [KeyHint] {
        [
            KeyHint(
                label: Key.enter.label, title: text("help.keyRun"), priority: 9, key: .enter),
            KeyHint(label: "↑↓", title: text("key.move"), priority: 4),
            KeyHint(
                label: Key.escape.label, title: text("key.close"), priority: 8, key: .escape),
        ]
    }

    public func outline(glyphs: Glyphs) -> Outline {
        let content = content(
            for: Size(width: FrameLayout.readWidth, height: Size.smallest.height),
            glyphs: glyphs)
        return Outline(
            title: content.title.plain, number: content.number.plain,
            lines: content.rows.flatMap(\.outline), keys: keys.helpEntries, toasts: [],
            status: "\(heading(glyphs)) \(speedText(glyphs).plain)", isTyping: target != nil,
            language: texts.language)
    }

    private func clock(_ glyphs: Glyphs) -> String {
        "\(recording.name) \(Character(glyphs.separator)) \(weekdayAndTime(moment_ms))"
    }

    /// The clock, and what lies on the map where that is not the usual.
    private func heading(_ glyphs: Glyphs) -> String {
        let shown =
            switch layer {
            case .waiting: ""
            case .demand: " \(Character(glyphs.separator)) \(text("replay.layer.demand"))"
            case .none: " \(Character(glyphs.separator)) \(text("replay.layer.none"))"
            }
        return clock(glyphs) + shown
    }

    private func speedText(_ glyphs: Glyphs) -> StyledText {
        let times = "\(glyphs.isASCII ? "x" : "×")\(format.number(Int(Self.speeds[speed])))"
        if followsRun, isPlaying { return StyledText(text("replay.live"), .good) }
        return isPlaying
            ? StyledText(times, .good)
            : StyledText("\(text("replay.paused")) \(times)", Style(.attention, .bold))
    }

    private func minute(_ moment_ms: Int64) -> Int {
        recording.calendar.minuteOfDay(at: Instant(milliseconds: moment_ms))
    }

    private func weekdayAndTime(_ moment_ms: Int64) -> String {
        let now = Instant(milliseconds: moment_ms)
        if let date = recording.calendar.date(at: now) {
            return format.weekdayAndTime(date, minuteOfDay: minute(moment_ms))
        }
        return format.clock(
            weekday: recording.calendar.weekday(at: now).rawValue, minuteOfDay: minute(moment_ms))
    }

    /// A moment by its time, in a run of several days with its weekday.
    func dated(_ moment_ms: Int64) -> String {
        hasSeveralDays ? weekdayAndTime(moment_ms) : time(moment_ms)
    }

    private var hasSeveralDays: Bool {
        recording.calendar.dayNumber(at: Instant(milliseconds: recording.end_ms)) > 0
    }

    /// A time as it can be typed, in a run of several days with the first of them.
    var timeExample: String {
        hasSeveralDays ? "\(format.weekday(firstWeekday)) 12:30" : "12:30"
    }

    var firstWeekday: Int { recording.calendar.startWeekday.rawValue }

    func time(_ moment_ms: Int64) -> String { format.clock(minuteOfDay: minute(moment_ms)) }

    // MARK: The map

    private func drawMap(_ layout: FrameLayout, on screen: inout Screen) {
        var viewport = map.viewport
        viewport.move(to: layout)
        var view = MapView(layers: map.layers, viewport: viewport)
        view.cars = cars.map { car in
            let kind: MapCar.Kind =
                car.driver == chosenDriver ? .mine : car.doing == .idle ? .free : .busy
            return MapCar(at: car.coordinate, heading: car.heading, kind: kind)
        }
        if chosenStretch?.doing == .toPickUp { view.approach = line } else { view.route = line }
        if layer == .waiting { view.pins = waitingPins }
        if let demand { view.zones = demand.mapZones(self, glyphs: .braille) }
        view.pins += chosenPins
        view.units = format.units
        view.draw(on: &screen)
    }

    private var waitingPins: [MapPin] {
        MapPin.grouped(
            figures.waiting.map { recording.rides[$0].pickup },
            within: map.viewport.metresPerDot * 6)
    }

    private var chosenPins: [MapPin] {
        guard let ride = chosenRide else { return [] }
        return [
            MapPin(.dropOff, at: ride.dropoff, label: text("replay.dropoff")),
            MapPin(.pickUp, at: ride.pickup, label: text("replay.pickup")),
        ]
    }

    /// The ride that is followed, or that of the car that is.
    var chosenRide: Recording.Ride? {
        switch chosen {
        case .ride(let index): recording.rides[index]
        case .driver: chosenStretch?.ride.map { recording.rides[$0] }
        case nil: nil
        }
    }

    // MARK: The sheet

    func content(for size: Size, glyphs: Glyphs) -> SheetContent {
        var rows: [SheetRow] = []
        if let target {
            rows.append(
                .field(
                    target, label: StyledText(text("replay.goTo")),
                    placeholder: text("replay.goTo.example", ["time": timeExample]),
                    isFocused: true))
            rows.append(.paragraph(complaint ?? "", .danger))
        }
        let share = Double(moment_ms) / Double(recording.end_ms)
        rows.append(.progress(ProgressBar(share: share, label: StyledText(time(moment_ms)))))
        rows += cityRows(glyphs, gauge: FrameLayout.sheetWidth(for: size) < 60 ? 8 : 12)
        rows += chosenRows(glyphs)
        return SheetContent(text("replay.title"), number: number, rows: rows)
    }

    private var number: StyledText {
        guard let wait = figures.meanWait_s else { return "" }
        return StyledText(
            text("replay.wait", ["time": format.duration(seconds(wait))]), .accent)
    }

    private func cityRows(_ glyphs: Glyphs, gauge: Int) -> [SheetRow] {
        func count(_ value: Int, _ role: Role = .normal) -> StyledText {
            StyledText(TextWidth.leftPadded(format.number(value), to: 7), Style(role, .bold))
        }
        let waiting = figures[.waiting]
        var rows: [SheetRow] = [
            .line(
                StyledText(text("replay.requests")) + count(figures.requests),
                right: StyledText(text("replay.waiting"))
                    + count(waiting, waiting > 0 ? .attention : .normal)),
            .line(
                StyledText(text("replay.completed")) + count(figures[.completed]),
                right: StyledText(text("replay.lost"))
                    + count(figures[.unserved] + figures[.cancelled])),
        ]
        let all = max(1, split.all)
        for (key, value) in [
            ("replay.withPassenger" as TextKey, split.withPassenger),
            ("replay.enRoute", split.enRoute), ("replay.idle", split.idle),
        ] {
            let percent = format.percent(Double(value) / Double(all))
            rows.append(
                .line(
                    StyledText(text(key), .muted),
                    right: ProgressBar.gauge(
                        share: Double(value) / Double(all), width: gauge, glyphs: glyphs)
                        + count(value)
                        + StyledText(TextWidth.leftPadded(percent, to: 6), .muted)))
        }
        return rows
    }

    private func chosenRows(_ glyphs: Glyphs) -> [SheetRow] {
        var facts: [KeyValueBlock.Fact] = []
        if let driver = chosenDriver {
            facts.append(
                KeyValueBlock.Fact(
                    text("replay.driver"), StyledText("\(recording.drivers[driver].id)", .bold)))
        }
        if let ride = chosenRide {
            let stage = word(for: ride.stage(at: moment_ms))
            facts.append(
                KeyValueBlock.Fact(
                    text("replay.ride"),
                    StyledText("\(ride.number) \(Character(glyphs.separator)) \(stage)", .bold)))
            facts.append(
                KeyValueBlock.Fact(text("replay.times"), StyledText(times(of: ride, glyphs))))
            facts.append(
                KeyValueBlock.Fact(
                    text("replay.fare"),
                    StyledText(amounts.money(Money(minorUnits: ride.fare_minor)))))
        } else if chosen != nil {
            facts.append(KeyValueBlock.Fact(text("replay.ride"), StyledText(text("replay.none"))))
        }
        return facts.isEmpty ? [] : [.blank, .facts(KeyValueBlock(facts))]
    }

    /// When it was asked for, accepted, begun and over, as far as that has happened.
    private func times(of ride: Recording.Ride, _ glyphs: Glyphs) -> String {
        let all: [(TextKey, Int64?)] = [
            ("replay.time.requested", ride.requestedAt_ms),
            ("replay.time.accepted", ride.acceptedAt_ms),
            ("replay.time.arrived", ride.arrivedAt_ms),
            ("replay.time.started", ride.startedAt_ms),
            ("replay.time.ended", ride.endedAt_ms),
        ]
        return all.compactMap { key, at_ms in
            guard let at_ms, at_ms <= moment_ms else { return nil }
            return text(key, ["time": time(at_ms)])
        }
        .joined(separator: " \(Character(glyphs.separator)) ")
    }

    private func word(for stage: Recording.Stage) -> String {
        switch stage {
        case .notYet: text("replay.stage.notYet")
        case .waiting: text("replay.stage.waiting")
        case .onTheWay: text("replay.stage.onTheWay")
        case .atPickUp: text("replay.stage.atPickUp")
        case .aboard: text("replay.stage.aboard")
        case .completed: text("replay.stage.completed")
        case .cancelled: text("replay.stage.cancelled")
        case .unserved: text("replay.stage.unserved")
        }
    }
}
