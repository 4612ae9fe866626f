import RideCore
import RideTUI
import RideWire
import Testing

@testable import OperatorApp

/// What an operator has looked at is what a key means, whatever the engine says meanwhile.
@Suite struct SteadyTests {
    private func sent<Call: Request>(_ type: Call.Type, _ stage: OperatorStage) -> [Call] {
        stage.calls.compactMap { $0 as? Call }
    }

    @Test func whatIsSelectedStaysSoWhileRowsComeAndGo() {
        var choice = Choice<Int>()
        #expect(choice.row(in: []) == nil)
        #expect(choice.row(in: [7, 8, 9]) == 0)
        choice.keep(in: [7, 8, 9])
        #expect(choice.row(in: [6, 7, 8, 9]) == 1)
        choice.select(3, in: [6, 7, 8, 9])
        choice.select(4, in: [6, 7, 8, 9])
        #expect(choice.row(in: [9, 6, 7, 8]) == 0)
        // What has gone leaves its place.
        #expect(choice.row(in: [6, 7]) == 1)
    }

    @Test func aStationStaysSelectedWhenItIsNoLongerTheEmptiest() throws {
        var stage = try OperatorStage(StationTests.town)
        try stage.press(.char("b"), .down)
        stage.town.stations.stations.swapAt(0, 1)
        try stage.pass(seconds: 6)
        try stage.press(.ctrl("o"))
        #expect(sent(ServeStation.self, stage).map(\.station_id) == [2])
    }

    @Test func anotherSearchForStationsBeginsAtItsFirst() throws {
        var stage = try OperatorStage(StationTests.town)
        try stage.press(.char("b"), .down)
        try stage.type("a")
        try stage.press(.ctrl("o"))
        #expect(sent(ServeStation.self, stage).map(\.station_id) == [1])
    }

    @Test func nothingIsCarriedWhereNobodyHasRoom() throws {
        var town = StationTests.town
        town.stations.stations[0].free_docks = 0
        var stage = try OperatorStage(town)
        try stage.press(.char("b"), .down, .enter)
        #expect(stage.text.contains("No other station listed has a free dock."), "\(stage.text)")
        #expect(!(stage.app.core.topPage is CarryPage))
    }

    @Test func nobodyCarriesMoreThanThereIsRoomFor() throws {
        var town = StationTests.town
        town.stations.stations[0].free_docks = 2
        var stage = try OperatorStage(town)
        try stage.press(.char("b"), .down, .enter, .enter, .backspace)
        try stage.type("3")
        try stage.press(.enter)
        #expect(sent(CarryBikes.self, stage).isEmpty)
        #expect(stage.text.contains("Enter a number from 1 to 2"), "\(stage.text)")
    }

    @Test func aRideOfAPersonStaysSelectedWhenANewerOneComes() throws {
        var stage = try OperatorStage()
        try stage.press(.char("5"), .down, .enter, .down)
        func selected() -> Substring? {
            stage.text.split(separator: "\n").first { $0.contains("▸") }?.dropFirst(3)
        }
        let before = try #require(selected())
        var newer = try #require(stage.town.pastRides.first)
        newer.id = 999
        stage.town.pastRides.insert(newer, at: 0)
        try stage.pass(seconds: 6)
        #expect(stage.text.contains("999"), "\(stage.text)")
        #expect(selected() == before, "\(stage.text)")
    }

