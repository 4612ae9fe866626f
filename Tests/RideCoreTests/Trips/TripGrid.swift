import RideCore
import RideTestSupport

/// The columns of the grids: every command, by the right person and by the wrong one.
struct TripGrid: Sendable {
    typealias Column = (name: String, command: @Sendable (Instant) throws -> TripCommand)

    let columns: [Column]

    /// What every situation answers to every column.
    func text() throws -> String {
        var table = GridText(corner: "state", columns: columns.map(\.name))
        for situation in try Situation.all() {
            table.add(
                situation.name,
                try columns.map { situation.outcome(of: try $0.command(situation.now)) })
        }
        return table.text
    }

    private static let ana = Actor.passenger(Story.ana)
    private static let luis = Actor.driver(Story.luis)

    static let offers = TripGrid(columns: [
        ("offer", { .offer(to: Story.anotherDriver, expiresAt: $0 + Story.patience) }),
        ("offer to the same", { .offer(to: Story.luis, expiresAt: $0 + Story.patience) }),
        ("offer without time", { .offer(to: Story.anotherDriver, expiresAt: $0) }),
    ])

    static let answers = TripGrid(columns: [
        ("accept", { _ in .accept(by: Story.luis) }),
        ("accept, other", { _ in .accept(by: Story.anotherDriver) }),
        ("decline", { _ in .decline(by: Story.luis) }),
        ("decline, other", { _ in .decline(by: Story.anotherDriver) }),
    ])

    static let searchEnds = TripGrid(columns: [
        ("expireOffer", { _ in .expireOffer }),
        ("shortenOffer", { _ in .shortenOffer }),
        ("giveUp", { _ in .giveUp(reason: .patienceEnded) }),
    ])

    static let boarding = TripGrid(columns: [
        ("board", { _ in .board(with: Story.luis) }),
        ("board, other", { _ in .board(with: Story.anotherDriver) }),
    ])

    static let steps = TripGrid(columns: [
        ("arrive", { _ in .arrive(by: Story.luis) }),
        ("start", { _ in .start(by: Story.luis) }),
        ("finish", { _ in .finish(by: Story.luis) }),
    ])

    static let stepsOfAnother = TripGrid(columns: [
        ("arrive, other", { _ in .arrive(by: Story.anotherDriver) }),
        ("start, other", { _ in .start(by: Story.anotherDriver) }),
        ("finish, other", { _ in .finish(by: Story.anotherDriver) }),
    ])

    static let cancels = TripGrid(columns: [
        ("cancel, passenger", { _ in .cancel(by: .person(ana), reason: .tookTooLong) }),
        ("cancel, system", { _ in .cancel(by: .system, reason: .engine) }),
    ])

    static let driverCancels = TripGrid(columns: [
        ("cancel, trouble", { _ in .cancel(by: .person(luis), reason: .vehicleTrouble) }),
        ("cancel, missing", { _ in .cancel(by: .person(luis), reason: .passengerMissing) }),
    ])

    static let redirects = TripGrid(columns: [
        ("redirect", { _ in Story.redirect }),
        ("redirect, first", { _ in redirect(by: ana, to: Story.faro) }),
        ("redirect, driver", { _ in redirect(by: luis, to: Story.mall) }),
    ])

    static let pins = TripGrid(columns: [
        ("start, PIN", { _ in .start(by: Story.luis, pin: Story.pin("4821")) }),
        ("start, wrong", { _ in .start(by: Story.luis, pin: Story.pin("4812")) }),
        ("PIN, other", { _ in .start(by: Story.anotherDriver, pin: Story.pin("4821")) }),
    ])

    static let renewals = TripGrid(columns: [
        ("renewPIN", { _ in .renewPIN(Story.pin("1357")) }),
        ("renewPIN, same", { _ in .renewPIN(Story.pin("4821")) }),
        ("get out", { _ in
            .changeDestination(
                by: ana, to: Story.mall, quote: Story.mallQuote, leavesOutStops: true)
        }),
    ])

    static let notes = TripGrid(columns: [
        ("note", { _ in .setPickupNote(by: ana, text: " At the gate\u{1B} ") }),
        ("note, none", { _ in .setPickupNote(by: ana, text: nil) }),
        (
            "note, long",
            { _ in
                .setPickupNote(
                    by: ana, text: String(repeating: "a", count: Limits.pickupNoteCharacters + 1))
            }
        ),
        ("note, driver", { _ in .setPickupNote(by: luis, text: "At the gate") }),
    ])

    static let moves = TripGrid(columns: [
        ("move", { _ in .movePickup(by: ana, to: Story.corner) }),
        ("move, same", { _ in .movePickup(by: ana, to: Story.request.pickup) }),
        ("move, driver", { _ in .movePickup(by: luis, to: Story.corner) }),
    ])

    static let raises = TripGrid(columns: [
        ("raise", { _ in Story.raise }),
        ("raise, last", { _ in raise(by: ana, 400) }),
        ("raise, more", { _ in raise(by: ana, 401) }),
    ])

    static let raisesRefused = TripGrid(columns: [
        ("raise nothing", { _ in raise(by: ana, 0) }),
        ("raise, driver", { _ in raise(by: luis, 200) }),
    ])

    static let stops = TripGrid(columns: [
        ("stops", { _ in Story.stop }),
        ("stops, three", { _ in stops(by: ana, 3) }),
    ])

