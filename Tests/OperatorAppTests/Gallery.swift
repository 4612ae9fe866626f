import RideApp
import RideCore
import RideTUI
import RideTestSupport
import RideWire
import Testing

@testable import OperatorApp

/// A paper with a frame, a round face and three lines of writing, drawn in braille.
enum Paper {
    @Sendable static func drawn(_ order: PictureOrder) -> DocumentPicture {
        let (width, height) = (order.size.width * 2, order.size.height * 4)
        return .drawn(
            (0..<order.size.height).map { row in
                let signs = (0..<order.size.width).map { column -> Unicode.Scalar in
                    var dots: UInt32 = 0
                    // The dots of a sign, as Unicode numbers them.
                    for (bit, at) in places.enumerated()
                    where isInk(column * 2 + at.x, row * 4 + at.y, width, height)
                        == order.isInverted
                    {
                        dots |= 1 << bit
                    }
                    return Unicode.Scalar(0x2800 + dots) ?? " "
                }
                return String(String.UnicodeScalarView(signs))
            })
    }

    private static let places: [(x: Int, y: Int)] = [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
    ]

    private static func isInk(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bool {
        if x < 1 || y < 1 || x >= width - 1 || y >= height - 1 { return true }
        let (right, down) = (x - width / 4, y - height / 2)
        let radius = min(width / 6, height / 3)
        if right * right + down * down < radius * radius { return true }
        return x > width / 2 && x < width * 9 / 10 && y % (height / 5) < 2 && y > height / 4
    }
}

/// Every screen that there is, and how one comes to it.
enum Gallery {
    /// A screen.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        var town = Town.busy
        let lead: @Sendable (inout OperatorStage) throws -> Void

        var testDescription: String { name }
    }

    static let scenes = parts + pages + bikes + alarms + asides

    private static let parts = [
        Scene(name: "city") { _ in },
        Scene(name: "city-quiet", town: Town()) { _ in },
        Scene(name: "city-books-wrong", town: wrongBooks) { _ in },
        Scene(name: "map-alone") { try $0.press(.escape) },
        Scene(name: "rides") { try $0.press(.char("2"), .down, .down) },
        Scene(name: "rides-none", town: Town()) { try $0.press(.char("2")) },
        Scene(name: "drivers") { try $0.press(.char("3")) },
        Scene(name: "help") { try $0.press(.char("4")) },
        Scene(name: "help-settled-too") { try $0.press(.char("4"), .char("o")) },
        Scene(name: "people") { try $0.press(.char("5")) },
        Scene(name: "people-typed") {
            try $0.press(.char("5"), .char("s"))
            try $0.type("bru")
        },
        Scene(name: "people-none") {
            try $0.press(.char("5"), .char("s"))
            try $0.type("zoe")
            try $0.press(.enter)
        },
    ]

    private static let pages = [
        Scene(name: "application") { try $0.press(.char("3"), .enter, .down, .down) },
        Scene(name: "application-approve") {
            try $0.press(.char("3"), .enter, .char("a"))
        },
        Scene(name: "application-rejected") {
            try $0.press(.char("3"), .enter, .char("r"), .down, .down, .down, .down)
            try $0.type("The plate is not that of the registration.")
            try $0.press(.down, .down, .down, .down, .enter, .down, .down, .down, .down)
        },
        Scene(name: "reject") {
            try $0.press(.char("3"), .enter, .char("r"), .down, .down, .down, .down)
            try $0.type("The plate is not that of the registration.")
        },
        Scene(name: "application-document") {
            try $0.press(.char("3"), .enter, .down, .down, .down, .down, .down)
        },
        Scene(name: "document") {
            $0.drawn = Paper.drawn
            try $0.press(.char("3"), .enter, .down, .down, .down, .down, .down, .char("v"))
        },
        Scene(name: "document-missing-program") {
            $0.drawn = { _ in .noProgram("chafa") }
            try $0.press(.char("3"), .enter, .down, .down, .down, .down, .down, .char("v"))
        },
        Scene(name: "ride") { try $0.press(.char("2"), .down, .down, .enter) },
        Scene(name: "ride-wishes") { try $0.press(.char("2"), .down, .down, .down, .enter) },
        Scene(name: "ride-paid") {
            try $0.press(.char("5"), .down, .down, .enter, .enter)
        },
        Scene(name: "ride-cancel") {
            try $0.press(.char("2"), .down, .down, .enter, .char("c"))
        },
        Scene(name: "refund") {
            try $0.press(.char("5"), .down, .down, .enter, .enter, .char("m"))
        },
        Scene(name: "write") {
            try $0.press(.char("2"), .down, .down, .enter, .char("w"))
            try $0.type("Your hat")
        },
        Scene(name: "ticket") { try $0.press(.char("4"), .enter) },
        Scene(name: "ticket-writing") {
            try $0.press(.char("4"), .enter, .char("x"))
            try $0.type("Your driver has it.")
        },
        Scene(name: "person") { try $0.press(.char("5"), .down, .enter) },
        Scene(name: "person-photo", town: shown) {
            try $0.press(.char("5"), .down, .enter, .char("p"))
        },
        Scene(name: "block") {
            try $0.press(.char("5"), .down, .enter, .char("b"), .right, .enter)
            try $0.type("Pay what you owe.")
        },
        Scene(name: "person-blocked") {
            try $0.press(.char("5"), .down, .enter, .char("b"), .right, .right, .enter)
            try $0.type("Pay what you owe.")
            try $0.press(.enter, .enter, .down, .enter)
        },
        Scene(name: "person-was-blocked", town: forgiven) {
            try $0.press(.char("5"), .down, .enter)
        },
        Scene(name: "blocks", town: forgiven) {
            try $0.press(.char("5"), .down, .enter, .char("o"))
        },
    ]

