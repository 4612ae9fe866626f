import AppTestSupport
import RideApp
import RideCore
import RideMap
import RideTUI
import Synchronization
import Testing

@testable import ReplayApp

@Suite("A run played again (S5)")
struct ReplayProgramTests {
    private func press(_ keys: [Key], _ program: inout ReplayProgram, at now_ms: Int64 = 0) {
        for key in keys { _ = program.update(Input(at_ms: now_ms, .key(key))) }
    }

    private func type(_ text: String, _ program: inout ReplayProgram) {
        press([.char("g")] + text.unicodeScalars.map { .char($0) } + [.enter], &program)
    }

    @Test("the bar names the space key in the person's language")
    func theSpaceKeyHasItsName() throws {
        for (language, name) in [("en", "Space"), ("pt-BR", "Espaço")] {
            let program = try SmallRun.program(language: language)
            let labels = program.keys.helpEntries.map(\.label)
            #expect(labels.contains(name) && (name == "Space" || !labels.contains("Space")))
        }
    }

    @Test func timeGoesOnAtItsSpeedAndStands() throws {
        var program = try SmallRun.program()
        #expect(program.nextWake_ms == 100)
        _ = program.update(Input(at_ms: 100, .timer))
        #expect(program.moment_ms == 6_000)
        press([.char(">")], &program, at: 100)
        _ = program.update(Input(at_ms: 200, .timer))
        #expect(program.moment_ms == 18_000)
        press([.char(" ")], &program, at: 200)
        #expect(program.nextWake_ms == nil)
        _ = program.update(Input(at_ms: 9_000, .timer))
        #expect(program.moment_ms == 18_000)
    }