    static let stopsRefused = TripGrid(columns: [
        ("stops, four", { _ in stops(by: ana, 4) }),
        ("stops, driver", { _ in stops(by: luis, 1) }),
    ])

    static let stopping = TripGrid(columns: [
        ("reachStop", { _ in .reachStop(by: Story.luis) }),
        ("leaveStop", { _ in .leaveStop(by: Story.luis) }),
    ])

    static let stoppingOfAnother = TripGrid(columns: [
        ("reachStop, other", { _ in .reachStop(by: Story.anotherDriver) }),
        ("leaveStop, other", { _ in .leaveStop(by: Story.anotherDriver) }),
    ])

    static let sharing = TripGrid(columns: [
        ("share", { _ in share(300) }),
        ("share for nothing", { _ in share(0) }),
    ])

    private static func share(_ discount: Int64) -> TripCommand {
        .share(discount: Money(minorUnits: discount))
    }

    static let anotherPassengersWishes = TripGrid(columns: [
        ("note", { _ in .setPickupNote(by: stranger, text: "Here") }),
        ("move", { _ in .movePickup(by: stranger, to: Story.corner) }),
        ("raise", { _ in raise(by: stranger, 200) }),
        ("stops", { _ in stops(by: stranger, 1) }),
    ])

    private static let stranger = Actor.passenger(Story.anotherPassenger)

    private static func raise(by actor: Actor, _ amount: Int64) -> TripCommand {
        .raisePrice(
            by: actor, amount: Money(minorUnits: amount), most: Money(minorUnits: 400))
    }

    private static func stops(by actor: Actor, _ count: Int) -> TripCommand {
        .changeStops(
            by: actor, to: Array(repeating: Story.mall, count: count), quote: Story.mallQuote)
    }

    static let tips = TripGrid(columns: [
        ("tip", { _ in .tip(by: ana, amount: Money(minorUnits: 500)) }),
        ("tip nothing", { _ in .tip(by: ana, amount: .zero) }),
        ("tip, driver", { _ in .tip(by: luis, amount: Money(minorUnits: 500)) }),
    ])

    static let ratings = TripGrid(columns: [
        ("rate, passenger", { _ in .rate(by: ana, try Rating(stars: .five)) }),
        ("rate, driver", { _ in .rate(by: luis, try Rating(stars: .five)) }),
        ("change, passenger", { _ in .rate(by: ana, try Rating(stars: .two)) }),
    ])

    static let messages = TripGrid(columns: [
        ("write, passenger", { _ in .sendMessage(by: ana, text: "Hello") }),
        ("write, driver", { _ in .sendMessage(by: luis, text: "Hello") }),
        ("write nothing", { _ in .sendMessage(by: ana, text: " \u{200B} ") }),
    ])

    static let delivered = TripGrid(columns: [
        ("delivered, driver", { _ in .markDelivered(to: luis, through: MessageID(1)) }),
        ("delivered, passenger", { _ in .markDelivered(to: ana, through: MessageID(2)) }),
        ("delivered, no such", { _ in .markDelivered(to: ana, through: MessageID(3)) }),
    ])

    static let read = TripGrid(columns: [
        ("read, driver", { _ in .markRead(by: luis, through: MessageID(1)) }),
        ("read, passenger", { _ in .markRead(by: ana, through: MessageID(2)) }),
        ("read, own", { _ in .markRead(by: ana, through: MessageID(1)) }),
        ("read, number 0", { _ in .markRead(by: ana, through: MessageID(0)) }),
    ])

    static let anotherPassenger = strangers(.passenger(Story.anotherPassenger))
    static let anotherDriver = strangers(.driver(Story.anotherDriver))
    static let anotherPassengersMoney = strangersMoney(.passenger(Story.anotherPassenger))
    static let anotherDriversMoney = strangersMoney(.driver(Story.anotherDriver))

    private static func strangers(_ stranger: Actor) -> TripGrid {
        TripGrid(columns: [
            ("cancel", { _ in .cancel(by: .person(stranger), reason: .changedMind) }),
            ("rate", { _ in .rate(by: stranger, try Rating(stars: .one)) }),
            ("write", { _ in .sendMessage(by: stranger, text: "Hello") }),
            ("delivered", { _ in .markDelivered(to: stranger, through: MessageID(1)) }),
            ("read", { _ in .markRead(by: stranger, through: MessageID(1)) }),
        ])
    }

    private static func strangersMoney(_ stranger: Actor) -> TripGrid {
        TripGrid(columns: [
            ("redirect", { _ in redirect(by: stranger, to: Story.mall) }),
            ("tip", { _ in .tip(by: stranger, amount: Money(minorUnits: 500)) }),
            ("missing", { _ in .cancel(by: .person(stranger), reason: .passengerMissing) }),
        ])
    }

    private static func redirect(by actor: Actor, to dropoff: Waypoint) -> TripCommand {
        .changeDestination(by: actor, to: dropoff, quote: Story.mallQuote)
    }

    /// All of them.
    static let all = [
        offers, answers, searchEnds, boarding, steps, stepsOfAnother, cancels, driverCancels,
        redirects, tips, ratings, messages, delivered, read, anotherPassenger, anotherDriver,
        anotherPassengersMoney, anotherDriversMoney, pins, renewals, notes, moves, raises,
        raisesRefused, stops, stopsRefused, stopping, stoppingOfAnother,
        anotherPassengersWishes, sharing,
    ]
}