    private static let bikes = [
        Scene(name: "stations", town: StationTests.town) { try $0.press(.char("b"), .down) },
        Scene(name: "carry", town: StationTests.town) {
            try $0.press(.char("b"), .down, .enter)
        },
    ]

    private static let alarms = [
        Scene(name: "sos") { try $0.callForHelp() },
        Scene(name: "sos-rides") {
            try $0.press(.char("2"))
            try $0.callForHelp()
        },
        Scene(name: "sos-several") {
            try $0.callForHelp()
            try $0.callForHelp(19, name: "Carla Pinto")
        },
        Scene(name: "sos-over-page") {
            try $0.press(.char("3"), .enter)
            try $0.callForHelp()
        },
        Scene(name: "sos-over-question") {
            try $0.press(.char("3"), .enter, .char("a"))
            try $0.callForHelp()
        },
        Scene(name: "sos-over-help") {
            try $0.press(.char("?"))
            try $0.callForHelp()
        },
        Scene(name: "sos-on-map") {
            try $0.callForHelp()
            try $0.press(.function(5))
        },
        Scene(name: "sos-answered") {
            try $0.callForHelp()
            try $0.press(.function(6), .char("4"), .enter, .enter, .enter)
            try $0.type("Help is on its way. Stay where you are.")
            try $0.press(.enter, .escape)
        },
        Scene(name: "sos-ticket") {
            try $0.callForHelp()
            try $0.press(.char("4"), .enter, .function(6), .enter)
        },
    ]

    private static let asides = [
        Scene(name: "find") {
            try $0.press(.char("/"))
            try $0.type("faro")
        },
        Scene(name: "found") {
            try $0.press(.char("/"))
            try $0.type("faro monumental")
            try $0.press(.enter)
        },
        Scene(name: "demand", town: wanted) { try $0.press(.char("z")) },
        Scene(name: "help-keys") { try $0.press(.char("?")) },
        Scene(name: "lost") { try $0.loseEngine(forGood: true) },
        Scene(name: "refused", town: foreign) { _ in },
    ]

    private static var wanted: Town {
        var town = Town.busy
        town.zones = ZonesResult(
            south: -29.93, west: -71.29, cell_height_e6: 10_000, cell_width_e6: 12_000, columns: 4,
            rows: 4, surge: [2, 2, 130, 3, 2, 160], drivers: [2, 2, 4, 1, 1, 3],
            requests: [2, 2, 7, 3, 2, 9, 1, 1, 1])
        return town
    }

    /// Bruno was blocked twice, and by operators from before that was noted once more.
    static var forgiven: Town {
        var town = Town.busy
        town.blocks[2] = [
            BlockView(
                reason: "debt", message: "Pay what you owe.", from_ms: Town.wall_ms - 180_000_000,
                user_id: 1_000, user_name: "eva", lifted_at_ms: Town.wall_ms - 90_000_000,
                lifted_by_user_id: 1_001),
            BlockView(
                reason: "conduct", message: "Be kind to whoever drives.",
                from_ms: Town.wall_ms - 9_000_000_000, user_id: 0,
                user_name: "root", lifted_at_ms: Town.wall_ms - 8_900_000_000,
                lifted_by_user_id: 0, lifted_by_user_name: "root"),
            BlockView(
                reason: "other", message: "Write to us.", from_ms: Town.wall_ms - 19_000_000_000,
                lifted_at_ms: Town.wall_ms - 18_900_000_000, lifted_by_user_id: 1_000),
        ]
        return town
    }

    private static var shown: Town {
        var town = Town.busy
        town.photo = TestPhoto.face
        return town
    }

    private static var wrongBooks: Town {
        var town = Town.busy
        town.overview.ledger[0].amount_minor += 1
        return town
    }

    static var foreign: Town {
        var town = Town.busy
        town.refusal = WireError(
            .refused, code: "only_for_the_operator",
            message: "Only the owner of the engine can do this.")
        return town
    }
}
