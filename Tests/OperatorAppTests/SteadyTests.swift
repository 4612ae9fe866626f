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
        #expect(stage.text.contains("No other station has a free dock."), "\(stage.text)")
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
        #expect(stage.text.contains("A number from 1 to 2."), "\(stage.text)")
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
        #expect(stage.text.contains("Throw away what is written?"), "\(stage.text)")
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
}
