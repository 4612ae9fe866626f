import RideCore
import RideTestSupport
import Testing

/// R6: whoever has let an offer pass may be asked again, whoever has said no may not.
@Suite struct TripAskedAgainTests {
    /// How the driver came to have been asked: commands after the request.
    private static let ways: [(name: String, commands: [TripCommand])] = [
        ("declined", [.decline(by: Story.luis)]),
        ("let pass", [.shortenOffer]),
        (
            "gave back",
            [
                .accept(by: Story.luis),
                .cancel(by: .person(.driver(Story.luis)), reason: .vehicleTrouble),
            ]
        ),
        ("let pass twice", [.shortenOffer, offer(Story.luis), .shortenOffer]),
        (
            "let pass, declined",
            [.shortenOffer, offer(Story.luis), .decline(by: Story.luis)]
        ),
        (
            "let pass, another declined",
            [.shortenOffer, offer(Story.anotherDriver), .decline(by: Story.anotherDriver)]
        ),
        (
            "let pass, another gave back",
            [
                .shortenOffer, offer(Story.anotherDriver), .accept(by: Story.anotherDriver),
                .cancel(by: .person(.driver(Story.anotherDriver)), reason: .driverUnavailable),
            ]
        ),
        ("let pass, raised", [.shortenOffer, Story.raise]),
        ("declined, raised", [.decline(by: Story.luis), Story.raise]),
    ]

    private static func offer(_ driver: DriverID) -> TripCommand {
        .offer(to: driver, expiresAt: Instant(milliseconds: 3_600_000))
    }

    private static func story(_ commands: [TripCommand]) throws -> Story {
        var story = try Story.offered()
        for command in commands { try story.tell(command) }
        return story
    }

    @Test func onlyWhoHasLetItPassIsAskedAgain() throws {
        var table = GridText(corner: "driver", columns: ["offer", "other", "asked", "let pass"])
        for (name, commands) in Self.ways {
            let story = try Self.story(commands)
            let situation = Situation(name, story)
            table.add(
                name,
                [Story.luis, Story.anotherDriver].map { situation.outcome(of: Self.offer($0)) }
                    + ["\(story.trip.refusedBy.count)", "\(story.trip.letPass.count)"])
            #expect(story.rebuilt == story.trip)
        }
        expectSame(
            table.text,
            """
            driver                       offer                 other                 asked  let pass
            declined                     driver_already_asked  offered               1      0
            let pass                     offered               offered               1      1
            gave back                    driver_already_asked  offered               1      0
            let pass twice               offered               offered               1      1
            let pass, declined           driver_already_asked  offered               1      0
            let pass, another declined   offered               driver_already_asked  2      1
            let pass, another gave back  offered               driver_already_asked  2      1
            let pass, raised             offered               offered               0      0
            declined, raised             offered               offered               0      0
            """)
    }

    @Test func whenItWasLetPassIsKeptForAsLongAsItMatters() throws {
        var story = try Story.offered()
        #expect(try !JSONText.of(story.trip).contains("letPass"))
        try story.tell(.shortenOffer)
        let text = try JSONText.of(story.trip)
        #expect(text.contains(#""letPass":[{"at":2000,"driver":7}]"#))
        #expect(try JSONText.read(Trip.self, text) == story.trip)
        // A ride that was kept before this was noted.
        let older = text.replacing(#""letPass":[{"at":2000,"driver":7}],"#, with: "")
        #expect(older != text)
        #expect(try JSONText.read(Trip.self, older) == story.trip.withoutLetPass)
        try story.offer(to: Story.anotherDriver)
        try story.tell(.accept(by: Story.anotherDriver))
        #expect(story.trip.letPass.count == 1)
        try story.tell(.arrive(by: Story.anotherDriver))
        try story.tell(.start(by: Story.anotherDriver))
        #expect(story.trip.letPass.isEmpty && story.trip.refusedBy == [Story.luis])
        #expect(try !JSONText.of(story.trip).contains("letPass"))
    }
}
