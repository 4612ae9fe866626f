import RideCore
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct OSMStreetTests {
    /// What tags like `highway=primary oneway=yes` say, in a word.
    private func word(_ tags: String, _ vehicle: OSMVehicle = .car) -> String {
        do throws(OSMStreet.Refusal) {
            let speed = OSMSpeed(country: .neutral)
            let access = OSMAccess(vehicle)
            let reading = try OSMStreet.reading(OSMTags(words: tags), speed, access)
            guard let street = reading?.street else { return "nothing" }
            return street.allowsForward ? street.allowsBackward ? "both" : "forward" : "backward"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("highway=residential", "both"), ("highway=motorway", "forward"),
        ("highway=motorway_link", "forward"), ("highway=motorway oneway=no", "both"),
        ("highway=trunk_link", "both"), ("highway=primary oneway=yes", "forward"),
        ("highway=primary oneway=true", "forward"), ("highway=primary oneway=1", "forward"),
        ("highway=primary oneway=-1", "backward"), ("highway=primary oneway=reverse", "backward"),
        ("highway=primary oneway=perhaps", "both"),
        ("highway=primary oneway=yes oneway:motor_vehicle=no", "both"),
        ("highway=tertiary junction=roundabout", "forward"),
        ("highway=tertiary junction=circular", "forward"),
        ("highway=tertiary junction=roundabout oneway=-1", "backward"),
        ("highway=tertiary junction=yes", "both"), ("highway=road", "both"),
        ("highway=living_street", "both"), ("highway=service service=driveway", "both"),
        ("highway=service service=parking_aisle", "forbidden"),
        ("highway=service service=parking_aisle motor_vehicle=yes", "both"),
        ("highway=residential access=no", "forbidden"),
        ("highway=residential access=private", "forbidden"),
        ("highway=residential access=destination", "both"),
        ("highway=residential access=no motor_vehicle=yes", "both"),
        ("highway=residential access=yes motorcar=no", "forbidden"),
        ("highway=residential vehicle=no motor_vehicle=permissive", "both"),
        ("highway=residential motor_vehicle=agricultural", "forbidden"),
        ("highway=residential access=private;delivery", "forbidden"),
        ("highway=residential access=private;customers", "both"), ("highway=footway", "notARoad"),
        ("highway=cycleway", "notARoad"),
        ("highway=residential motor_vehicle:conditional=no|@|(Mo-Fr|07:00-09:00)", "both"),
        ("highway=residential motor_vehicle:conditional=no|@|(Mo-Su|07:00-20:00)", "forbidden"),
        ("highway=residential access=no access:conditional=yes|@|24/7", "both"),
        // Open most of the week, and closed at some of it.
        ("highway=residential access=no access:conditional=yes|@|(18:00-12:00)", "forbidden"),
        ("highway=primary oneway=yes oneway:conditional=no|@|(Sa|03:00-17:00)", "forward"),
        ("highway=residential oneway:conditional=yes|@|(Mo-Su|05:00-23:00)", "forward"),
        ("highway=residential oneway:conditional=yes|@|(Mo-Fr|07:00-09:00)", "both"),
        // Of one key what is said of a direction counts there; between keys the more particular.
        ("highway=residential motor_vehicle:backward=no", "forward"),
        ("highway=residential motor_vehicle:forward=no", "backward"),
        ("highway=residential motorcar:backward=private", "forward"),
        ("highway=residential vehicle:forward=no", "backward"),
        ("highway=residential access:backward=no", "forward"),
        ("highway=residential access:backward=no motor_vehicle=destination", "both"),
        ("highway=residential motor_vehicle=no motor_vehicle:forward=yes", "forward"),
        ("highway=residential motor_vehicle:backward=no motorcar=yes", "both"),
        ("highway=residential motor_vehicle:backward:conditional=no|@|24/7", "forward"),
        ("highway=residential motor_vehicle:backward:conditional=no|@|(Mo-Fr|07:00-09:00)", "both"),
        ("highway=residential vehicle:forward=no vehicle:backward=no", "forbidden"),
        ("highway=residential oneway=yes vehicle:forward=no", "forbidden"),
        ("highway=residential oneway=yes vehicle:backward=no", "forward"),
        ("highway=residential oneway=-1 vehicle:forward=no", "backward"),
        ("highway=service service=parking_aisle motorcar:forward=yes", "forward"),
        ("highway=track", "notARoad"), ("highway=busway", "notARoad"),
        ("highway=pedestrian", "notARoad"), ("highway=pedestrian motor_vehicle=yes", "both"),
        ("highway=pedestrian motorcar=designated", "both"),
        ("highway=pedestrian access=yes", "notARoad"),
        ("highway=pedestrian motor_vehicle=delivery", "notARoad"),
        ("highway=pedestrian motor_vehicle=destination", "notARoad"),
        ("highway=pedestrian motor_vehicle:forward=yes", "forward"),
        ("highway=pedestrian motor_vehicle=yes oneway=yes", "forward"),
        ("highway=pedestrian motor_vehicle=yes area=yes", "area"),
        ("highway=track motor_vehicle=yes", "both"),
        ("highway=residential maxheight=1.8", "tooSmall"),
        ("highway=residential maxheight=2", "both"),
        ("highway=residential maxheight=6'6\"", "tooSmall"),
        ("highway=residential maxheight=7'", "both"),
        ("highway=residential maxheight=default", "both"),
        ("highway=residential maxheight:physical=1.9|m", "tooSmall"),
        ("highway=residential maxwidth=1.8", "tooSmall"),
        ("highway=residential maxwidth=2,3|m", "both"),
        ("highway=residential maxwidth=180|cm", "tooSmall"),
        ("highway=residential maxweight=1.5|t", "tooSmall"),
        ("highway=residential maxweight=3.5", "both"),
        ("highway=residential maxlength=4", "tooSmall"),
        ("highway=residential oneway=reversible", "both"),
        ("highway=residential oneway=alternating", "both"),
        ("highway=bus_stop", "notARoad"), ("highway=pedestrian area=yes", "notARoad"),
        ("highway=service area=yes", "area"), ("highway=construction", "unfinished"),
        ("highway=proposed", "unfinished"), ("route=ferry", "nothing"), ("building=yes", "nothing"),
    ])
    func tagsSayWhetherAndWhichWayToDrive(tags: String, expected: String) {
        #expect(word(tags) == expected)
    }

    @Test(arguments: [
        ("24/7", 10_080), ("Mo-Fr", 7_200), ("Mo-Fr 07:00-09:00", 600), ("07:00-09:00", 840),
        ("Mo-Fr 07:00-09:00,16:00-19:00", 1_500), ("Mo-Fr 7:00-9:00; Sa 08:00-12:00", 840),
        ("Mo,We 00:00-24:00", 2_880), ("Sa-Mo", 4_320), ("22:00-06:00", 3_360),
        ("Su 22:00-06:00", 480), ("Mo-Fr,PH 07:00-09:00", 600), ("PH", 0), ("PH,Su", 1_440),
        // A later rule takes the place of an earlier one.
        ("Mo-Su 00:00-24:00; Su 10:00-12:00", 8_760),
        ("", nil), (";", nil), ("wet", nil), ("weight>3.5", nil), ("Mo-", nil), ("Mo-Fr-Su", nil),
        ("Mo 7-9", nil), ("Mo 07:00", nil), ("Mo 24:00-25:00", nil), ("Mo 07:60-08:00", nil),
        ("Jan-Mar", nil), ("Mo-Fr 07:00-09:00 off", nil), ("sunset-sunrise", nil),
        ("Mo 07:00-09:00 AND wet", nil), ("Mo -7:00-09:00", nil), ("Mo 99999999999:00-1:00", nil),
    ])
    func hoursAreWeekdaysAndTimes(text: String, expected: Int?) {
        #expect(OSMHours.week(text)?.minutes == expected)
    }

    @Test(arguments: [
        ("no @ (Mo-Fr 07:00-09:00); delivery @ (wet)", ["no 600", "?"]),
        ("no @ 24/7", ["no 10080"]), ("no", ["?"]), ("no @ a @ b", ["?"]), ("@ (Mo)", ["?"]),
        ("no @ (Mo 07:00-09:00; Tu 07:00-08:00)", ["no 180"]), ("no @ (", ["?"]),
    ])
    func conditionsAreTakenApart(value: String, expected: [String]) {
        let tags = OSMTags([("access:conditional", value)])
        let words = OSMConditional.meanings("access", tags).map { meaning in
            switch meaning {
            case .hours(let value, let week): "\(value) \(week.minutes)"
            case .unknown: "?"
            }
        }
        #expect(words == expected)
    }

    @Test(arguments: [
        ("barrier=bollard", true), ("barrier=block", true), ("barrier=gate", false),
        ("barrier=gate access=private", true), ("barrier=gate access=no motorcar=yes", false),
        ("barrier=gate locked=yes", true), ("barrier=gate locked=no", false),
        ("barrier=gate locked=yes motor_vehicle=destination", false),
        ("barrier=lift_gate", false), ("barrier=lift_gate access=private", true),
        ("barrier=bollard motor_vehicle=yes", false), ("barrier=toll_booth", false),
        ("barrier=cattle_grid", false), ("barrier=kerb", false), ("highway=crossing", false),
        ("barrier=bollard bollard=rising", false), ("barrier=bollard bollard=removable", true),
        ("barrier=bollard bollard=rising access=private", true),
        ("barrier=bollard bollard=rising locked=yes", true), ("barrier=chain", true),
        ("barrier=chain locked=no", false), ("barrier=chain motor_vehicle=yes", false),
        ("access=no", true), ("motor_vehicle=no", true), ("access=no motorcar=yes", false),
        ("highway=crossing motor_vehicle=no", false), ("access=yes", false), ("name=A", false),
        ("barrier=height_restrictor maxheight=1.8", true),
        ("barrier=height_restrictor maxheight=2.5", false), ("maxwidth=1.5", true),
    ])
    func barriersKeepCarsOut(tags: String, expected: Bool) {
        #expect(OSMAccess().blocks(OSMTags(words: tags)) == expected)
    }

    @Test(
        arguments: [
            ("maxspeed=50", 50.0), ("maxspeed=50|km/h", 50), ("maxspeed=30|mph", 48.280_32),
            ("maxspeed=30mph", 48.280_32), ("maxspeed=10|knots", 18.52), ("maxspeed=walk", 7),
            ("maxspeed=none", 80), ("maxspeed=signals", nil), ("maxspeed=BR:urban", 60),
            ("maxspeed=DE:urban", 50), ("maxspeed=DE:motorway", 130), ("maxspeed=BR:rural", 80),
            ("maxspeed=DE:zone30", 30), ("maxspeed=DE:zone:20", 20),
            ("maxspeed=GB:zone20", 32.186_88),
            ("maxspeed=50;60", 50), ("maxspeed=60;50", 50), ("maxspeed=0", nil),
            ("maxspeed=9999", nil),
            ("maxspeed=fast", nil), ("maxspeed=-50", nil), ("maxspeed=12.5", 12.5),
            ("source:maxspeed=PT:urban", 50), ("maxspeed:type=GB:nsl_single", 96.560_64),
            ("zone:maxspeed=30", 30), ("zone:maxspeed=DE:30", nil), ("source:maxspeed=sign", nil),
            ("maxspeed=40 source:maxspeed=BR:urban", 40), ("maxspeed=40 maxspeed:motorcar=30", 30),
            ("lit=yes", nil),
        ] as [(String, Double?)])
    func everyFormOfLimitIsRead(tags: String, expected: Double?) throws {
        let brazil = try #require(Country.named("br"))
        let limits = OSMSpeed(country: brazil).limits(OSMTags(words: tags), OSMRules(.car))
        #expect(
            limits.forward_kmh.map { ($0 * 1e6).rounded() } == expected.map { ($0 * 1e6).rounded() }
        )
        #expect(limits.backward_kmh == limits.forward_kmh)
    }

    @Test func limitsMayDifferByDirection() {
        let tags = OSMTags(words: "maxspeed=50 maxspeed:backward=30")
        #expect(
            OSMSpeed(country: .neutral).limits(tags, OSMRules(.car))
                == OSMSpeed.Limits(forward_kmh: 50, backward_kmh: 30))
    }

    /// The worst that is said of the ground counts, in both directions, and never makes a street
    /// faster than its limit.
    @Test(arguments: [
        ("surface=asphalt", 60.0), ("surface=gravel", 40), ("surface=mud", 10),
        ("tracktype=grade5", 20), ("smoothness=horrible", 10), ("service=alley", 10),
        ("surface=paving_stones maxspeed=30", 30), ("surface=sand smoothness=bad", 20),
        ("surface=unpaved tracktype=grade4", 25), ("surface=moondust", 60),
        ("maxspeed=110 surface=compacted", 80),
    ])
    func theGroundSlowsAStreet(words: String, expected: Double) throws {
        let brazil = try #require(Country.named("BR"))
        let tags = OSMTags(words: "highway=primary " + words)
        let reading = try OSMStreet.reading(tags, OSMSpeed(country: brazil), OSMAccess())
        let street = try #require(reading?.street)
        let driven = max(5, expected * OSMSpeed.part(.primary))
        #expect(abs(street.forward_kmh - driven) < 1e-9, "\(street.forward_kmh)")
        #expect(street.backward_kmh == street.forward_kmh)
    }

    @Test func whatCannotBePassedIsNoStreet() {
        let tags = OSMTags(words: "highway=track smoothness=impassable")
        #expect(throws: OSMStreet.Refusal.self) {
            try OSMStreet.reading(
                OSMTags(words: "highway=residential smoothness=impassable"),
                OSMSpeed(country: .neutral), OSMAccess())
        }
        #expect(OSMGround.most_kmh(tags) == nil)
    }

    @Test(arguments: [
        ("BR", "residential", 30.0), ("BR", "primary", 60), ("PT", "primary", 50),
        ("DE", "motorway", 130), ("DE", "motorway_link", 90), ("GB", "residential", 48.280_32),
        ("US", "residential", 40.2336), ("BR", "service", 20), ("FR", "living_street", 20),
    ])
    func countrySaysHowFastWithoutASign(code: String, highway: String, limit: Double) throws {
        let country = try #require(Country.named(code))
        let roadClass = try #require(RoadClass(facilityType: highway))
        let isSlipRoad = highway.hasSuffix("_link")
        #expect(abs(country.limit_kmh(roadClass, isSlipRoad: isSlipRoad) - limit) < 1e-9)
        let driven = OSMSpeed(country: country).driven_kmh(nil, roadClass, isSlipRoad: isSlipRoad)
        #expect(abs(driven - limit * OSMSpeed.part(roadClass)) < 1e-9)
    }
}

extension OSMTags {
    /// The tags in a text like `highway=primary name=Rua|A`, where a bar stands for a space.
    init(words: String) {
        self.init(
            words.split(separator: " ").map { word in
                let parts = word.split(separator: "=", maxSplits: 1)
                let value = parts[1].map { $0 == "|" ? " " : String($0) }.joined()
                return (String(parts[0]), value)
            })
    }
}