    /// A run that is going on is followed at its latest moment, until one goes back or it ends.
    @Test func aRunThatGoesOnIsFollowed() throws {
        let said = Mutex<[RecordingFeed.News]>([])
        func tell(_ second: Int64, isOver: Bool = false) {
            let news = RecordingFeed.News(
                SmallRun.recording, known_ms: second * 1_000, isOver: isOver)
            said.withLock { $0.append(news) }
        }
        let start = Recording(
            name: "a small run", rides: [], drivers: SmallRun.recording.drivers,
            calendar: SmallRun.recording.calendar, amounts: .real, duration_ms: 1_200_000)
        let settings = ProgramSettings(
            name: "", texts: try AppFiles.texts("en"), languages: try AppFiles.languages(), seed: 1)
        var program = ReplayProgram(
            start, city: AppFiles.openedCity, settings: settings,
            feed: RecordingFeed { said.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
        _ = program.update(Input(at_ms: 0, .resized(.smallest)))
        #expect(program.view(size: .smallest, glyphs: .braille).text.contains("running"))
        tell(300)
        _ = program.update(Input(at_ms: 100, .timer))
        #expect(program.moment_ms == 300_000 && program.followsRun)
        #expect(program.figures.requests == 3)
        // Nothing new: nothing moves, and nothing beyond it can be seen.
        _ = program.update(Input(at_ms: 200, .timer))
        press([.pageDown], &program, at: 200)
        #expect(program.moment_ms == 300_000)
        press([.home], &program, at: 200)
        #expect(program.moment_ms == 0 && !program.followsRun)
        tell(600)
        _ = program.update(Input(at_ms: 300, .timer))
        #expect(program.moment_ms == 6_000)
        press([.end], &program, at: 300)
        #expect(program.moment_ms == 600_000 && program.followsRun)
        tell(1_200, isOver: true)
        _ = program.update(Input(at_ms: 400, .timer))
        #expect(program.moment_ms == 1_200_000 && !program.followsRun)
        #expect(program.last_ms == 1_200_000)
    }

    /// Wherever one jumps, the picture is that of the moment: forwards or backwards.
    @Test func aMomentLooksTheSameHoweverOneComesThere() throws {
        var forward = try SmallRun.program()
        for second in stride(from: Int64(0), through: 400, by: 20) {
            forward.go(to: second * 1_000)
        }
        var backward = try SmallRun.program()
        backward.go(to: 1_100_000)
        backward.go(to: 400_000)
        #expect(forward.cars.map(\.coordinate) == backward.cars.map(\.coordinate))
        #expect(forward.split == backward.split)
    }

    @Test func carsDriveOnStreetsAndAreThereInTime() throws {
        var program = try SmallRun.program()
        let city = AppFiles.city
        program.go(to: 599_999)
        let end = program.cars[0].coordinate
        let dropoff = try #require(city.snap(SmallRun.east))
        #expect(Geodesy.distance(end, dropoff.coordinate).inMetres < 5)
        for second in stride(from: Int64(246), to: 600, by: 30) {
            program.go(to: second * 1_000)
            let snap = try #require(city.snap(program.cars[0].coordinate))
            #expect(snap.distance.inMetres < 2)
        }
    }

    @Test(arguments: [
        ("07:10", Int64(600_000)), ("ride 3", 150_000), ("4", 800_000),
    ])
    func oneGoesWhereOneTypes(typed: String, moment_ms: Int64) throws {
        var program = try SmallRun.program()
        press([.char(" ")], &program)
        type(typed, &program)
        #expect(program.moment_ms == moment_ms)
        #expect(program.target == nil)
    }

    /// What is answered to what is typed; the run goes from 07:00 to 07:20.
    private static let answers: [(typed: String, answer: String)] = [
        ("06:00", "The run goes from 07:00 to 07:20."),
        ("23:59", "The run goes from 07:00 to 07:20."),
        ("25:99", "Type a time from 00:00 to 23:59."),
        ("-5:00", "Type a time from 00:00 to 23:59."),
        ("+7:05", "Type a time from 00:00 to 23:59."),
        ("ride 9", "There is no ride 9 in this run."),
        ("driver 1", "There is no driver 1 in this run."),
        ("-5", "Type a time as 12:30, a ride as 120, or driver 45."),
        ("what", "Type a time as 12:30, a ride as 120, or driver 45."),
        ("", "Type a time as 12:30, a ride as 120, or driver 45."),
    ]

    @Test(arguments: answers)
    func whereOneCannotGoIsSaidAndNothingMoves(typed: String, answer: String) throws {
        var program = try SmallRun.program()
        press([.char(" ")], &program)
        type(typed, &program)
        #expect(program.moment_ms == 0)
        #expect(program.complaint == answer)
        press([.escape], &program)
        #expect(program.target == nil)
    }

    /// A run from Thursday 07:00 to Friday 12:00 of the week after, shown on its first Saturday: a
    /// time is that of the day shown, or else the next one, or else the last before.
    @Test(arguments: [
        ("00:30", Int64(2), "00:30"), ("6:59", 2, "06:59"), ("sat 23:00", 2, "23:00"),
        ("Fri 11:00", 8, "11:00"), ("friday 12:01", 1, "12:01"), ("day 1 7:00", 0, "07:00"),
        ("Thu 06:59", 7, "06:59"), ("day 2 12:30", 1, "12:30"), ("day 9 12:00", 8, "12:00"),
    ])
    func aDayCanBeNamed(typed: String, day: Int64, time: String) throws {
        var program = try SmallRun.program(of: SmallRun.longRecording)
        press([.char(" ")], &program)
        program.go(to: 2 * WorldCalendar.dayMilliseconds)
        type(typed, &program)
        #expect(program.complaint == nil)
        let moment = Instant(milliseconds: program.moment_ms)
        #expect(program.recording.calendar.dayNumber(at: moment) == day)
        #expect(program.time(program.moment_ms) == time)
    }

    private static let daysThatAreNot: [(typed: String, answer: String)] = [
        ("day 1 06:59", "The run goes from Thu 07:00 to Fri 12:00."),
        ("day 9 12:01", "The run goes from Thu 07:00 to Fri 12:00."),
        ("day 99 12:01", "The run goes from Thu 07:00 to Fri 12:00."),
        ("today 12:30", "Type a day as Thu, or as day 2 for the second."),
        ("fri 24:00", "Type a time from 00:00 to 23:59."),
        ("friday", "Type a time as Thu 12:30, a ride as 120, or driver 45."),
    ]

    @Test(arguments: daysThatAreNot)
    func aDayThatIsNotIsSaidAndNothingMoves(typed: String, answer: String) throws {
        var program = try SmallRun.program(of: SmallRun.longRecording)
        press([.char(" ")], &program)
        type(typed, &program)
        #expect(program.moment_ms == 0)
        #expect(program.complaint == answer)
    }

    @Test func aDriverIsFollowedThroughTheRides() throws {
        var program = try SmallRun.program()
        type("driver 7", &program)
        #expect(program.chosenDriver == 0)
        #expect(program.chosenRide == nil)
        program.go(to: 300_000)
        #expect(program.chosenRide?.number == 1)
        #expect(program.line.count > 2)
        press([.escape], &program)
        #expect(program.chosen == nil)
    }

    @Test func tabGoesThroughTheRidesUnderWay() throws {
        var program = try SmallRun.program()
        program.go(to: 160_000)
        press([.tab], &program)
        #expect(program.chosenRide?.number == 1)
        press([.tab], &program)
        #expect(program.chosenRide?.number == 3)
        press([.tab], &program)
        #expect(program.chosenRide?.number == 1)
        press([.backTab], &program)
        #expect(program.chosenRide?.number == 3)
    }

    @Test func theEndStandsStillAndPlaysAnew() throws {
        var program = try SmallRun.program()
        press([.end], &program)
        _ = program.update(Input(at_ms: 100, .timer))
        #expect(!program.isPlaying)
        #expect(program.moment_ms == program.recording.end_ms)
        press([.char(" ")], &program)
        #expect(program.moment_ms == 0)
        #expect(program.isPlaying)
    }

    @Test(arguments: RecordedView.all)
    func looksAsRecorded(view: RecordedView) throws {
        var program = try SmallRun.program(view.size, language: view.language)
        press([.char(" ")], &program)
        type("driver 7", &program)
        program.go(to: 300_000)
        let screen = program.view(size: view.size, glyphs: .braille)
        let record = try ScreenRecord(
            screen.text, named: view.name(of: "driver"), besides: #filePath)
        #expect(record.isRight, "\(record.complaint)")
        #expect(screen.showsStress)
        let isPlain = program.view(size: view.size, glyphs: .ascii).text.allSatisfy(\.isASCII)
        #expect(isPlain || view.language != "en")
    }

    /// A status bar takes a row of many terminals.
    @Test(arguments: AppFiles.tags)
    func isWholeUnderAStatusBar(language: String) throws {
        let ways: [(String, [Key])] = [("run", []), ("help", [.char("?")]), ("go", [.char("g")])]
        for (name, keys) in ways {
            try expectWholeUnderAStatusBar("\(name) \(language)") { size in
                var program = try SmallRun.program(size, language: language)
                press([.char(" ")], &program)
                type("driver 7", &program)
                program.go(to: 300_000)
                press(keys, &program)
                return program.view(size: size, glyphs: .braille)
            }
        }
    }

    /// Nearer and farther is about the middle of what is seen, as long as nothing is followed.
    @Test(arguments: ["+", "-"] as [Unicode.Scalar])
    func theWholeRunStaysInTheMiddleAtEveryScale(key: Unicode.Scalar) throws {
        var program = try SmallRun.program()
        let before = program.map.viewport
        for _ in 0..<6 { press([.char(key)], &program) }
        _ = program.update(Input(at_ms: 100, .timer))
        #expect(program.map.viewport.metresPerDot != before.metresPerDot)
        #expect(program.map.viewport.centre == before.centre)
    }

    @Test func helpNamesEveryKey() throws {
        var program = try SmallRun.program()
        press([.char("?")], &program)
        let text = program.view(size: Size(width: 120, height: 60), glyphs: .braille).text
        for binding in program.keys.bindings { #expect(text.contains(binding.title)) }
    }

    /// Every key can be come to on the smallest screen too, filtered, and run, as in the apps.
    @Test func theHelpIsMovedThroughFilteredAndRun() throws {
        var program = try SmallRun.program()
        press([.char(" "), .char("?")], &program)
        func text() -> String { program.view(size: .smallest, glyphs: .braille).text }
        #expect(!text().contains("Ctrl-L"))
        press([.end], &program)
        #expect(text().contains("Ctrl-L") && text().contains("quit"))
        press("the end".unicodeScalars.map { .char($0) }, &program)
        #expect(text().contains("the end") && !text().contains("the start"))
        press([.enter], &program)
        #expect(program.help == nil && program.moment_ms == program.recording.end_ms)
        press([.char("?"), .char("x"), .char("x"), .enter], &program)
        #expect(text().contains("No key does that here."))
        press([.escape], &program)
        #expect(program.help == nil)
    }

    @Test func linesSayWhatTheScreenShows() throws {
        var program = try SmallRun.program()
        program.go(to: 300_000)
        let outline = program.outline(glyphs: .ascii)
        #expect(outline.status.contains("07:05"))
        #expect(outline.lines.contains(.gauge("07:05")))
    }
}
