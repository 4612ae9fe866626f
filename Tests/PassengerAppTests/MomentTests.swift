import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// The sheet, the window's name and the question before calling off say the same of a ride.
@Suite struct MomentTests {
    private static let languages = ["en", "pt-BR"]

    /// The journey to a scene; nil where no ride is in front.
    private func ride(
        _ scene: Gallery.Scene, _ language: String
    ) throws -> (journey: Journey, ride: RideView)? {
        var journey = try Journey(language: language, changing: scene.prepare)
        try scene.lead(&journey)
        let core = journey.app.core
        guard let ride = journey.app.rideInFront, core.overlay == nil, core.topPage == nil,
            !core.chat.isOpen
        else { return nil }
        return (journey, ride)
    }

    @Test("P6: the window says what the sheet says", arguments: Gallery.scenes, languages)
    func theWindowHasTheTitle(scene: Gallery.Scene, language: String) throws {
        guard let (journey, ride) = try ride(scene, language) else { return }
        let app = journey.app
        let sheet = app.sheet(width: 76, isWide: false, glyphs: .braille)
        #expect(app.windowTitle.contains(sheet.title.plain))
        let time = app.moment(of: ride).time
        #expect(app.windowTitle.hasSuffix(time))
        if !time.isEmpty { #expect(sheet.number.plain.hasSuffix(time)) }
        #expect(!app.windowTitle.contains(" 0 s"), "\(app.windowTitle)")
    }

    @Test("P6: what is asked before calling off says it too", arguments: Gallery.scenes, languages)
    func theQuestionHasTheTitle(scene: Gallery.Scene, language: String) throws {
        guard let (shown, ride) = try ride(scene, language),
            ride.stage == .accepted || ride.stage == .arrived
        else { return }
        var journey = shown
        let app = journey.app
        try journey.press(.char("x"))
        let details = journey.app.outline(glyphs: .braille).lines.first
        guard case .text(let words) = details else {
            Issue.record("no question")
            return
        }
        #expect(words.hasPrefix(app.moment(of: ride).line + "."), "\(words)")
        #expect(!words.contains("  ") && !words.contains(" 0 s"), "\(words)")
    }

    @Test("P6: where the car is where it is to stop, no page counts the time to there")
    func nothingCountsToWhereTheCarIs() throws {
        for name in ["arriving", "there"] {
            let scene = try #require(Gallery.scenes.first { $0.name == name })
            for keys in [[], [Key.enter], [.char("m")], [.char("s")]] {
                var journey = try Journey(changing: scene.prepare)
                try scene.lead(&journey)
                for key in keys { try journey.press(key) }
                let text = journey.screen().text
                #expect(!text.contains(" 0 s"), "\(name), \(keys):\n\(text)")
            }
        }
    }

    @Test(
        "P15: of a booked ride's car that is still to set off nothing says that it is coming",
        arguments: languages)
    func aCarThatStandsIsNotComing(language: String) throws {
        for isBooked in [false, true] {
            var journey = try Journey(language: language)
            if isBooked { journey.engine.bookedIn_s = 1_500 }
            try journey.request()
            try journey.offerAndAccept()
            let core = journey.app.core
            let ride = try #require(core.ride)
            #expect((ride.sets_off_at_ms != nil) == isBooked)
            let said = try #require(core.toasts.toasts.first).text
            let plate = try #require(ride.vehicle).plate
            #expect(said.contains(plate))
            let isComing = said.hasPrefix(
                core.texts["passenger.toldAccepted", ["name": ride.driver?.name ?? "", "car": ""]])
            #expect(isComing != isBooked, "\(said)")
            if let booked_ms = ride.booked_for_ms {
                #expect(said.contains(core.clockTime(booked_ms)), "\(said)")
            }
        }
    }

    @Test(
        "P8: whether to call off is asked until the ride begins, whether to call for help beyond",
        arguments: [("x" as Unicode.Scalar, false), ("!", true)])
    func aQuestionGoesWithWhatItIsAbout(key: Unicode.Scalar, outlives: Bool) throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char(key))
        try journey.happens(.arrive(by: FakeEngine.luis))
        #expect(journey.app.core.question != nil)
        try journey.happens(.start(by: FakeEngine.luis))
        #expect((journey.app.core.question != nil) == outlives)
    }

    @Test("of each moment of a ride the title is another")
    func momentsAreToldApart() throws {
        let names = [
            "searching", "coming", "coming-turn", "coming-booked", "arriving", "arrived", "aboard",
            "at-stop", "there", "summary", "cancelled", "unserved",
        ]
        let titles = try names.map { name in
            let scene = try #require(Gallery.scenes.first { $0.name == name })
            var journey = try Journey(changing: scene.prepare)
            try scene.lead(&journey)
            return journey.app.windowTitle
        }
        #expect(Set(titles).count == names.count)
    }
}
