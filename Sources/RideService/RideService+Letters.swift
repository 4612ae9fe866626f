import RideAccounts
import RideCore
import RideMarket

/// What leaves the engine by mail about rides: receipts (P10), and shared rides for those whom a
/// passenger trusts (P8). Each letter belongs to the event it tells of and is saved with it, so
/// that no restart sends it again.
extension RideService {
    /// Writes what an event of a ride is to be told by mail.
    func write(_ event: TripEvent, of trip: Trip) {
        switch event.change {
        case .accepted, .boarded: shareByItself(trip)
        case .completed: sendReceipt(of: trip)
        // The fee for calling a ride off comes after its end.
        case .charged(let item) where item.kind == .cancellation: sendReceipt(of: trip)
        default: break
        }
    }

    // MARK: Receipts

    func mailReceipts(_ sends: Bool, by actor: Actor) throws(ServiceRejection) {
        _ = try Self.passenger(actor)
        guard accounts[actor]?.identity != nil else { throw .rule(.onlyForAccounts) }
        change(actor) { $0.refusesReceipts = !sends }
    }

    private func sendReceipt(of trip: Trip) {
        let passenger = Actor.passenger(trip.request.passenger)
        guard let account = accounts[passenger], !account.refusesReceipts,
            let email = account.identity?.email, trip.stage == .completed || trip.fare.total > .zero
        else { return }
        let total = settings.market.format(trip.fare.total)
        post(to: email, subject: "Your ride: \(total)", body: receipt(of: trip))
    }

    /// A receipt, one line a fact.
    private func receipt(of trip: Trip) -> String {
        let title =
            trip.stage == .completed ? "Receipt of ride \(trip.id)" : "Fee for ride \(trip.id)"
        var lines = [title, "", "From: \(trip.pickup.name)"]
        lines += trip.stops.map { "Over: \($0.place.name)" }
        lines.append("To: \(trip.dropoff.name)")
        if let driver = trip.assignment?.driver {
            let car = vehicle(of: driver)
            lines.append("Driver: \(firstName(of: driver)), \(car.make) \(car.model), \(car.plate)")
        }
        if let rider = trip.request.details?.rider { lines.append("Who rode: \(rider.name)") }
        lines.append("")
        lines += trip.fare.items.map {
            "\(Self.words(for: $0.kind)): \(settings.market.format($0.amount))"
        }
        lines += [
            "Total: \(settings.market.format(trip.fare.total))", "Paid \(payment(for: trip)).",
        ]
        return lines.joined(separator: "\n")
    }

    private func payment(for trip: Trip) -> String {
        switch trip.request.payment {
        case .cash: return trip.stage == .completed ? "in cash, to the driver" : "with a card later"
        case .card:
            let passenger = Actor.passenger(trip.request.passenger)
            guard let card = trip.request.card.flatMap({ accounts[passenger]?.wallet.card($0) })
            else { return "with a card" }
            return "with the card that ends in \(card.lastFour.text)"
        }
    }

    private static func words(for kind: Fare.Kind) -> String {
        switch kind {
        case .base: "Base"
        case .distance: "Distance"
        case .time: "Time"
        case .minimum: "To the minimum"
        case .surge: "High demand"
        case .promotion: "Promotion"
        case .waiting: "Waiting"
        case .cancellation: "Called off"
        case .tip: "Tip"
        case .raise: "Raise"
        }
    }

    /// As much of a driver's name as others are told.
    private func firstName(of driver: DriverID) -> String {
        let name = person(.driver(driver)).name
        return name.split(separator: " ").first.map(String.init) ?? name
    }

    // MARK: Trusted contacts

    func setContacts(
        _ typed: [(name: String, email: String)], shares: TrustedContacts.Shares, by actor: Actor
    ) throws(ServiceRejection) {
        _ = try Self.passenger(actor)
        guard accounts[actor]?.identity != nil else { throw .rule(.onlyForAccounts) }
        var people: [TrustedContacts.Person] = []
        for contact in typed {
            let name: PersonName
            do throws(TextRejection) { name = try PersonName(contact.name) } catch {
                throw .name(error)
            }
            let email = try ruled { () throws(EmailRejection) in try EmailAddress(contact.email) }
            people.append(TrustedContacts.Person(name: name, email: email))
        }
        let contacts = try ruled { () throws(ContactRejection) in
            try TrustedContacts(people, shares: shares)
        }
        change(actor) { $0.contacts = contacts }
    }

    /// Tells those whom the passenger trusts of a ride that a driver has just taken, if the
    /// passenger wants that.
    private func shareByItself(_ trip: Trip) {
        let passenger = Actor.passenger(trip.request.passenger)
        guard let account = accounts[passenger], let driver = trip.assignment?.driver else {
            return
        }
        let told = account.contacts.told(atHour: settings.rules.calendar.hour(at: now))
        guard !told.isEmpty else { return }
        let code = codes.sharingCode(of: trip.id, using: &random, &changes)
        let car = vehicle(of: driver)
        for contact in told {
            post(
                to: contact.email, subject: "\(account.name.text) is on a ride",
                body: """
                    \(contact.name.text), \(account.name.text) shares this ride with you.

                    From: \(trip.pickup.name)
                    To: \(trip.dropoff.name)
                    Driver: \(firstName(of: driver)), \(car.make) \(car.model), \(car.colour), \
                    \(car.plate)

                    Watch it in the passenger's app: menu, a shared ride, code \(code).
                    The code is good until the ride is over.
                    """, until: wall + Self.sharedFor)
        }
    }

    /// After so long nobody watches a ride any more.
    private static let sharedFor = Duration.seconds(12 * 3_600)
}
