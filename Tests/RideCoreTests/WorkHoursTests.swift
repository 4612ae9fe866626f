import RideCore
import RideTestSupport
import Testing

/// Breaks, hours of work and rests (D14): the whole machine, and its arithmetic.
@Suite("D14: hours of work and rests") struct WorkHoursTests {
    /// An hour of work, then ten minutes of rest.
    private static let rules = HoursRules(work: .seconds(3_600), rest: .seconds(600))

    private static func at(_ minute: Int64) -> Instant { Instant(milliseconds: minute * 60_000) }

    private func hours(_ steps: [(HoursCommand, Int64)]) throws -> WorkHours {
        var hours = WorkHours(since: .start)
        for (command, minute) in steps {
            hours = try hours.after(command, at: Self.at(minute), by: Self.rules)
        }
        return hours
    }

    private func name(_ phase: WorkHours.Phase) -> String {
        switch phase {
        case .off(let since): "off \(since.milliseconds / 60_000)"
        case .working(let since): "working \(since.milliseconds / 60_000)"
        case .lastRide(let since): "lastRide \(since.milliseconds / 60_000)"
        case .pausing(let since): "pausing \(since.milliseconds / 60_000)"
        }
    }

    private func outcome(_ command: HoursCommand, of hours: WorkHours, at minute: Int64) -> String {
        do {
            return name(try hours.after(command, at: Self.at(minute), by: Self.rules).phase)
        } catch { return error.rawValue }
    }

    private static let work: [(String, HoursCommand)] = [
        ("start", .start), ("stop", .stop), ("rideEnds", .rideEnds),
    ]
    private static let breaks: [(String, HoursCommand)] = [
        ("pause", .pause(isRiding: false)), ("pause riding", .pause(isRiding: true)),
        ("resume", .resume),
    ]

    private func grid(
        _ columns: [(String, HoursCommand)], _ states: [WorkHours], at minute: Int64
    ) -> String {
        var table = GridText(corner: "at \(minute)", columns: columns.map(\.0))
        for state in states {
            table.add(
                name(state.phase),
                columns.map { outcome($0.1, of: state, at: minute) })
        }
        return table.text
    }

    @Test func everyPhaseAgainstEveryCommand() throws {
        let states = try [
            hours([(.start, 1), (.stop, 20)]), hours([(.start, 1)]),
            hours([(.start, 1), (.pause(isRiding: true), 5)]),
            hours([(.start, 1), (.pause(isRiding: false), 5)]),
        ]
        expectSame(
            grid(Self.work, states, at: 30),
            """
            at 30       start            stop         rideEnds
            off 20      working 30       not_at_work  off 20
            working 1   at_work_already  off 30       working 1
            lastRide 1  at_work_already  off 30       pausing 30
            pausing 5   at_work_already  off 5        pausing 5
            """)
        expectSame(
            grid(Self.breaks, states, at: 30),
            """
            at 30       pause        pause riding  resume
            off 20      not_at_work  not_at_work   not_at_work
            working 1   pausing 30   lastRide 1    not_on_a_break
            lastRide 1  on_a_break   on_a_break    working 1
            pausing 5   on_a_break   on_a_break    working 30
            """)
    }

    @Test func afterAllTheWorkARestComesFirst() throws {
        let states = try [
            hours([(.start, 0), (.stop, 60)]), hours([(.start, 0), (.pause(isRiding: false), 60)]),
        ]
        expectSame(
            grid(Self.work, states, at: 69),
            """
            at 69       start            stop         rideEnds
            off 60      rest_first       not_at_work  off 60
            pausing 60  at_work_already  off 60       pausing 60
            """)
        expectSame(
            grid(Self.breaks, states, at: 69),
            """
            at 69       pause        pause riding  resume
            off 60      not_at_work  not_at_work   not_at_work
            pausing 60  on_a_break   on_a_break    rest_first
            """)
        for state in states {
            let rules = try #require(Self.rules)
            #expect(state.restEnds(at: Self.at(69), by: rules) == Self.at(70))
            #expect(state.restEnds(at: Self.at(70), by: rules) == nil)
        }
        let again = try states[0].after(.start, at: Self.at(70), by: Self.rules)
        #expect(again.worked(at: Self.at(75)) == .seconds(300))
    }

    /// Minutes of work, of the rest after it, and when the next hour of work is over then.
    @Test(arguments: [(20, 9, 69), (20, 10, 90), (59, 9, 69), (59, 10, 129)])
    func onlyARestInOnePieceCounts(work: Int64, rest: Int64, end: Int64) throws {
        let rules = try #require(Self.rules)
        for stop in [HoursCommand.stop, .pause(isRiding: false)] {
            let back: HoursCommand = stop == .stop ? .start : .resume
            let hours = try hours([(.start, 0), (stop, work), (back, work + rest)])
            #expect(hours.workEnds(by: rules) == Self.at(end))
        }
    }

    @Test func withoutARuleNobodyHasToRest() throws {
        var hours = WorkHours(since: .start)
        for (command, minute) in [(HoursCommand.start, Int64(0)), (.stop, 6_000), (.start, 6_001)] {
            hours = try hours.after(command, at: Self.at(minute), by: nil)
        }
        #expect(!hours.takesNone)
    }

    @Test(arguments: [
        (900, 600, false), (901, 600, true), (86_400, 86_400, true), (86_401, 600, false),
        (3_600, 0, false), (3_600, 1, true), (3_600, 86_401, false),
    ])
    func rulesAreBounded(work: Int, rest: Int, isRight: Bool) {
        #expect((HoursRules(work: .seconds(work), rest: .seconds(rest)) != nil) == isRight)
    }
}
