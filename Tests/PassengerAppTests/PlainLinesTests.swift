import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

@Suite("N5: the passenger's app in lines") struct PlainLinesTests {
    /// A journey that lines are typed into, as the shell does it.
    private final class Reader {
        var journey: Journey
        private var trouble: (any Error)?

        init(_ journey: Journey) { self.journey = journey }

        var outline: Outline { journey.app.outline(glyphs: .braille) }

        func type(_ line: String) throws -> LineInput.Reply {
            let reply = LineInput(
                outline: { self.outline }, press: { self.give(self.journey.app.pressed($0)) },
                ask: { self.give(.named($0)) }, choose: { self.click(onRow: $1, of: $0) }
            ).carryOut(line)
            if let trouble { throw trouble }
            return reply
        }

        private func give(_ event: Input.Event) {
            do { try journey.give(event) } catch { trouble = error }
        }

        private func click(onRow row: Int, of list: String) {
            let size = journey.app.core.size
            let hits = journey.app.view(size: size, glyphs: .ascii).hits
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let point = Point(x: x, y: y)
                    guard hits.action(at: point) == .choose(list: list, row: row) else { continue }
                    give(.key(.mouse(MouseEvent(.press, at: point))))
                    return give(.key(.mouse(MouseEvent(.release, at: point))))
                }
            }
        }

        func count<Call>(_ kind: Call.Type) -> Int { journey.calls.count { $0 is Call } }
    }

    @Test("nothing is cut", arguments: Gallery.scenes, AppFiles.tags)
    func nothingIsCut(scene: Gallery.Scene, language: String) throws {
        var journey = try Journey(language: language, changing: scene.prepare)
        try scene.lead(&journey)
        journey.app.expectNothingCutInLines()
    }

    @Test("a ride is chosen by its number or name, and asked for by Enter or its own word")
    func aRideIsChosenAndThenAskedFor() throws {
        for sending in ["", "request"] {
            var journey = try Journey()
            try journey.choose()
            let reader = Reader(journey)
            let names = reader.outline.choices.map(\.text)
            try #require(names.count > 1)
            for line in ["1", "2", String(names[1].prefix { $0 != "," })] {
                guard case .chosen(let action) = try reader.type(line) else {
                    Issue.record("“\(line)” has done more than choose")
                    continue
                }
                #expect(action == reader.outline.keys.first { $0.key == .enter }?.title)
                #expect(reader.count(RequestRide.self) == 0, "\(line)")
            }
            #expect(reader.outline.choices[1].isSelected)
            #expect(try reader.type(sending) == .done)
            #expect(reader.count(RequestRide.self) == 1)
        }
    }

    @Test("a tip is chosen by its name, numbers are stars, and Enter gives both")
    func aTipIsOnlyChosen() throws {
        var journey = try Journey {
            $0.isGuest = false
            $0.cards = [FakeEngine.visa]
        }
        try journey.completed()
        let reader = Reader(journey)
        let tips = reader.outline.choices.map(\.text)
        try #require(tips.count > 1)
        for line in ["1", "2", "3", "4", "5"] {
            #expect(try reader.type(line) == .done)
            #expect(reader.outline.choices[0].isSelected, "“\(line)” is no tip")
        }
        #expect(reader.outline.lines.contains { "\($0)".contains("5/5") })
        #expect(try reader.type(tips[1]) == .done)
        #expect(reader.outline.choices[1].isSelected)
        #expect(reader.count(RateRide.self) + reader.count(GiveTip.self) == 0)
        #expect(try reader.type("") == .done)
        #expect(reader.count(RateRide.self) == 1)
    }

    @Test("the first hint speaks of lines where there are lines", arguments: ["en", "pt-BR"])
    func theFirstHintSpeaksOfLines(language: String) throws {
        let journey = try Journey.newcomer(language)
        let texts = try AppFiles.texts(language)
        #expect(journey.screen().text.contains(texts["passenger.firstHint"].prefix(20)))
        let said = journey.app.outline(glyphs: .braille).toasts.map(\.text)
        #expect(said == [texts["plain.firstHint"]])
    }
}
