import RideCore
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct OSMNetworkTests {
    /// Nodes a to i in rows of three, 100 m apart, a in the south-west.
    private static let grid = "abcdefghi".enumerated().map { index, letter in
        "\(letter) \(index / 3 * 100) \(index % 3 * 100)"
    }

    private func draft(
        _ ways: [String], _ relations: [String] = [], nodes: [String] = []
    ) throws -> (draft: CityDraft, report: ImportReport) {
        let letters = nodes.map { $0.prefix(1) }
        let grid = Self.grid.filter { !letters.contains($0.prefix(1)) }
        return try TestExtract(nodes: grid + nodes, ways: ways, relations: relations).draft()
    }

    private static let street = "highway=residential"

    @Test(arguments: [
        (["abc"], ["a-c"]), (["abc", "beh"], ["a-b", "b-c", "b-h"]),
        (["abc", "cfi"], ["a-i"]), (["cba", "cfi"], ["a-i"]), (["abc", "ifc"], ["a-i"]),
        (["abeda"], ["a-e", "e-a"]), (["abeda", "gd"], ["b-d", "d-b", "d-g"]),
        (["aba"], ["a-b", "b-a"]), (["aa"], []), (["a"], []), (["aab"], ["a-b"]),
        (["abe", "eda"], ["a-e", "e-a"]), (["abcba"], ["a-b", "b-c", "c-b", "b-a"]),
    ])
    func waysAreCutAndJoinedAtNodes(ways: [String], expected: [String]) throws {
        let links = try draft(ways.map { "\($0) \(Self.street)" }).draft.linkWords
        let isAlike = Set(links.map(Self.undirected)) == Set(expected.map(Self.undirected))
        #expect(isAlike && links.count == expected.count, "\(links)")
    }

    /// `a-b` for `b-a`, because nobody minds which end of such a street comes first.
    private static func undirected(_ word: String) -> String {
        word.contains("-") ? String(word.sorted()) : word
    }

    @Test(arguments: [
        ("ab highway=residential name=A", "bc highway=residential name=B", 2),
        ("ab highway=residential name=A", "bc highway=tertiary name=A", 2),
        ("ab highway=residential oneway=yes", "bc highway=residential oneway=yes", 1),
        ("ab highway=residential oneway=yes", "cb highway=residential oneway=-1", 1),
        ("ab highway=residential oneway=yes", "cb highway=residential oneway=yes", 2),
        ("ab highway=residential maxspeed=30", "bc highway=residential", 1),
        ("ab highway=residential maxspeed=40", "bc highway=residential", 2),
        (
            "ab highway=residential maxspeed:forward=40 maxspeed:backward=20",
            "cb highway=residential maxspeed:forward=20 maxspeed:backward=40", 2
        ),
    ])
    func onlyPiecesThatAreAlikeAreJoined(one: String, other: String, links: Int) throws {
        #expect(try draft([one, other]).draft.links.count == links)
    }

    @Test func differentLimitsMakeTwoLinks() throws {
        let draft = try draft(["abc highway=primary maxspeed:forward=60 maxspeed:backward=40"])
            .draft
        #expect(draft.linkWords == ["a>c", "a<c"])
        #expect(draft.links.map(\.speed_kmh) == [51, 34])
    }

    @Test func barrierCutsTheStreet() throws {
        let draft = try draft(["abc \(Self.street)"], nodes: ["b 0 100 barrier=bollard"]).draft
        #expect(draft.linkWords == ["a-b", "b-c"])
        #expect(draft.links[0].to != draft.links[1].from)
    }

    @Test func roundaboutsAndSlipRoadsAreMarked() throws {
        let links = try draft([
            "abed highway=tertiary junction=roundabout", "ef highway=primary_link",
        ]).draft.links
        #expect(links.map(\.isRoundabout).filter { $0 }.count == 2)
        #expect(links.map(\.isSlipRoad).filter { $0 }.count == 1)
    }

    @Test(arguments: [
        ("b 0 100 highway=traffic_signals", ["b"]), ("x 0 80 highway=traffic_signals", ["b"]),
        ("x 0 60 highway=traffic_signals", []), ("x 0 80 highway=crossing", []),
    ])
    func trafficLightBelongsToTheCrossingNearIt(node: String, expected: [String]) throws {
        let extra = node.hasPrefix("x") ? [node] : [node, "x 0 50"]
        let (draft, _) = try draft(["axbc \(Self.street)", "be \(Self.street)"], nodes: extra)
        #expect(draft.signals.map { TestExtract.letter(draft.nodes[$0].sourceID) } == expected)
    }

    // MARK: Turn restrictions

    /// A cross: d-e-f from west to east, b-e-h from south to north, each arm a way of its own.
    private static let cross = ["de", "ef", "be", "eh"].map { "\($0) \(street)" }

    @Test(arguments: [
        ("w1:from ne:via w4:to restriction=no_left_turn", ["d>e>h"]),
        ("w1:from ne:via w1:to restriction=no_u_turn", ["d>e>d"]),
        ("w1:from ne:via w2:to restriction=only_straight_on", ["d>e>b", "d>e>d", "d>e>h"]),
        ("w1:from ne:via w4:to restriction:motorcar=no_left_turn", ["d>e>h"]),
        ("w1:from ne:via w4:to restriction:hgv=no_left_turn", []),
        ("w1:from ne:via w4:to restriction=no_left_turn except=motorcar", []),
        ("w1:from ne:via w4:to restriction=no_left_turn except=bus;taxi", ["d>e>h"]),
        ("w1:from ne:via w4:to restriction:conditional=no_left_turn", []),
        // What holds at certain hours, with its minutes of the week.
        (
            "w1:from ne:via w4:to restriction:conditional=no_left_turn|@|(Mo-Su|06:00-22:00)",
            ["d>e>h 6720"]
        ),
        (
            "w1:from ne:via w4:to restriction:conditional=no_left_turn|@|(Mo-Fr|07:00-09:00)",
            ["d>e>h 600"]
        ),
        (
            "w1:from ne:via w4:to restriction:conditional=no_left_turn|@|(Mo-Fr);"
                + "no_entry|@|(Sa)", ["d>e>h 8640"]
        ),
        ("w1:from ne:via w4:to restriction:motorcar:conditional=no_left_turn|@|24/7", ["d>e>h"]),
        ("w1:from ne:via w4:to restriction:hgv:conditional=no_left_turn|@|24/7", []),
        ("w1:from ne:via w4:to restriction:conditional=no_left_turn|@|(weight>3.5)", []),
        (
            "w1:from ne:via w4:to restriction=no_left_turn restriction:conditional=none|@|(Sa,Su)",
            ["d>e>h 7200"]
        ),
        (
            "w1:from ne:via w4:to restriction=no_left_turn restriction:conditional=none|@|24/7",
            []
        ),
        // Several things at once; what is not known of them is passed over.
        ("w1:from ne:via w4:to restriction=no_left_turn;no_entry", ["d>e>h"]),
        ("w1:from ne:via w4:to restriction=no_left_turn;no_u_turn", ["d>e>h"]),
        ("w1:from ne:via w1:to restriction=no_left_turn;|no_u_turn", ["d>e>d"]),
        ("w1:from ne:via w4:to restriction=no_dancing;no_left_turn", ["d>e>h"]),
        // The keys of hours before there were conditions.
        ("w1:from ne:via w4:to restriction=no_left_turn hour_on=07:00", []),
        (
            "w1:from ne:via w4:to restriction=no_left_turn hour_on=07:00 hour_off=09:00",
            ["d>e>h 840"]
        ),
        (
            "w1:from ne:via w4:to restriction=no_left_turn hour_on=07:00 hour_off=24:00",
            ["d>e>h 7140"]
        ),
        ("w1:from ne:via w4:to restriction=no_left_turn hour_on=00:00 hour_off=24:00", ["d>e>h"]),
        (
            "w1:from ne:via w4:to restriction=no_left_turn day_on=Monday day_off=Friday",
            ["d>e>h 7200"]
        ),
        (
            "w1:from ne:via w4:to restriction=no_left_turn day_on=Mo day_off=Fr hour_on=7:00 "
                + "hour_off=24:00", ["d>e>h 5100"]
        ),
        ("w1:from ne:via w4:to restriction=no_left_turn day_on=Sa day_off=Su", ["d>e>h 2880"]),
        ("w1:from ne:via w4:to restriction=no_left_turn opening_hours=24/7", ["d>e>h"]),
        (
            "w1:from ne:via w4:to restriction=no_left_turn opening_hours=Mo-Fr|07:00-09:00",
            ["d>e>h 600"]
        ),
        ("w1:from ne:via w4:to restriction=no_left_turn date_on=Jan|1", []),
        ("w1:from ne:via w4:to restriction=no_dancing", []),
        ("w1:from w4:to restriction=no_left_turn", []),
        ("w1:from ne:via w9:to restriction=no_left_turn", []),
        ("w1:from w3:from ne:via w4:to restriction=no_exit", ["b>e>h", "d>e>h"]),
        ("w1:from ne:via w4:to w2:to restriction=no_entry", ["d>e>f", "d>e>h"]),
        ("w1:from nb:via w4:to restriction=no_left_turn", []),
    ])
    func restrictionsForbidTurns(relation: String, expected: [String]) throws {
        let turns = try draft(Self.cross, ["\(relation) type=restriction"]).draft.turnWords
        #expect(turns == expected)
    }

    @Test(arguments: [
        ("no_left_turn", ["d>e>h"]), ("no_right_turn", ["d>e>b"]), ("no_u_turn", []),
    ])
    func turnIntoAWayThatGoesOnIsToldByItsAngle(kind: String, expected: [String]) throws {
        let ways = ["def \(Self.street)", "beh \(Self.street)"]
        let nodes = ["f 300 300"]
        let relation = "w1:from ne:via w2:to type=restriction restriction=\(kind)"
        let turns = try draft(
            ["de \(Self.street)", "ef \(Self.street)", ways[1]],
            [relation.replacing("w2:to", with: "w3:to")], nodes: nodes
        ).draft.turnWords
        #expect(turns == expected)
    }

    @Test func restrictionOverAWayIsASequence() throws {
        let ways = ["ad", "de", "eb", "ef", "dg"].map { "\($0) \(Self.street)" }
        let no = "w1:from w2:via w3:to type=restriction restriction=no_u_turn"
        #expect(try draft(ways, [no]).draft.turnWords == ["a>d>e>b"])
        let only = "w1:from w2:via w4:to type=restriction restriction=only_straight_on"
        #expect(
            try draft(ways, [only]).draft.turnWords == ["a>d>a", "a>d>e>b", "a>d>e>d", "a>d>g"])
    }

    /// Over one way and over two, whichever of these comes first.
    @Test(arguments: ["w2:via w3:via", "w3:via w2:via"])
    func waysInBetweenComeInAnyOrder(via: String) throws {
        let ways = ["ad", "de", "ef", "fc", "eb", "fi"].map { "\($0) \(Self.street)" }
        let relation = "w1:from \(via) w4:to type=restriction restriction=no_u_turn"
        #expect(try draft(ways, [relation]).draft.turnWords == ["a>d>e>f>c"])
    }

    @Test(
        arguments: [
            ("restriction=no_left_turn except=taxi", ["d>e>h"], []),
            ("restriction=no_left_turn except=psv", ["d>e>h"], []),
            ("restriction:taxi=no_left_turn", [], ["d>e>h"]),
            ("restriction=no_left_turn restriction:taxi:conditional=none|@|24/7", ["d>e>h"], []),
        ] as [(String, [String], [String])])
    func restrictionsMayBeOfTaxisAlone(tags: String, car: [String], taxi: [String]) throws {
        let relation = "w1:from ne:via w4:to type=restriction \(tags)"
        let extract = TestExtract(nodes: Self.grid, ways: Self.cross, relations: [relation])
        #expect(try extract.draft().draft.turnWords == car)
        #expect(try extract.draft(.taxi).draft.turnWords == taxi)
    }

    @Test func whatCannotBeUsedIsCounted() throws {
        let relations = [
            "w1:from ne:via w4:to restriction=no_left_turn restriction:conditional=none|@|24/7",
            "w1:from ne:via w4:to restriction:conditional=no_left_turn|@|(wet)",
            "w1:from ne:via w4:to restriction:bicycle=no_left_turn",
            "w1:from ne:via restriction=no_left_turn", "w1:from ne:via w4:to restriction=no_way",
            "w1:from ne:via w9:to restriction=no_left_turn",
        ].map { "\($0) type=restriction" }
        let report = try draft(Self.cross, relations).report
        for refusal in OSMRestriction.Refusal.allCases {
            #expect(report.count(refusal.rawValue) == 1, "\(refusal)")
        }
        #expect(report.count("turn restrictions between streets that do not meet") == 1)
        #expect(report.count("turn restrictions of certain hours") == 0)
    }

    @Test func restrictionsOfCertainHoursAreCounted() throws {
        let relation = "w1:from ne:via w4:to restriction:conditional=no_left_turn|@|(Mo-Fr)"
        let report = try draft(Self.cross, ["\(relation) type=restriction"]).report
        #expect(report.count("turn restrictions of certain hours") == 1)
        #expect(report.count("turn restrictions") == 1)
    }

    @Test func streetsOneCannotLeaveWithoutAForbiddenTurnAreDropped() throws {
        // A block a-b-e-d with a spur b-c-f-e, whose way back into the block is forbidden.
        let nodes = Self.grid
        let ways = [
            "abed \(Self.street) oneway=yes", "da \(Self.street) oneway=yes",
            "bc \(Self.street) oneway=yes name=Spur", "cfe \(Self.street) oneway=yes name=Spur",
        ]
        let extract = TestExtract(nodes: nodes, ways: ways)
        #expect(try extract.city().city.network.linkCount == 3)
        var restricted = extract
        restricted.relations = [
            "w4:from ne:via w1:to type=restriction restriction=no_left_turn"
        ]
        let (city, report) = try restricted.city()
        #expect(city.streetNames.isEmpty)
        #expect(report.linksDropped == 2)
    }
}
