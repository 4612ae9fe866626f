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
        case .accepted, .boarded:
            shareByItself(trip, except: [])
            sendLinkForRider(of: trip)
        case .completed: sendReceipt(of: trip)
        // The fee for calling a ride off comes after its end.
        case .charged(let item) where item.kind == .cancellation: sendReceipt(of: trip)
        default: break
        }
    }

    // MARK: Receipts

    func mailReceipts(_ sends: Bool, by actor: Actor) throws(ServiceRejection) {
        _ = try Self.passenger(actor)
        guard people[actor]?.identity != nil else { throw .rule(.onlyForAccounts) }
        change(actor) { $0.refusesReceipts = !sends }
    }

    private func sendReceipt(of trip: Trip) {
        let passenger = Actor.passenger(trip.request.passenger)
        guard let account = people[passenger], !account.refusesReceipts,
            let email = account.identity?.email, trip.stage == .completed || trip.fare.total > .zero
        else { return }
        let total = settings.market.format(trip.fare.total)
        let say = settings.letters[account.language]
        post(
            to: email, subject: say("ride.subject", ["total": total]),
            body: receipt(of: trip, say))
    }

    /// A receipt, one line a fact.
    private func receipt(of trip: Trip, _ say: Letters) -> String {
        let title = trip.stage == .completed ? "receipt.title" : "receipt.feeTitle"
        var lines = [say(title, ["ride": "\(trip.id)"]), ""]
        lines += dateLine(say) + holidayLine(of: trip, say) + Self.way(of: trip, say)
        if let driver = trip.assignment?.driver {
            let car = vehicle(of: driver)
            let name = firstName(of: .driver(driver))
            let driver = say.language.list([name, "\(car.make) \(car.model)", car.plate], .facts)
            lines.append(say("way.driver", ["driver": driver]))
        }
        if let rider = trip.request.details?.rider {
            lines.append(say("receipt.rider", ["name": rider.name]))
        }
        lines.append("")
        lines += trip.fare.items.map {
            "\(say("fare.\($0.kind.rawValue)")): \(settings.market.format($0.amount))"
        }
        lines += [
            say("receipt.total", ["total": settings.market.format(trip.fare.total)]),
            say("receipt.paid", ["how": payment(for: trip, say)]),
        ]
        return lines.joined(separator: "\n")
    }

    /// The date and time in the city, as people of the language write them; none in a city of
    /// weekdays.
    private func dateLine(_ say: Letters) -> [String] {
        let calendar = settings.rules.calendar
        guard let date = calendar.date(at: now) else { return [] }
        let minute = calendar.minuteOfDay(at: now)
        let clock = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return [
            say(
                "receipt.date",
                ["date": say.language.longDate(date), "time": clock.joined(separator: ":")])
        ]
    }

    private func holidayLine(of trip: Trip, _ say: Letters) -> [String] {
        holiday(of: trip).map {
            [say("receipt.holiday", ["name": $0.name(in: say.language.tag.rawValue)])]
        } ?? []
    }

    /// The holiday whose prices a ride has, where the market has such: that on which it was to
    /// begin; nil for other days.
    public func holiday(of trip: Trip) -> Holiday? {
        settings.rules.calendar.holiday(at: trip.request.bookedFor ?? trip.requestedAt)
    }

    /// Where a ride leads, one line a place.
    private static func way(of trip: Trip, _ say: Letters) -> [String] {
        [say("way.from", ["place": trip.pickup.name])]
            + trip.stops.map { say("way.over", ["place": $0.place.name]) }
            + [say("way.to", ["place": trip.dropoff.name])]
    }

    private func payment(for trip: Trip, _ say: Letters) -> String {
        switch trip.request.payment {
        case .cash:
            return say(trip.stage == .completed ? "paid.cash" : "paid.later")
        case .card:
            let passenger = Actor.passenger(trip.request.passenger)
            guard let card = trip.request.card.flatMap({ people[passenger]?.wallet.card($0) })
            else { return say("paid.card") }
            return say("paid.cardEnding", ["four": card.lastFour.text])
        }
    }

    // MARK: Trusted contacts

    func setContacts(
        _ typed: [(name: String, email: String)], shares: TrustedContacts.Shares, by actor: Actor
    ) throws(ServiceRejection) {
        _ = try Self.passenger(actor)
        guard people[actor]?.identity != nil else { throw .rule(.onlyForAccounts) }
        var trusted: [TrustedContacts.Person] = []
        for contact in typed {
            let name: PersonName
            do throws(TextRejection) { name = try PersonName(contact.name) } catch {
                throw .name(error)
            }
            let email = try ruled { () throws(EmailRejection) in try EmailAddress(contact.email) }
            trusted.append(TrustedContacts.Person(name: name, email: email))
        }
        let contacts = try ruled { () throws(ContactRejection) in
            try TrustedContacts(trusted, shares: shares)
        }
        let before = people[actor]?.contacts ?? TrustedContacts()
        change(actor) { $0.contacts = contacts }
        if let trip = liveTrip(of: actor) {
            shareByItself(trip, except: Set(toldNow(of: before).map(\.email)))
        }
    }

    /// Who is told of a ride that a driver takes now.
    private func toldNow(of contacts: TrustedContacts) -> [TrustedContacts.Person] {
        contacts.told(atHour: settings.rules.calendar.hour(at: now))
    }

    /// Tells those whom the passenger trusts of a ride that a driver has, if the passenger wants
    /// that.
    ///
    /// - Parameter known: those who have been told already.
    private func shareByItself(_ trip: Trip, except known: Set<EmailAddress>) {
        let passenger = Actor.passenger(trip.request.passenger)
        guard let account = people[passenger], let driver = trip.assignment?.driver else {
            return
        }
        let told = toldNow(of: account.contacts)
            .filter { !known.contains($0.email) && mayWrite(to: $0.email, for: passenger) }
        guard !told.isEmpty else { return }
        let code = rides.codes.sharingCode(of: trip.id, using: &random, &changes)
        let (say, name) = (settings.letters[account.language], account.name.text)
        let first = firstName(ofRiderIn: trip)
        let facts = facts(of: trip, drivenBy: driver, say)
        let inBrowser = link(to: trip.id).map { say("share.browser", ["link": $0]) + "\n" }
        let howTo = (inBrowser ?? "") + say("share.terminal", ["code": code])
        for contact in told {
            let opening = say("share.opening", ["contact": contact.name.text, "name": name])
            post(
                to: contact.email, subject: say("share.subject", ["name": first]),
                body: [opening, facts, howTo].joined(separator: "\n\n"),
                until: wall + Self.sharedFor)
        }
    }

    /// Where a ride leads and who drives, one line a fact.
    private func facts(of trip: Trip, drivenBy driver: DriverID, _ say: Letters) -> String {
        let car = vehicle(of: driver)
        let driven = say.language.list(
            [
                firstName(of: .driver(driver)), "\(car.make) \(car.model)",
                say.colour(car.colour), car.plate,
            ], .facts)
        return (Self.way(of: trip, say) + [say("way.driver", ["driver": driven])])
            .joined(separator: "\n")
    }

    /// Sends whoever has asked for somebody else's ride the link to it, to pass on: of the rider
    /// the engine knows no mailbox. Nothing where there is no page to open.
    private func sendLinkForRider(of trip: Trip) {
        let passenger = Actor.passenger(trip.request.passenger)
        guard settings.webAddress != nil, let rider = trip.request.details?.rider,
            let account = people[passenger], let email = account.identity?.email,
            let driver = trip.assignment?.driver, mayWrite(to: email, for: passenger),
            let link = link(to: trip.id)
        else { return }
        let say = settings.letters[account.language]
        let howTo = say("link.howTo", ["name": rider.name, "link": link])
        post(
            to: email, subject: say("link.subject", ["name": rider.name]),
            body: [facts(of: trip, drivenBy: driver, say), howTo].joined(separator: "\n\n"),
            until: wall + Self.sharedFor)
    }

    /// Takes one letter to somebody who was not asked of what the passenger and the address have
    /// left (`Allowance.letters`): nobody's mailbox is filled by rides that are called off. Without
    /// one the letter is not sent; the ride itself goes on.
    private func mayWrite(to email: EmailAddress, for passenger: Actor) -> Bool {
        let holders = [
            .account(passenger), AttemptBudgets.Holder.address(.init(.passenger, email)),
        ]
        do throws(ServiceRejection) {
            try people.attempts.take(.letter, of: holders, at: wall)
            return true
        } catch {
            return false
        }
    }

    /// After so long nobody watches a ride any more.
    private static let sharedFor = Duration.seconds(12 * 3_600)
}
