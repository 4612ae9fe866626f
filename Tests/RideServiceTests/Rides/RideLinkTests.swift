import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// Rides that are watched in a browser, by links.
@Suite("P8: links to shared rides") struct RideLinkTests {
    private static let address = "https://rides.example"

    private static func settings() -> ServiceSettings {
        var settings = TestService.settings()
        settings.webAddress = address
        return settings
    }

    /// A ride that a driver has accepted, in an engine that shows rides to browsers.
    private struct Scene {
        let stage = Stage(RideLinkTests.settings())
        let ana: Actor
        let luis: Actor
        let trip: TripID
        let link: String

        init() throws {
            (luis, _) = try stage.approvedDriver()
            ana = try stage.signUp(stage.form(.passenger)).actor
            trip = try stage.request(ana)
            try stage.run(.order(.accept, trip), luis)
            let whole = try #require(try stage.service.link(to: trip, by: ana))
            link = String(whole.dropFirst("\(RideLinkTests.address)/r/".count))
            try stage.save()
        }
    }

    @Test("a link has 128 bits, as 22 signs, and is the same however often it is asked for")
    func theLinkStaysTheSame() throws {
        let scene = try Scene()
        #expect(scene.link.utf8.count == RideLink.length)
        let again = try scene.stage.service.link(to: scene.trip, by: scene.ana)
        #expect(again == "\(Self.address)/r/\(scene.link)")
        var random = SeededRandom(seed: 7)
        let links = (0..<200).map { _ in RideLink(using: &random).text }
        #expect(Set(links).count == 200)
        #expect(links.allSatisfy { RideLink(presented: $0)?.text == $0 })
        // All bits are there: each of the first 21 signs is any of 64, the last one of four.
        #expect(Set(links.compactMap(\.last)).count == 4)
        #expect(Set(links.compactMap(\.first)).count > 40)
    }

    @Test("an engine without pages gives no links, and only the passenger gets one")
    func whoGetsALink() throws {
        let bare = try RideScene(.accepted)
        #expect(try bare.stage.service.link(to: bare.trip, by: bare.ana) == nil)
        let scene = try Scene()
        let service = scene.stage.service
        #expect(
            scene.stage.refusal { _ = try service.link(to: scene.trip, by: scene.luis) }
                == "only_for_passengers")
        let bea = try scene.stage.guest(.passenger, "Bea")
        #expect(scene.stage.refusal { _ = try service.link(to: scene.trip, by: bea) } != nil)
    }

    @Test("a link shows what the code shows, and nothing else does")
    func itShowsWhatTheCodeShows() throws {
        let scene = try Scene()
        let service = scene.stage.service
        let seen = try #require(service.watch(link: scene.link))
        let code = try service.share(scene.trip, by: scene.ana)
        let told = try service.watch(code)
        #expect(seen.trip == told.trip && seen.driver == told.driver)
        #expect(seen.car == told.car && seen.arrivesAt == told.arrivesAt)
        let signs = Array(scene.link)
        for place in signs.indices {
            var other = signs
            other[place] = signs[place] == "A" ? "B" : "A"
            #expect(service.watch(link: String(other)) == nil)
        }
        for wrong in [
            "", code, scene.link + "A", String(scene.link.dropLast()), "../" + scene.link,
        ] {
            #expect(service.watch(link: wrong) == nil, "\(wrong)")
        }
        // A link is not a code, and costs whoever has it no attempt.
        #expect(scene.stage.refusal { _ = try service.watch(scene.link) } == "no_such_code")
    }

    @Test("R7: a link leads to the ride after a restart, and for ten minutes to how it ended")
    func itGoesOnAndEnds() throws {
        let scene = try Scene()
        let stage = scene.stage
        try stage.restart()
        #expect(stage.service.watch(link: scene.link)?.trip.id == scene.trip)
        #expect(
            try stage.service.link(to: scene.trip, by: scene.ana)
                == "\(Self.address)/r/\(scene.link)")
        stage.pass(3_600)
        try stage.run(.order(.arrive, scene.trip), scene.luis)
        try stage.run(.order(.start, scene.trip), scene.luis)
        stage.pass(7_200)
        try stage.run(.order(.finish, scene.trip), scene.luis)
        let over = try #require(stage.service.watch(link: scene.link))
        #expect(over.trip.stage == .completed && over.car == nil && over.progress == nil)
        let last = Int(Limits.watchedAfterEnd.components.seconds)
        stage.wallPasses(last - 1)
        #expect(stage.service.watch(link: scene.link) != nil)
        stage.wallPasses(1)
        #expect(stage.service.watch(link: scene.link) == nil)
    }

    @Test("whoever is trusted, and whoever rides for somebody else, get the link by mail")
    func lettersHaveTheLink() throws {
        let stage = Stage(Self.settings())
        let (luis, _) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(.setContacts([(name: "Eva", email: "eva@example.com")], .always), ana)
        var form = RideService.RequestForm()
        form.riderName = "Bia Souza"
        let plan = try stage.service.plan(for: ana, from: TestService.home, to: Stage.faro)
        try stage.run(.request(plan.options[0].id, .cash, nil, form), ana)
        let trip = try #require(stage.service.situation(of: ana)?.ride?.trip.id)
        try stage.run(.order(.accept, trip), luis)
        try stage.save()
        let link = try #require(try stage.service.link(to: trip, by: ana))
        let told = stage.outbox.filter { $0.body.contains(link) }
        #expect(told.map(\.to.text).sorted() == ["eva@example.com", "p1@example.com"])
        let own = try #require(told.first { $0.to.text == "p1@example.com" })
        #expect(own.subject == "Bia Souza's ride has a driver")
        #expect(own.body.contains("Pass this link on to Bia Souza"))
    }
}
