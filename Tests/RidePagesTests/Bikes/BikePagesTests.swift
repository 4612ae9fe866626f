import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// The pages of bicycles: their flows by keys, and how they look.
@Suite("B3 to B6: pages of bicycles") struct BikePagesTests {
    private func stage(
        _ page: any Page, _ engine: FakeBikes = FakeBikes(), rental: RentalView? = nil,
        size: Size = .smallest, language: String = "en"
    ) throws -> PageStage {
        var state = PersonState.ana
        state.rental = rental
        return try PageStage(
            page, state: state, size: size, language: language, answer: engine.answer)
    }

    private func sent<Call: Request>(_ type: Call.Type, _ stage: PageStage) -> [Call] {
        stage.calls.compactMap { $0 as? Call }
    }

    @Test("B3: a station is found by typing, opened, and a bicycle reserved")
    func foundByTyping() throws {
        var stage = try stage(BikesPage())
        #expect(stage.text.contains("Balmaceda / Prat"))
        try stage.type("plaza")
        #expect(sent(FindStations.self, stage).last?.text == "plaza")
        #expect(!stage.text.contains("Aguirre"))
        for _ in 0..<5 { try stage.press(.backspace) }
        try stage.press(.enter)
        #expect(stage.app.core.topPage is StationPage)
        #expect(sent(FindWalk.self, stage).count == 1)
        try stage.press(.enter)
        #expect(sent(ReserveBike.self, stage).map(\.station_id) == [1])
        #expect(stage.app.core.topPage is RentalPage)
        #expect(stage.text.contains("reserved"))
    }

    @Test(
        "B5: the code of a bicycle unlocks it, however it is typed", arguments: ["B1042", "b1042"])
    func codeUnlocks(code: String) throws {
        var stage = try stage(BikesPage())
        try stage.type(code)
        try stage.press(.enter)
        #expect(sent(UnlockBike.self, stage).map(\.code) == [code])
        #expect(stage.app.core.topPage is RentalPage)
    }

