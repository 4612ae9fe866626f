import RideCore
import Testing

/// What holds for every state and every command of a ride, whatever the rule (R1).
@Suite("What every command of a ride has in common (R1)")
struct TripContractTests {
    /// Calls `body` with each cell of all grids.
    private func forEachCell(
        _ body: (_ situation: Situation, _ command: TripCommand, _ place: Comment) throws -> Void
    ) throws {
        for situation in try Situation.all() {
            for column in TripGrid.all.flatMap(\.columns) {
                let command = try column.command(situation.now)
                try body(situation, command, "\(situation.name): \(column.name)")
            }
        }
    }

    @Test func everyStateIsARowOfTheGrids() throws {
        let stages = Set(try Situation.all().map(\.trip.stage))
        #expect(stages == Set(TripStage.allCases))
    }

    @Test func everyCommandIsAColumnOfTheGrids() throws {
        var names: Set<String> = []
        try forEachCell { _, command, _ in names.insert(command.name) }
        #expect(names == Set(TripCommand.allNames))
    }

    @Test func everyEventIsACellOfTheGrids() throws {
        var seen: Set<String> = []
        try forEachCell { situation, command, _ in
            let events = try? situation.trip.decide(command, at: situation.now)
            seen.formUnion(events?.map(\.change.name) ?? [])
        }
        #expect(seen == Set(TripEvent.Change.allNames))
    }

    @Test func everyRejectionButThoseOfListsTextsAndSharingIsACellOfTheGrids() throws {
        var seen: Set<String> = []
        try forEachCell { situation, command, _ in seen.insert(situation.outcome(of: command)) }
        let missing = TripRejection.allCases.filter { !seen.contains($0.rawValue) }
        #expect(missing == [.carIsShared, .complimentNotAllowed, .messageTooLong, .chatIsFull])
    }

    @Test func aRefusalChangesNothing() throws {
        var refusals = 0
        try forEachCell { situation, command, place in
            var trip = situation.trip
            do {
                _ = try trip.perform(command, at: situation.now)
            } catch {
                refusals += 1
                #expect(trip == situation.trip, place)
            }
        }
        #expect(refusals > 1_400)
    }

    @Test func decidingTwiceGivesTheSameAnswer() throws {
        try forEachCell { situation, command, place in
            let trip = situation.trip
            let first = Result { try trip.decide(command, at: situation.now) }
            let second = Result { try trip.decide(command, at: situation.now) }
            switch (first, second) {
            case (.success(let one), .success(let two)): #expect(one == two, place)
            case (.failure(let one), .failure(let two)):
                #expect(one as? TripRejection == two as? TripRejection, place)
            case (.success, .failure), (.failure, .success): Issue.record(place)
            }
            #expect(trip == situation.trip, place)
        }
    }

    @Test func applyingWhatWasDecidedIsPerforming() throws {
        var accepted = 0
        try forEachCell { situation, command, place in
            guard let events = try? situation.trip.decide(command, at: situation.now) else {
                return
            }
            var applied = situation.trip
            for event in events { applied.apply(event) }
            var performed = situation.trip
            let returned = try performed.perform(command, at: situation.now)
            #expect(applied == performed, place)
            #expect(returned == events, place)
            #expect(returned.allSatisfy { $0.at == situation.now }, place)
            #expect((performed == situation.trip) == events.isEmpty, place)
            accepted += 1
        }
        #expect(accepted == 367)
    }

    @Test func eventsRebuildTheRideExactly() throws {
        for situation in try Situation.all() {
            #expect(situation.story.rebuilt == situation.trip, "\(situation.name)")
        }
    }

    @Test func everyStateKnowsItsDriverOnceThereIsOne() throws {
        let withDriver = try Situation.all().filter { $0.trip.assignment != nil }.map(\.name)
        #expect(
            withDriver == [
                "accepted", "accepted, talking", "accepted, early", "accepted, last",
                "accepted, late", "arrived", "arrived, early", "arrived, last", "arrived, late",
                "arrived, PIN", "inProgress", "boarded", "redirected", "stop ahead", "at a stop",
                "at a stop, late", "completed", "completed, rated",
                "completed, last", "completed, closed", "by card", "by card, tipped",
                "by card, last", "by card, closed", "cancelled late", "cancelled aboard",
                "cancelled, paid",
            ])
        for situation in try Situation.all() {
            let driver = situation.trip.assignment?.driver
            #expect(driver == nil || driver == Story.luis, "\(situation.name)")
        }
    }

    @Test func aRideIsLiveUntilItIsCompletedCancelledOrUnserved() {
        let over = TripStage.allCases.filter { !$0.isLive }
        #expect(over == [.completed, .cancelled, .unserved])
    }

    @Test func aStepThatCannotFollowStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            var trip = Story.requested().trip
            trip.apply(TripEvent(at: .start, change: .started))
        }
        await #expect(processExitsWith: .failure) {
            var trip = try Story.accepted().trip
            trip.apply(TripEvent(at: .start, change: .boarded(driver: Story.luis)))
        }
        await #expect(processExitsWith: .failure) {
            var trip = Story.requested().trip
            trip.apply(
                TripEvent(
                    at: .start, change: .rated(by: .driver, rating: try Rating(stars: .one))))
        }
    }
}
