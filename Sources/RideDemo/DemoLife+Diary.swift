import RideAccounts
import RideCore
import RideLedger
import RideService

/// The diary of the demo. In a city that begins on a Thursday morning, as the built-in one does,
/// the driver reaches the goal of the first week on Sunday and is on the way to that of the second
/// when the days end, on the Friday after.
extension DemoLife {
    func liveThroughTheDays() throws {
        liveThroughThursday()
        liveThroughFriday()
        try liveThroughSaturday()
        try liveThroughSunday()
        liveThroughMonday()
        liveThroughTuesday()
        liveThroughWednesday()
        liveThroughTheLastDay()
        try liveThroughTheLastNight()
        live(until: Instant.start + DemoHistory.length)
    }

    private func liveThroughThursday() {
        work(4, until: at(0, 13, 0))
        live(until: at(0, 18, 5))
        take(DemoRide(from: 0, to: 3, usesPromotion: true, stars: 5, comment: praise()))
        work(2, until: at(0, 22, 30))
    }

    private func liveThroughFriday() {
        live(until: at(1, 8, 15))
        take(
            DemoRide(
                from: 3, to: 2, with: .luisByCode, category: .vip, card: 0, stars: 5,
                comment: praise(),
                tipPercent: 10))
        tryTo(.wish(driver, .favourite), ana)
        work(3, until: at(1, 13, 0))
        vote(0, isUseful: true, luis)
        live(until: at(1, 18, 40))
        take(DemoRide(from: 2, to: 4, card: 1, stars: 4))
        work(3, until: at(1, 23, 0))
    }

    private func liveThroughSaturday() throws {
        live(until: at(2, 10, 0))
        take(
            DemoRide(
                from: 0, to: 5, with: .luis, category: .vip, card: 0, stars: 5, tipPercent: 15,
                talks: true))
        work(3, until: at(2, 14, 0))
        let question = write(people.words.settlement, luis)
        live(until: at(2, 16, 20))
        try answer(question, with: people.words.settlement)
        live(until: at(2, 17, 0))
        if let question {
            _ = try? service.readTicket(question, of: luis)
            tryTo(.closeTicket(question), luis)
        }
        work(2, until: at(2, 22, 0))
        live(until: at(2, 22, 40))
        take(DemoRide(from: 5, to: 0, category: .vip, card: 0, stars: 5, comment: praise()))
        vote(1, isUseful: false, ana)
    }

    private func liveThroughSunday() throws {
        live(until: at(3, 11, 0))
        take(DemoRide(from: 0, to: 6, with: .luis, card: 0, stars: 5, comment: praise()))
        work(4, until: at(3, 19, 0))
        live(until: at(3, 20, 0))
        let bad = take(
            DemoRide(from: 6, to: 0, card: 0, stars: 2, comment: people.words.complaint))
        guard let bad, let other = service.trip(bad)?.assignment?.driver else { return }
        tryTo(.wish(other, .avoid), ana)
        let ticket = write(people.words.fastDriver, ana, about: bad)
        live(until: at(3, 21, 40))
        try answer(ticket, with: people.words.fastDriver, closes: true)
        if let ticket { _ = try? service.readTicket(ticket, of: ana) }
    }

    private func liveThroughMonday() {
        live(until: at(4, 8, 15))
        take(DemoRide(from: 0, to: 2, with: .luis, card: 0, stars: 5, talks: true))
        work(2, until: at(4, 12, 0))
        withdraw(percent: 50)
        live(until: at(4, 18, 30))
        callOffLate(DemoRide(from: 2, to: 0, with: .luis, card: 0))
        callOffAtOnce(DemoRide(from: 2, to: 0, card: 0))
        vote(2, isUseful: true, ana)
    }

    private func liveThroughTuesday() {
        live(until: at(5, 9, 0))
        take(DemoRide(from: 0, to: 3, category: .women, card: 1, stars: 5, comment: praise()))
        live(until: at(5, 13, 0))
        if let category = people.missingCategory {
            askInVain(DemoRide(from: 3, to: 1), category)
        }
        live(until: at(5, 18, 0))
        take(
            DemoRide(
                from: 3, to: 0, with: .luis, category: .vip, card: 0, stars: 5, tipPercent: 20))
        work(2, until: at(5, 21, 0))
    }

    private func liveThroughWednesday() {
        live(until: at(6, 8, 20))
        take(DemoRide(from: 0, to: 4, stars: 4))
        live(until: at(6, 18, 30))
        take(DemoRide(from: 4, to: 0, with: .luis, stars: 5, comment: praise()))
        work(2, until: at(6, 21, 30))
        withdraw(percent: 50)
    }

    private func liveThroughTheLastDay() {
        live(until: at(7, 8, 40))
        take(
            DemoRide(
                from: 0, to: 5, with: .luis, category: .vip, card: 0, stars: 5, tipPercent: 12))
        work(2, until: at(7, 12, 0))
        withdraw(percent: 50)
        live(until: at(7, 12, 20))
        take(DemoRide(from: 5, to: 1, card: 1))
        live(until: at(7, 19, 10))
        take(
            DemoRide(
                from: 1, to: 5, with: .luis, card: 0, stars: 5, comment: praise(), talks: true))
        goOffline()
    }

    private func liveThroughTheLastNight() throws {
        live(until: at(7, 20, 30))
        let receipt = write(people.words.receipt, ana)
        let car = write(people.words.vehicle, luis)
        book(DemoRide(from: 0, to: 2), at: at(9, 8, 30))
        live(until: at(8, 6, 30))
        // Not rated yet: there is still time for it.
        take(DemoRide(from: 5, to: 0, with: .luis, card: 0))
        work(1, until: at(8, 7, 40))
        try answer(receipt, with: people.words.receipt)
        try answer(car, with: people.words.vehicle)
    }

    // MARK: Besides riding

    /// Writes to support.
    ///
    /// - Returns: the ticket; nil where it was refused.
    private func write(
        _ talk: DemoWords.Talk, _ actor: Actor, about trip: TripID? = nil
    ) -> TicketID? {
        let form = TicketForm(
            subject: talk.subject, message: talk.message,
            ride: trip.map { ($0, ProblemKind.conduct) })
        guard tryTo(.openTicket(form), actor) else { return nil }
        return service.tickets(of: actor).first?.ticket.id
    }

    private func answer(
        _ ticket: TicketID?, with talk: DemoWords.Talk, closes: Bool = false
    ) throws {
        guard let ticket else { return }
        try service.perform(.reply(ticket, talk.answer, closes: closes))
    }

    private func vote(_ number: Int, isUseful: Bool, _ actor: Actor) {
        let articles = service.settings.helpArticles
        guard articles.indices.contains(number) else { return }
        tryTo(.vote(articles[number].id.text, isUseful: isUseful), actor)
    }

    /// Withdraws a part of what can be withdrawn, in whole units of the currency.
    private func withdraw(percent: Int64) {
        let unit = service.settings.market.currency.minorUnitsPerUnit
        let withdrawable = service.ledger.balances(of: driver).withdrawable.minorUnits
        let amount = Money(minorUnits: withdrawable * percent / 100 / unit * unit)
        tryTo(.withdraw(max(amount, service.ledger.rules.minimumWithdrawal)), luis)
    }
}