    /// The seal is that of what was to be seen when the question was asked: what a driver sends
    /// while it stands is not approved with it.
    @Test func whatIsSentWhileTheQuestionStandsIsNotApproved() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"))
        let driver = try #require(stage.app.drivers.item?.driver_id)
        stage.town.details[driver]?.seal = "seen"
        try stage.press(.enter, .char("a"))
        stage.town.details[driver]?.seal = "sent since"
        try stage.pass(seconds: 6)
        try stage.press(.down, .enter)
        #expect(sent(ApproveDriver.self, stage).map(\.seal) == ["seen"])
    }

    @Test func anAnswerThatWasBegunIsNotThrownAwayUnasked() throws {
        var stage = try OperatorStage()
        try stage.press(.char("4"), .enter)
        if stage.app.core.topPage is AlarmPage { try stage.press(.enter) }
        try #require(stage.app.core.topPage is TicketPage)
        try stage.press(.char("w"))
        try stage.type("We look into it.")
        try stage.press(.escape, .escape)
        #expect(stage.text.contains("Discard what you have written?"), "\(stage.text)")
        try stage.press(.enter)
        #expect(stage.app.core.topPage is TicketPage)
        try stage.press(.char("w"))
        #expect(stage.text.contains("We look into it."), "\(stage.text)")
        try stage.press(.escape, .escape, .down, .enter)
        #expect(!(stage.app.core.topPage is TicketPage))
        #expect(sent(AnswerTicket.self, stage).isEmpty)
    }

    @Test func aBlockThatIsLiftedMeanwhileIsSeen() throws {
        var stage = try OperatorStage(Gallery.forgiven)
        stage.town.blocks[2]?[0].lifted_at_ms = nil
        try stage.press(.char("5"), .down, .enter, .char("o"))
        #expect(stage.text.contains("still blocked"), "\(stage.text)")
        stage.town.blocks[2]?[0].lifted_at_ms = Town.wall_ms
        try stage.pass(seconds: 6)
        #expect(!stage.text.contains("still blocked"), "\(stage.text)")
    }

    /// A second click opens, on every part.
    @Test func aSecondClickOpensARide() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"))
        let ride = "\(stage.app.rides.items[1].ride_id)"
        try stage.click(on: ride)
        #expect(!stage.app.core.isOpen(RideDeskPage.self))
        try stage.click(on: ride)
        #expect(stage.app.core.isOpen(RideDeskPage.self))
    }

    /// Rides of simulated people are not kept once they are over.
    @Test func aRideThatIsForgottenIsNeitherAskedForNorChanged() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"), .down, .down, .enter)
        let ride = stage.town.rides[2].ride_id
        #expect(stage.text.contains("c end"), "\(stage.text)")
        stage.town.whole[ride] = nil
        try stage.pass(seconds: 6)
        #expect(stage.text.contains("This ride is over, or never existed."), "\(stage.text)")
        for words in ["c end", "n reassign", "try now"] {
            #expect(!stage.text.contains(words), "\(stage.text)")
        }
        stage.forgetCalls()
        try stage.pass(seconds: 20)
        #expect(!stage.calls.contains { $0 is GetAnyRide })
    }

    /// Once its end was seen there is nothing to complain of.
    @Test func aRideThatIsForgottenAfterItsEndStaysAsItWas() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"), .down, .down, .enter, .char("c"), .down, .enter)
        stage.town.whole[stage.town.rides[2].ride_id] = nil
        try stage.pass(seconds: 6)
        #expect(stage.text.contains("cancelled"), "\(stage.text)")
        for words in ["This ride is over, or never existed.", "try now"] {
            #expect(!stage.text.contains(words), "\(stage.text)")
        }
    }

    /// What cannot be asked for anew says so beside what is shown.
    @Test func whatIsNotFreshSaysWhy() throws {
        var stage = try OperatorStage()
        try stage.press(.char("5"), .down, .enter)
        stage.town.people.removeAll { $0.person_id == 2 }
        try stage.pass(seconds: 6)
        #expect(stage.text.contains("There is no such person."), "\(stage.text)")
        #expect(stage.text.contains("try now"), "\(stage.text)")
    }

    /// What is typed and cannot be is wrong, not empty, and says what can be.
    @Test func anAmountThatCannotBeGivenBackIsWrong() throws {
        var stage = try OperatorStage()
        try stage.press(.char("5"), .down, .down, .enter, .enter, .char("m"))
        for amount in ["0,00", "13,41", "999999"] {
            for _ in 0..<16 { try stage.press(.backspace) }
            try stage.type(amount)
            let row = try #require(
                stage.text.split(separator: "\n").first { $0.contains("Amount") })
            #expect(row.contains("✗"), "\(stage.text)")
        }
    }

    /// What is written to somebody is seen as a whole, at every size.
    @Test(arguments: ["write", "block"])
    func aMessageIsSeenWhileItIsWritten(_ page: String) throws {
        var stage = try OperatorStage()
        switch page {
        case "write": try stage.press(.char("2"), .down, .down, .enter, .char("w"), .down)
        default: try stage.press(.char("5"), .down, .enter, .char("b"), .down)
        }
        try stage.type("Your umbrella lies in the car. Luis brings it back on Friday, before noon.")
        for word in ["umbrella", "Luis", "noon."] {
            #expect(stage.text.contains(word), "\(stage.text)")
        }
    }

    /// Where a ride led to is seen however long the name is of where it began.
    @Test func bothEndsOfAPersonsRideAreSeen() throws {
        var town = Town.busy
        town.pastRides[0].pickup_name = "Avenida Presidente Eduardo Frei Montalva & Los Aromos"
        town.pastRides[0].dropoff_name = "Zapallar"
        var stage = try OperatorStage(town)
        try stage.press(.char("5"), .down, .enter)
        #expect(stage.text.contains("Zapallar"), "\(stage.text)")
    }
}
