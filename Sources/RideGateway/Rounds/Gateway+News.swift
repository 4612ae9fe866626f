import RideCore
import RideService
import RideWire

/// What people and operators are told without asking.
extension Gateway {
    static func view(of notice: Notice) -> NoticeView {
        var view = NoticeView(kind: notice.kind.rawValue, message: notice.message)
        view.amount_minor = notice.facts.amount?.minorUnits
        view.rides = notice.facts.rides
        view.code = notice.facts.code
        view.reason = notice.facts.reason?.rawValue
        view.subject = notice.facts.subject
        view.name = notice.facts.name
        view.booked_for_ms = notice.facts.bookedFor?.milliseconds
        view.is_approved = notice.facts.isApproved
        view.minutes = notice.facts.minutes
        view.is_there = notice.facts.isThere
        return view
    }

    func view(of alert: OperatorAlert) -> AlertView {
        AlertView(
            kind: alert.kind.rawValue, subject_id: alert.subject, topic: alert.topic,
            at_ms: service.wall.milliseconds, latitude: alert.place?.latitude,
            longitude: alert.place?.longitude,
            place_name: alert.place.flatMap { service.name(of: $0) },
            person_name: service.face(of: alert.person).name,
            is_acknowledged: alert.kind == .sos ? false : nil,
            emergency: alert.kind == .sos
                ? service.alert(of: TicketID(alert.subject)).map(emergency) : nil)
    }
}
