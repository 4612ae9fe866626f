import Testing

@testable import RideImport
@testable import RideMap

/// Every key of access and speed, for every vehicle, direction and condition, as one table.
@Suite struct OSMRulesTests {
    private typealias Direction = OSMRules.Direction

    /// The conditions a key may have, and whether what they say counts.
    private static let conditions = [
        ("", true), ("@|24/7", true), ("@|(Mo-Su|06:00-22:00)", true),
        ("@|(Mo-Fr|07:00-09:00)", false), ("@|(wet)", false),
    ]

    private static let names: [OSMVehicle: [String]] = [
        .car: ["motorcar", "motor_vehicle", "vehicle", ""],
        .taxi: ["taxi", "psv", "motorcar", "motor_vehicle", "vehicle", ""],
    ]

    /// The tag that says a value of a subject for a vehicle and a direction, under a condition.
    private func tag(
        _ subject: String, _ name: String, _ direction: Direction?, _ value: String,
        _ condition: String
    ) -> String {
        var key = name.isEmpty ? subject : subject == "access" ? name : "\(subject):\(name)"
        if let direction { key += ":\(direction)" }
        return condition.isEmpty ? "\(key)=\(value)" : "\(key):conditional=\(value)|\(condition)"
    }

    @Test(arguments: OSMVehicle.allCases)
    func everyKeyOfAccessIsObeyed(vehicle: OSMVehicle) throws {
        let access = OSMAccess(vehicle)
        for name in try #require(Self.names[vehicle]) {
            for said in [.forward, .backward, nil] as [Direction?] {
                for (condition, counts) in Self.conditions {
                    let tag = tag("access", name, said, "no", condition)
                    for direction in Direction.allCases {
                        let isClosed = counts && (said == nil || said == direction)
                        #expect(
                            access.allows(OSMTags(words: tag), direction) != isClosed,
                            "\(tag) \(direction)")
                    }
                }
            }
        }
    }

    @Test(arguments: OSMVehicle.allCases)
    func everyKeyOfSpeedIsObeyed(vehicle: OSMVehicle) throws {
        let rules = OSMRules(vehicle)
        for name in try #require(Self.names[vehicle]) {
            for said in [.forward, .backward, nil] as [Direction?] {
                for (condition, counts) in Self.conditions {
                    let tag = tag("maxspeed", name, said, "30", condition)
                    let limits = OSMSpeed(country: .neutral).limits(OSMTags(words: tag), rules)
                    func expected(_ direction: Direction) -> Double? {
                        counts && (said == nil || said == direction) ? 30 : nil
                    }
                    let wanted = OSMSpeed.Limits(
                        forward_kmh: expected(.forward), backward_kmh: expected(.backward))
                    #expect(limits == wanted, "\(tag)")
                }
            }
        }
    }

    /// Of two keys the more particular counts, whatever the wider one says.
    @Test(arguments: OSMVehicle.allCases)
    func theMoreParticularKeyCounts(vehicle: OSMVehicle) throws {
        let names = try #require(Self.names[vehicle])
        for (narrow, wide) in zip(names, names.dropFirst()) {
            for (one, other, isOpen) in [("yes", "no", true), ("no", "yes", false)] {
                let tags = [
                    tag("access", wide, nil, other, ""), tag("access", narrow, nil, one, ""),
                ]
                let read = OSMTags(words: tags.joined(separator: " "))
                #expect(OSMAccess(vehicle).allows(read, .forward) == isOpen, "\(tags)")
            }
            let tags = [
                tag("maxspeed", wide, .forward, "90", ""), tag("maxspeed", narrow, nil, "40", ""),
            ]
            let limits = OSMSpeed(country: .neutral)
                .limits(OSMTags(words: tags.joined(separator: " ")), OSMRules(vehicle))
            #expect(limits.forward_kmh == 40, "\(tags)")
        }
    }

    @Test(arguments: [
        ("access=no taxi=yes", false, true), ("access=no psv=yes", false, true),
        ("motor_vehicle=no taxi=designated", false, true), ("taxi=no", true, false),
        ("motorcar=no psv=yes", false, true), ("access=no bus=yes", false, false),
        ("service=bus psv=yes", false, true), ("access=no motorcar=yes", true, true),
    ])
    func aTaxiGoesWhereTaxisMay(tags: String, car: Bool, taxi: Bool) {
        let tags = OSMTags(words: tags)
        #expect(OSMAccess(.car).allows(tags, .forward) == car)
        #expect(OSMAccess(.taxi).allows(tags, .forward) == taxi)
    }

    @Test(arguments: [
        ("oneway=yes", OSMAccess.Direction.forward, OSMAccess.Direction.forward),
        ("oneway=yes oneway:taxi=no", .forward, .both),
        ("oneway=yes oneway:psv=no", .forward, .both),
        ("oneway=yes oneway:vehicle=no", .both, .both),
        ("oneway=yes oneway:bus=no", .forward, .forward),
        ("oneway:taxi:conditional=yes|@|24/7", .both, .forward),
        ("oneway=reversible", .both, .both),
    ])
    func oneWaysMayDifferByVehicle(
        tags: String, car: OSMAccess.Direction, taxi: OSMAccess.Direction
    ) {
        let tags = OSMTags(words: tags)
        for (vehicle, expected) in [(OSMVehicle.car, car), (.taxi, taxi)] {
            let access = OSMAccess(vehicle)
            let direction = access.direction(tags, highway: "primary", isRoundabout: false)
            #expect(direction == expected)
        }
    }

    // MARK: Ferries

    @Test(arguments: [
        ("route=ferry", "both"), ("route=ferry motor_vehicle=yes", "both"),
        ("route=ferry motor_vehicle=no", "none"), ("route=ferry foot=yes", "none"),
        ("route=ferry foot=yes motorcar=yes", "both"), ("route=ferry bicycle=yes", "none"),
        ("route=ferry access=no", "none"), ("route=ferry oneway=yes", "forward"),
        ("route=ferry motorcar:backward=no", "forward"), ("route=ferry maxwidth=1", "none"),
        ("route=bus", "none"), ("highway=residential route=ferry", "none"),
    ])
    func carsCrossByFerriesThatTakeThem(tags: String, expected: String) {
        let ferry = OSMFerry.reading(OSMTags(words: tags), OSMAccess())
        let word = ferry.map {
            $0.allowsForward ? $0.allowsBackward ? "both" : "forward" : "backward"
        }
        #expect(word ?? "none" == expected)
    }

    @Test(
        arguments: [
            ("00:20", 20), ("20", 20), ("1:05", 65), ("01:05:30", 65.5), ("PT20M", 20),
            ("PT1H20M", 80), ("PT30S", 0.5), ("", nil), ("soon", nil), ("1:2:3:4", nil),
            ("-5", nil), ("99999999999", nil), ("P1D", nil), ("PT5", nil),
        ] as [(String, Double?)])
    func durationsAreMinutes(text: String, expected: Double?) {
        #expect(OSMFerry.minutes(text) == expected)
    }

    @Test func aFerryTakesAsLongAsItSays() throws {
        let extract = TestExtract(
            nodes: ["a 0 0", "b 0 100", "c 1000 100", "d 1000 0"],
            ways: [
                "ab highway=residential", "bc route=ferry duration=00:20 name=Barca",
                "cd highway=residential", "ad route=ferry foot=yes",
            ])
        let (city, report) = try extract.city()
        #expect(report.count("ferries for cars") == 1)
        let ferry = try #require(city.network.links(of: .ferry).first)
        #expect(abs(Int(city.network[ferry].travelTime_ms) - 1_200_000) < 100)
        #expect(city.network.name(of: ferry) == "Barca")
        #expect(!FreeWays.isOpen(city.network[ferry]))
        // Nobody is picked up out on the water.
        let sea = try #require(city.snap(extract.point(north: 500, east: 100)))
        #expect(sea.link != ferry)
    }
}
