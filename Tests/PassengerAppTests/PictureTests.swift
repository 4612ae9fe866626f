import AppTestSupport
import RideTUI
import Testing

@testable import PassengerApp

/// The pictures of the passenger's app in the documents are what it shows now.
@Suite struct PictureTests {
    private static let size = Size(width: 100, height: 30)

    private func journey() throws -> Journey {
        var journey = try Journey()
        try journey.give(.resized(Self.size))
        return journey
    }

    private func screen(_ journey: Journey) -> Screen {
        journey.screen(Self.size.width, Self.size.height)
    }

    private func expect(_ picture: ScreenPicture, _ name: String) throws {
        let record = try ScreenRecord(picture, named: name, test: #filePath)
        #expect(record.isRight, "\(record.complaint)")
    }

    @Test func theChoiceIsPictured() throws {
        var journey = try journey()
        try journey.choose()
        try expect(ScreenPicture(screen(journey)), "passenger-choose")
    }

    @Test func theRideIsPictured() throws {
        var journey = try journey()
        try journey.accepted()
        try journey.says("I'm the white car by the gas station")
        try journey.pass(seconds: 12)
        try expect(ScreenPicture(screen(journey)), "passenger-coming")
    }

    /// One ride from the question to the rating.
    @Test func aWholeRideIsPictured() throws {
        var journey = try journey()
        var frames = [ScreenPicture.Frame(screen(journey))]
        try journey.press(.enter)
        try journey.type("faro monu")
        frames.append(.init(screen(journey)))
        try journey.press(.enter)
        frames.append(.init(screen(journey)))
        let stretches: [(inout Journey) throws -> Void] = [
            { try $0.request() }, { try $0.accepted() }, { try $0.arriving() },
            { try $0.aboard() }, { try $0.there() }, { try $0.completed() },
        ]
        for stretch in stretches {
            var next = try self.journey()
            try stretch(&next)
            try next.pass(seconds: 12)
            frames.append(.init(screen(next)))
        }
        try expect(ScreenPicture(frames), "ride")
    }
}