    @Test("B5: unlocked, taken, paused, ridden on, returned, paid")
    func aWholeRental() throws {
        var stage = try stage(RentalPage(), rental: FakeBikes.rental(.reserved))
        try stage.press(.enter)
        #expect(sent(UnlockBike.self, stage).map(\.code) == ["B1042"])
        try stage.tell { $0.rental = FakeBikes.rental(.unlocked) }
        try stage.press(.enter)
        try stage.tell { $0.rental = FakeBikes.rental(.riding) }
        // Three minutes are over at 08:14, twenty seconds before it was taken.
        #expect(stage.text.contains("2:40"))
        #expect(stage.text.contains("27:20"))
        try stage.pass(seconds: 10)
        #expect(stage.text.contains("27:10"))
        try stage.press(.char("p"))
        try stage.tell { $0.rental = FakeBikes.rental(.paused) }
        try stage.press(.enter)
        try stage.tell { $0.rental = FakeBikes.rental(.riding) }
        try stage.press(.enter)
        #expect(stage.app.core.topPage is BikesPage)
        #expect(sent(FindStations.self, stage).last?.needs == "docks")
        try stage.press(.down, .enter)
        #expect(sent(ReturnBike.self, stage).map(\.station_id) == [2])
        try stage.tell { $0.rental = nil }
        #expect(stage.text.contains("Total"))
        #expect(stage.text.contains("Cap") == false)
        let order = stage.methods.map(\.text).filter {
            $0.hasPrefix("bikes.") && $0 != "bikes.find"
        }
        #expect(
            order.filter { $0 != "bikes.map" } == [
                "bikes.unlock", "bikes.take", "bikes.pause", "bikes.resume", "bikes.return",
            ])
    }

    @Test("a click says where a bicycle goes, and the next one gives it back")
    func aStationIsChosenBeforeTheBicycleIsGivenBack() throws {
        var stage = try stage(
            BikesPage(.giveBack(rental: 7)), FakeBikes(), rental: FakeBikes.rental(.riding))
        let size = Size.smallest
        let cells = (0..<size.height).flatMap { y in (0..<size.width).map { Point(x: $0, y: y) } }
        func click() throws {
            let hits = stage.screen().hits
            let cell = try #require(
                cells.first { hits.action(at: $0) == .choose(list: BikesPage.list, row: 1) })
            try stage.click(cell.x, cell.y)
        }
        try click()
        #expect(sent(ReturnBike.self, stage).isEmpty)
        try click()
        #expect(sent(ReturnBike.self, stage).map(\.station_id) == [2])
    }

    @Test func aFullStationIsSaidAndOthersAreAskedFor() throws {
        let engine = FakeBikes()
        engine.refusals["bikes.return"] = .refused("station_is_full")
        var stage = try stage(
            BikesPage(.giveBack(rental: 7)), engine, rental: FakeBikes.rental(.riding))
        let before = sent(FindStations.self, stage).count
        try stage.type("prat")
        try stage.press(.enter)
        #expect(stage.text.contains("has no free docks"))
        #expect(sent(FindStations.self, stage).count == before + 5)
        let asked = try #require(sent(FindStations.self, stage).last)
        #expect(asked.near == FakeBikes.place(1, "Balmaceda / Prat"), "around the full one")
        #expect(asked.needs == "docks" && asked.text == nil)
        #expect(stage.text.contains("Plaza de Armas"))
    }

    @Test("B3, F1: stations are a list with filters, an order, a count and a file")
    func stationsAreAList() throws {
        var stage = try stage(BikesPage())
        try stage.press(.ctrl("t"))
        #expect(stage.app.core.topPage is StationListPage)
        #expect(stage.text.contains("3 stations"))
        try stage.press(.char("/"), .right, .right, .right, .enter)
        #expect(stage.text.contains("1 of 3") && stage.text.contains("no free docks"))
        #expect(stage.text.contains("Avenida de Aguirre"))
        try stage.press(.char("*"), .char("s"), .char("s"), .char("e"))
        let files = stage.done.compactMap { effect in
            if case .writeFile("stations.csv", let text) = effect { text } else { nil }
        }
        #expect(
            files.last?.split(separator: "\r\n").dropFirst().map(String.init) == [
                "Plaza de Armas,0,12,430", "Balmaceda / Prat,5,7,120", "Avenida de Aguirre,9,0,810",
            ])
        try stage.press(.home, .enter)
        #expect(stage.app.core.topPage is StationPage)
    }

    @Test("F1: stations come page by page, and all of them before they are chosen from")
    func stationsComePageByPage() throws {
        let engine = FakeBikes()
        engine.stations = (1...45).map {
            FakeBikes.station($0, "Stop \($0)", bikes: Int($0) % 7, docks: 3, Double($0) * 10)
        }
        var stage = try stage(StationListPage(), engine)
        #expect(sent(FindStations.self, stage).map(\.skip).count < 3)
        #expect(stage.text.contains("45 stations"))
        try stage.press(.char("/"), .down, .down)
        try stage.type("stop 4")
        try stage.press(.enter)
        #expect(stage.text.contains("7 of 45"))
        #expect(sent(FindStations.self, stage).map(\.skip) == [nil, 20, 40])
        #expect(Set(sent(FindStations.self, stage).map(\.near)).count == 1, "from one place")
    }

    @Test("B2: stations of another city are shown, and not lent from")
    func stationsOfAnotherCityAreShown() throws {
        let engine = FakeBikes()
        var rio = engine.networks[3]
        rio.has_stations = true
        var stage = try stage(NetworkPage(rio), engine)
        try stage.press(.enter)
        #expect(sent(FindStations.self, stage).last?.network == "rio")
        #expect(stage.text.contains("Bike Rio") && stage.text.contains("Balmaceda / Prat"))
        try stage.press(.enter)
        #expect(stage.app.core.topPage is StationListPage, "nothing is opened to rent there")
        #expect(stage.toasts.last?.contains("another city") == true)
    }

    @Test func whatIsLostOrGivenUpIsAskedFirst() throws {
        var stage = try stage(RentalPage(), rental: FakeBikes.rental(.riding))
        try stage.press(.char("l"), .enter)
        #expect(sent(ReportBikeLost.self, stage).isEmpty, "the first answer keeps it")
        try stage.press(.char("l"), .down, .enter)
        #expect(sent(ReportBikeLost.self, stage).count == 1)
        var other = try self.stage(RentalPage(), rental: FakeBikes.rental(.reserved))
        try other.press(.char("x"), .down, .enter)
        #expect(sent(CancelBike.self, other).count == 1)
    }

    @Test("B4: a station is liked, rated, shared and reported from its page")
    func likingsAndFeedback() throws {
        var stage = try stage(StationPage(1))
        try stage.press(.char("f"), .char("4"))
        #expect(sent(LikeStation.self, stage).map(\.is_favourite) == [true])
        #expect(sent(RateStation.self, stage).map(\.stars) == [4])
        try stage.press(.char("c"))
        #expect(stage.text.contains("ride:bikes/S1"))
        try stage.press(.char("p"))
        #expect(stage.app.core.topPage is WritePage)
        #expect(stage.text.contains("Bicis La Serena"))
    }

    @Test("B3: the operator's website is copied, and stops near the station are told")
    func websiteAndStops() throws {
        let engine = FakeBikes()
        let stop = try #require(
            AppFiles.city.places.first { $0.kind == .busStop && !$0.name.isEmpty })
        engine.website = "https://bicis.example"
        engine.stations[0].place = PlaceView(Waypoint(coordinate: stop.coordinate, name: "Bicis"))
        var stage = try PageStage(StationPage(1), state: .ana, answer: engine.answer)
        #expect(stage.text.contains("https://bicis.example"))
        #expect(stage.text.contains("\(stop.name) 0 m"), "\(stage.text)")
        try stage.press(.char("o"))
        #expect(
            stage.done.contains { effect in
                if case .copy("https://bicis.example") = effect { true } else { false }
            })
        // Where nothing stops and nothing is said, nothing is shown.
        engine.website = nil
        engine.stations[0].place.latitude = -30.5
        let bare = try PageStage(StationPage(1), state: .ana, answer: engine.answer)
        #expect(!bare.text.contains("Stops nearby") && !bare.text.contains("Website"))
    }

    @Test("B3: the compass turns with the person")
    func theCompassTurns() throws {
        var stage = try stage(StationPage(1))
        #expect(stage.text.contains("↗ to the north-east"))
        try stage.press(.right)
        #expect(stage.text.contains("↑ to the north-east"))
        try stage.press(.left, .left)
        #expect(stage.text.contains("→ to the north-east"))
    }

    @Test("B3: who walks on looks where the way led, and the way is asked for anew")
    func theCompassFollows() throws {
        var stage = try stage(StationPage(1))
        #expect(sent(FindWalk.self, stage).count == 1)
        // To the east: what lay to the north-east lies ahead on the left now.
        try stage.tell { $0.place.longitude += 0.001 }
        #expect(sent(FindWalk.self, stage).count == 2)
        #expect(stage.text.contains("↖ to the north-east"))
        try stage.tell { $0.rental = nil }
        #expect(sent(FindWalk.self, stage).count == 2)
    }

    @Test("B3: a station has the whole map to itself on demand")
    func theMapAlone() throws {
        var stage = try stage(StationPage(1))
        #expect(stage.text.contains("Balmaceda / Prat"))
        try stage.press(.char("m"))
        #expect(!stage.text.contains("Bicis La Serena"))
        #expect(stage.text.contains("5 bikes"))
        try stage.press(.char("m"))
        #expect(stage.text.contains("Bicis La Serena"))
    }

    @Test("B6: the bicycle is chosen among the ways, and reserved")
    func theBicycleIsChosen() throws {
        var stage = try stage(WaysPage(try Self.plan()))
        #expect(stage.text.contains("Bicycle"))
        #expect(stage.text.contains("On foot"))
        try stage.press(.down, .enter)
        #expect(sent(ReserveBike.self, stage).map(\.station_id) == [1])
        #expect(stage.app.core.topPage is RentalPage)
    }

    @Test("B5, F1: rentals are listed with filters, and each has its receipt")
    func rentalsAreListed() throws {
        var stage = try stage(RentalsPage(), rental: FakeBikes.rental(.riding))
        #expect(stage.text.contains("2 rentals"))
        try stage.press(.char("/"), .right, .down, .right, .enter)
        #expect(sent(ListRentals.self, stage).last?.stage == .returned)
        #expect(sent(ListRentals.self, stage).last?.from_ms != nil)
        #expect(stage.text.contains("1 rental"))
        #expect(stage.text.contains("returned + "))
        try stage.press(.char("e"))
        #expect(
            stage.done.contains {
                if case .writeFile("rentals.csv", let text) = $0 {
                    text.contains("Balmaceda / Prat > Plaza de Armas")
                } else {
                    false
                }
            })
        try stage.press(.enter)
        #expect(stage.text.contains("Plaza de Armas"))
        #expect(stage.text.contains("Unlocking"))
    }

    @Test func aGuestIsToldWhatIsMissing() throws {
        let engine = FakeBikes()
        var state = PersonState.ana
        state.is_guest = true
        var stage = try PageStage(StationPage(1), state: state, answer: engine.answer)
        try stage.press(.enter)
        #expect(sent(ReserveBike.self, stage).isEmpty)
    }

    @Test(
        "B2: a station without bicycles and one that rents none each say so",
        arguments: [
            (0, true, "No bicycles here right now."), (0, false, "You cannot rent at this station"),
            (5, false, "You cannot rent at this station"),
        ])
    func whyNothingIsReserved(bikes: Int, isRenting: Bool, reason: String) throws {
        let engine = FakeBikes()
        engine.stations[0].bikes = bikes
        engine.stations[0].is_renting = isRenting
        var stage = try PageStage(StationPage(1), state: .ana, answer: engine.answer)
        try stage.press(.enter)
        #expect(sent(ReserveBike.self, stage).isEmpty)
        #expect(stage.toasts.contains { $0.contains(reason) }, "\(stage.toasts)")
    }

    private static func plan() throws -> PlanResult {
        let fare = FareView(
            Fare(items: [.init(kind: .base, amount: Money(minorUnits: 1_460))]))
        return PlanResult(
            pickup: .plaza, dropoff: .faro,
            route: RouteView(distance_m: 2_100, duration_s: 300, shape: [], manoeuvres: []),
            options: [
                .init(
                    category: .common, quote_id: 1, fare: fare, pickup_s: 120, seats: 4,
                    surge_percent: 100)
            ], valid_until_ms: 0)
    }

    // MARK: Screens

    static let scenes:
        [(name: String, rental: RentalView?, page: @Sendable () throws -> any Page)] = [
            ("bikes", nil, { BikesPage() }),
            ("bikes-return", FakeBikes.rental(.riding), { BikesPage(.giveBack(rental: 7)) }),
            ("station", nil, { StationPage(1) }),
            ("rental-reserved", FakeBikes.rental(.reserved), { RentalPage() }),
            ("rental-riding", FakeBikes.rental(.riding), { RentalPage() }),
            ("rental-receipt", nil, { RentalPage(FakeBikes.rental(.returned), isPast: true) }),
            ("rentals", nil, { RentalsPage() }),
            ("ways", nil, { WaysPage(try plan()) }),
            ("world", nil, { WorldPage() }),
            ("network", nil, { NetworkPage(FakeBikes().networks[4]) }),
            ("stations", nil, { StationListPage() }),
            ("stations-elsewhere", nil, { StationListPage(of: FakeBikes().networks[3]) }),
        ]

    /// Two that are about their maps: stations, and all systems of the world.
    private static let whole = ["bikes", "world"]

    @Test(
        "B8: every page in both languages, at three sizes", arguments: scenes.indices,
        RecordedView.all)
    func everyPageLooksAsRecorded(index: Int, view: RecordedView) throws {
        let scene = Self.scenes[index]
        let stage = try stage(
            try scene.page(), rental: scene.rental, size: view.size, language: view.language)
        try expect(stage.sheets(), isRecorded: view.name(of: scene.name))
        if Self.whole.contains(scene.name), view.language == "en" {
            try expect(stage.screen(), isRecordedWhole: view.name(of: scene.name))
        }
        #expect(stage.screen(.ascii).text.allSatisfy(\.isASCII) || view.language != "en")
        #expect(stage.screen().showsStress)
    }

    /// A status bar takes a row of many terminals.
    @Test(arguments: scenes.indices)
    func everyPageIsWholeUnderAStatusBar(index: Int) throws {
        let scene = Self.scenes[index]
        for language in AppFiles.tags {
            try expectWholeUnderAStatusBar("\(scene.name) \(language)") { size in
                try stage(
                    try scene.page(), rental: scene.rental, size: size, language: language
                ).screen()
            }
        }
    }

    @Test func nothingIsRecordedThatIsNotShown() throws {
        let names = Self.scenes.flatMap { scene in RecordedView.all.map { $0.name(of: scene.name) }
        }
        #expect(
            try ScreenRecord.names(besides: #filePath)
                == Set(names).union(ScreenRecord.wholeNames(of: Self.whole)))
    }
}
