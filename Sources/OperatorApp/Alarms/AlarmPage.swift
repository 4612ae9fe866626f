import RideApp
import RideCore
import RideTUI
import RideWire

/// Who calls for help and where, on the map.
struct AlarmPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Read and write.
        case write
        /// Open the ride during which it is.
        case ride
        /// Go back to what was there.
        case back
    }

    /// As the engine says it now: a driver may have come since.
    private var alarm: AlertView
    private let street: String?
    private var isSeen = false
    private var isOver = false
    /// What the person has said last; nil where there was no time to write.
    private var said: String?
    /// What an operator has written last.
    private var answer: String?
    private var refresh = PageRefresh()

    init(_ alarm: AlertView, street: String?) {
        self.alarm = alarm
        self.street = street
    }

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let name = alarm.person_name ?? ""
        var rows: [SheetRow] = [
            .line(
                StyledText(context.words(for: alarm), Style(.danger, .bold)),
                right: StyledText(context.ago(alarm.at_ms)))
        ]
        if let street { rows.append(.paragraph(street, .bold)) }
        if let emergency = alarm.emergency { rows += reaching(emergency, name, context) }
        if let said {
            rows.append(.paragraph(context.texts["operator.alarmSaid", ["text": said]], .bold))
        }
        if let answer {
            rows.append(.paragraph(context.texts["operator.alarmAnswer", ["text": answer]], .bold))
        }
        let advice: TextKey =
            isOver ? "operator.alarmOver" : isSeen ? "operator.alarmNow" : "operator.alarmHint"
        rows.append(.paragraph(context.texts[advice], .muted))
        var content = SheetContent(
            title: StyledText("SOS", Style(.danger, .bold)), rows: rows)
        content.leavesMap = true
        return content
    }

    /// Whom to call, and which car to look for.
    private func reaching(
        _ emergency: EmergencyView, _ name: String, _ context: PageContext
    ) -> [SheetRow] {
        let texts = context.texts
        let none = texts["operator.noPhone"]
        var facts: [KeyValueBlock.Fact] = [
            .init(
                context.title(of: emergency.role),
                StyledText(texts.list([name, emergency.phone ?? none])))
        ]
        if let other = emergency.other_name {
            facts.append(
                .init(
                    context.title(of: emergency.role.other),
                    StyledText(texts.list([other, emergency.other_phone ?? none]))))
        }
        if let car = emergency.vehicle {
            facts.append(
                .init(
                    texts["operator.alarmCar"],
                    StyledText(car.plate, .bold) + StyledText(", \(context.name(of: car))")))
        }
        if let ride = emergency.ride_id {
            facts.append(.init(texts["operator.alarmRide"], StyledText("\(ride)")))
        }
        return [.facts(KeyValueBlock(facts))]
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(.enter, context.texts["operator.keyWrite"], priority: 9, action: .write)
        ]
            + (alarm.emergency?.ride_id == nil
                ? []
                : [
                    KeyBinding(
                        .char("r"), context.texts["operator.keyRide"], priority: 7, action: .ride)
                ]) + [
                KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .back)
            ]
    }

    func scene(_ context: PageContext) -> MapScene? {
        guard let place = OperatorProgram.coordinate(of: alarm) else { return nil }
        var scene = MapScene()
        scene.pins = [
            MapPin(.sos, at: place, label: "SOS \(alarm.person_name ?? "")")
        ]
        scene.subject = .still("sos/\(alarm.subject_id)", [place], closest: 5)
        return scene
    }

    mutating func opened(_ context: inout PageContext) {
        context.send(GetAnyTicket(ticket_id: alarm.subject_id))
        refresh.asked(context)
    }

    mutating func resumed(_ context: inout PageContext) { opened(&context) }

    func wake_ms(_ context: PageContext) -> Int64? { refresh.wake_ms(context) }

    mutating func woken(_ context: inout PageContext) {
        if refresh.isDue(context) { opened(&context) }
    }

    mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        if case .success(let overview as OverviewResult) = done.result,
            let new = overview.alerts.first(where: isSame)
        {
            alarm = new
        }
        if case .success(let ticket as TicketView) = done.result, ticket.id == alarm.subject_id {
            isSeen = ticket.state != "raised"
            isOver = ticket.state == "resolved"
            // A call with which nothing was said holds its subject (`callForHelp`).
            said =
                ticket.messages.last { $0.from == "person" && $0.text != ticket.subject }?.text
                ?? said
            answer = ticket.messages.last { $0.from == "operator" }?.text ?? answer
        }
        return (done.request as? GetAnyTicket)?.ticket_id == alarm.subject_id
    }

    private func isSame(_ other: AlertView) -> Bool {
        other.kind == alarm.kind && other.subject_id == alarm.subject_id
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .write: context.open(TicketPage(number: alarm.subject_id))
        case .ride: if let ride = alarm.emergency?.ride_id { context.open(RideDeskPage(ride)) }
        case .back: context.close()
        }
    }
}
