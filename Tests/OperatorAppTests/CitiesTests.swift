import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import OperatorApp

/// Several cities: one list, one sum, and every key for the city of the line that is selected.
@Suite struct CitiesTests {
    private static let sizes = [Size(width: 80, height: 24), Size(width: 120, height: 40)]

    /// The records of this suite.
    static let records = Set(
        sizes.flatMap { size in
            ["cities", "cities-sos", "cities-away"].map { "\($0)-\(size.width)x\(size.height)-en" }
        } + ["cities-80x24-pt-BR", "cities-80x24-es"])

    @Test(arguments: sizes)
    func looksAsRecorded(size: Size) throws {
        let name = "\(size.width)x\(size.height)-en"
        var stage = try CitiesStage(CitiesStage.two, size: size)
        try expect(stage.sheets(), isRecorded: "cities-\(name)")
        try stage.callForHelp(in: 1, name: "Ana Rojas")
        try expect(stage.sheets(), isRecorded: "cities-sos-\(name)")
        let away = try CitiesStage(CitiesStage.two, away: [0], size: size)
        try expect(away.sheets(), isRecorded: "cities-away-\(name)")
    }

    @Test(arguments: ["pt-BR", "es"])
    func looksAsRecordedInOtherLanguages(language: String) throws {
        let stage = try CitiesStage(CitiesStage.two, language: language)
        try expect(stage.sheets(), isRecorded: "cities-80x24-\(language)")
    }

    @Test func theShareServedIsOfAllRidesAndNotOfShares() throws {
        let stage = try CitiesStage(CitiesStage.two)
        let sum = try #require(stage.seen.cities?.sum)
        let requests = 350 + sum.live_rides
        #expect(sum.completed_today == 320 && sum.cancelled_today + sum.unserved_today == 30)
        let rate = try #require(sum.service_rate)
        #expect(rate == Double(320 + sum.rides_in_progress) / Double(requests))
        #expect(stage.text.contains("\(Int((rate * 100).rounded()))%"), "\(stage.text)")
    }

    @Test func enterOpensTheCityOfTheLine() throws {
        var stage = try CitiesStage(CitiesStage.two)
        try stage.press(.down)
        #expect(stage.app.shown == 1, "the map is that of the selected line's city")
        try stage.press(.enter)
        #expect(stage.seen.tab == .city)
        #expect(stage.text.contains("Ilha"))
        try stage.press(.function(7))
        #expect(stage.seen.tab == .cities)
        #expect(stage.seen.cities?.line?.city.name == "Ilha")
    }

    @Test func anAlertOpensInItsOwnCity() throws {
        var stage = try CitiesStage(CitiesStage.two)
        try stage.press(.end, .enter)
        #expect(stage.app.shown == 1 && stage.seen.tab == .help)
        let asked = stage.calls.last { $0.request is ListAllTickets }
        #expect(asked?.city == 1)
        try stage.press(.function(7), .up, .up, .enter)
        #expect(stage.app.shown == 0 && stage.seen.tab == .drivers)
    }

    @Test func aCallForHelpElsewhereIsSeenAndAcknowledgedThere() throws {
        var stage = try CitiesStage(CitiesStage.two)
        try stage.press(.enter)
        #expect(stage.app.shown == 0 && stage.seen.tab == .city)
        try stage.callForHelp(in: 1, name: "Ana Rojas")
        #expect(stage.text.contains("SOS: Ana Rojas calls for help in Ilha"))
        let rings = stage.done.contains { if case .ringBell = $0 { true } else { false } }
        #expect(rings)
        try stage.press(.function(6))
        let acknowledged = stage.calls.filter { $0.request is AcknowledgeAlert }
        #expect(acknowledged.map(\.city) == [1])
        #expect(!stage.text.contains("calls for help in Ilha"))
        #expect(stage.app.shown == 0, "who only acknowledges stays")
    }

    @Test func f5LeadsToWhoCallsInAnotherCity() throws {
        var stage = try CitiesStage(CitiesStage.two)
        try stage.callForHelp(in: 1, name: "Ana Rojas")
        try stage.press(.function(5))
        #expect(stage.app.shown == 1 && stage.seen.core.topPage is AlarmPage)
    }

    @Test func anEngineThatIsAwaySaysSoAndStopsNobody() throws {
        var stage = try CitiesStage(CitiesStage.two, away: [0])
        #expect(stage.app.shown == 1, "the list stands on a city that can be shown")
        let lines = try #require(stage.seen.cities?.lines)
        #expect(lines[0].city.trouble != nil && lines[1].city.trouble == nil)
        #expect(lines[0].city.name == "la serena")
        try stage.press(.up, .enter)
        #expect(stage.app.shown == 0, "and is opened all the same")
        try stage.press(.function(7))
        #expect(stage.app.shown == 1)
        try stage.setAway(0, false)
        #expect(stage.seen.cities?.lines[0].city.trouble == nil)
        #expect(stage.seen.cities?.lines[0].city.name == "La Serena")
    }

    @Test func onlyTheCityThatIsSeenIsAskedForItsLists() throws {
        var stage = try CitiesStage(CitiesStage.two)
        try stage.press(.enter, .char("2"), .function(7), .down)
        let before = stage.calls.count
        try stage.pass(seconds: 10)
        let asked = stage.calls[before...]
        #expect(asked.contains { $0.request is GetOverview && $0.city == 0 })
        let lists = asked.filter { ($0.request as? ListLiveRides)?.stage == nil }
            .filter { $0.request is ListLiveRides }
        #expect(lists.isEmpty)
    }

    @Test func aSettingIsOfAllCities() throws {
        var stage = try CitiesStage(CitiesStage.two)
        stage.app.cities[0].core.choose { $0.language = "es" }
        try stage.pass(seconds: 3)
        let languages = Set(stage.app.cities.map(\.core.texts.language))
        #expect(languages == ["es"])
    }

    @Test func oneCityAloneHasNoList() throws {
        let stage = try OperatorStage()
        #expect(!stage.app.parts.contains(.cities))
        #expect(!stage.text.contains("Cities"))
    }
}
