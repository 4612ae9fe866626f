import RideApp
import RideTUI
import Testing

@testable import PassengerApp

/// A screen too small to be drawn shows a notice and nothing of what keys would do.
@Suite struct SmallScreenTests {
    @Test(
        "D3: on a screen too small to be drawn no key does anything, and Ctrl-C leaves",
        arguments: [Size(width: 60, height: 20), Size(width: 80, height: 22)])
    func keysDoNothing(size: Size) throws {
        var journey = try Journey()
        try journey.accepted()
        let before = journey.sheets().text
        try journey.give(.resized(size))
        try journey.strike([.char("x"), .down, .enter, .char("!"), .char("m"), .char("q")])
        try journey.give(.resized(Size(width: 80, height: 24)))
        #expect(journey.sheets().text == before)
        #expect(journey.app.core.ride?.stage == .accepted)
        #expect(!journey.hasQuit)
        try journey.give(.resized(size))
        try journey.strike([.ctrl("c")])
        #expect(journey.hasQuit)
    }
}
