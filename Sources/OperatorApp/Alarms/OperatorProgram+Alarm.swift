import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// Calls for help: nobody may miss one.
///
/// While one is not acknowledged it stands above everything, the bell rings again and again, and
/// the window's name says so.
extension OperatorProgram {
    /// The calls for help that nobody has seen yet, the oldest first.
    var alarms: [AlertView] {
        let calls = (overview?.alerts ?? []).filter {
            $0.kind == "sos" && !($0.is_acknowledged ?? false)
        }
        return calls.sorted { ($0.at_ms, $0.subject_id) < ($1.at_ms, $1.subject_id) }
    }

    /// Where somebody calls from; nil where the engine does not say.
    static func coordinate(of alarm: AlertView) -> Coordinate? {
        guard let latitude = alarm.latitude, let longitude = alarm.longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    public var banner: Banner? {
        let texts = core.texts
        guard let alarm = alarms.first else { return bannerElsewhere ?? usualBanner }
        let words = [
            core.words(for: alarm), core.ago(alarm.at_ms),
            streets[alarm.subject_id] ?? "",
        ]
        // On its own page it is on the map already.
        var keys = core.topPage is AlarmPage ? [] : [hint(5, "operator.keyShowAlarm")]
        keys.append(hint(6, "operator.keyAcknowledge"))
        if alarms.count > 1 {
            let more = texts["operator.alarmMore", ["count": "\(alarms.count - 1)"]]
            keys.append(KeyHint(label: "+", title: more))
        }
        return Banner(texts.list(words), keys: keys, isAlarm: true)
    }

    private func hint(_ number: Int, _ title: TextKey) -> KeyHint {
        let key = Key.function(number)
        return KeyHint(label: key.label, title: core.texts[title], key: key)
    }

    /// Wants something of the city from which the oldest call in the others comes.
    private mutating func wish(_ wish: (Int) -> CityBoard.Wish) {
        if let line = cities?.alarmElsewhere { cities?.wish = wish(line.city.number) }
    }

    /// Who calls for help in another city.
    private var bannerElsewhere: Banner? {
        guard let line = cities?.alarmElsewhere, let alarm = line.alert else { return nil }
        let words = core.texts[
            "operator.alarmIn", ["name": alarm.person_name ?? "", "city": line.city.name]]
        let keys = [hint(5, "operator.keyShowAlarm"), hint(6, "operator.keyAcknowledge")]
        return Banner(words, keys: keys, isAlarm: true)
    }

    // MARK: What happens

    /// The engine has said at once that something wants a look.
    mutating func heard(_ alert: AlertView) {
        if alert.kind == "sos" {
            let isNew = !(overview?.alerts.contains { $0.subject_id == alert.subject_id } ?? false)
            if isNew { overview?.alerts.append(alert) }
            noticeAlarms()
        } else {
            core.toast(core.words(for: alert), .attention)
        }
        isOverviewAsked = false
        refresh()
    }

    /// Tells of those who have begun to call, and stops ringing when all were seen.
    mutating func noticeAlarms() {
        let alarms = alarms
        if core.openCity != nil {
            for alarm in alarms where streets[alarm.subject_id] == nil {
                streets[alarm.subject_id] = Self.coordinate(of: alarm).map { core.name(at: $0) }
            }
        }
        for alarm in alarms where told.insert(alarm.subject_id).inserted {
            // What is said stands in the banner already.
            let text = core.words(for: alarm)
            core.ring(for: .danger)
            core.notify(text)
            bellAt_ms = core.now_ms + Self.bellPause_ms
        }
        if alarms.isEmpty { bellAt_ms = nil } else if bellAt_ms == nil { bellAt_ms = core.now_ms }
    }

    /// Rings again.
    mutating func ringAgain() {
        guard let due = bellAt_ms, core.now_ms >= due else { return }
        bellAt_ms = core.now_ms + Self.bellPause_ms
        core.ring(for: .danger)
    }

    /// Says that the oldest call was seen.
    mutating func acknowledge() {
        guard let alarm = alarms.first else {
            return wish { .acknowledge($0) }
        }
        guard !core.waits(for: AcknowledgeAlert.self) else { return }
        core.send(
            AcknowledgeAlert(
                command_id: core.commandID(), ticket_id: alarm.subject_id))
    }

    /// A call for help was acknowledged: it is said at once, before the next look at the city.
    mutating func acknowledged(_ ticket: UInt64) {
        guard let index = overview?.alerts.firstIndex(where: { $0.subject_id == ticket }) else {
            return
        }
        overview?.alerts[index].is_acknowledged = true
        core.toast(core.texts["operator.alarmSeen"], .good)
        noticeAlarms()
    }

    /// Shows who calls and where, above whatever is open; nothing of that is lost but a question,
    /// which is answered by nothing.
    mutating func showAlarm() {
        core.closeOverlay()
        guard let alarm = alarms.first else {
            return wish { .showAlarm($0) }
        }
        guard !core.isOpen(AlarmPage.self) else { return }
        open(AlarmPage(alarm, street: streets[alarm.subject_id]))
    }
}
