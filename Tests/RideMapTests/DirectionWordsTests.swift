import RideCore
import Testing

@testable import RideMap

@Suite struct DirectionWordsTests {
    private static let templates = [
        "maneuver.left": "Turn left onto {street}",
        "maneuver.left.unnamed": "Turn left",
        "maneuver.right": "Turn right onto {street}",
        "maneuver.roundabout": "At the roundabout, take exit {exit} onto {street}",
        "maneuver.roundabout.unnamed": "At the roundabout, take exit {exit}",
        "maneuver.roundabout.inside": "Enter the roundabout",
        "maneuver.merge": "{unknown} {street",
        "maneuver.distance.m": "{distance} m",
        "maneuver.distance.km": "{distance} km",
        "maneuver.decimal": ",",
    ]

    private let words = DirectionWords { Self.templates[$0] }

    @Test(
        arguments: [
            ("left", "Sul", nil, "Turn left onto Sul"), ("left", nil, nil, "Turn left"),
            ("left", "", nil, "Turn left"), ("right", nil, nil, "Turn right onto "),
            ("left", "{exit} {street}", 3, "Turn left onto {exit} {street}"),
            ("roundabout", "Sul", 2, "At the roundabout, take exit 2 onto Sul"),
            ("roundabout", nil, 1, "At the roundabout, take exit 1"),
            ("roundabout", nil, nil, "Enter the roundabout"),
            ("merge", "Sul", nil, "{unknown} {street"), ("hover", "Sul", nil, "maneuver.hover"),
        ] as [(String, String?, Int?, String)])
    func manoeuvreIsSaidByItsTemplate(
        kind: String, street: String?, exit: Int?, expected: String
    ) {
        #expect(words.text(kind: kind, street: street, exit: exit) == expected)
    }

    @Test(arguments: [
        ("left", "Rua Chile", "Vire na Rua Chile"),
        ("left", "Largo do Paço", "Vire no Largo do Paço"),
        ("left", "Túnel da Ribeira", "Vire no Túnel da Ribeira"),
        ("left", "Rua do Largo", "Vire na Rua do Largo"), ("left", "Largos", "Vire na Largos"),
        ("right", "Largo", "Pegue a alça para Largo"),
        ("merge", "Largo na {street}", "Entre no Largo na {street}"),
    ])
    func theArticleIsThatOfTheStreet(kind: String, street: String, expected: String) {
        let templates = [
            "maneuver.left": "Vire na {street}", "maneuver.right": "Pegue a alça para {street}",
            "maneuver.merge": "Entre na {street}", "maneuver.article": "na no",
            "maneuver.masculine": "largo tunel",
        ]
        let words = DirectionWords { templates[$0] }
        #expect(words.text(kind: kind, street: street, exit: nil) == expected)
        // A language without genders has one word, or none.
        for articles in ["na", nil] {
            let plain = DirectionWords { $0 == "maneuver.article" ? articles : templates[$0] }
            #expect(plain.text(kind: "left", street: "Largo", exit: nil) == "Vire na Largo")
        }
    }

    @Test(arguments: [
        (-5, "0 m"), (0, "0 m"), (4, "0 m"), (5, "10 m"), (94, "90 m"), (99, "100 m"),
        (124, "100 m"), (125, "150 m"), (974, "950 m"), (975, "1,0 km"), (1_049, "1,0 km"),
        (1_050, "1,1 km"), (12_345, "12,3 km"),
    ])
    func distancesAreRoundedForDrivers(metres: Double, expected: String) {
        #expect(words.text(for: Metres(metres)) == expected)
    }

    @Test func everyKindHasItsKeys() {
        for kind in Maneuver.Kind.allCases {
            #expect(DirectionWords.keys.contains("maneuver.\(kind.rawValue)"))
        }
        #expect(DirectionWords.keys == DirectionWords.keys.sorted())
    }

    @Test func routeIsSaidInWords() throws {
        let city = try TestCities.block()
        let route = Router(city).route(
            from: .link(LinkID(4), offset: Metres(50)), to: .link(LinkID(0), offset: Metres(90)))
        let turn = try #require(route?.maneuvers.dropFirst().first)
        #expect(words.text(for: turn) == "Turn left onto Sur")
    }
}
