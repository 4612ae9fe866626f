import RideFares
import Testing

@Suite("R2: periods begin and end at quarters of an hour")
struct DayTimeTests {
    @Test(arguments: [
        ("00:00", 0), ("00:15", 1), ("06:45", 27), ("20:00", 80), ("23:45", 95), ("24:00", 96),
    ])
    func isReadAndWrittenAlike(text: String, quarters: Int) throws {
        let time = try #require(DayTime(text))
        #expect(time.quarters == quarters)
        #expect(time.description == text)
        #expect(try json([time]) == "[\"\(text)\"]")
        #expect(try copied([time]) == [time])
        #expect(DayTime(hour: quarters / 4, minute: quarters % 4 * 15) == time)
    }

    @Test(arguments: [
        "", "8:00", "08:0", "08:00 ", "08.00", "08:01", "08:14", "08:60", "24:15", "25:00",
        "-1:00", "+8:00", "0８:00", "08:00:00",
    ])
    func nothingElseIsATime(text: String) {
        #expect(DayTime(text) == nil)
        #expect(refusalText("[\"\(text)\"]", as: [DayTime].self) != nil)
    }

    @Test func numbersBeyondADayAreNoTime() {
        let wrong = [(-1, 0), (25, 0), (24, 15), (8, -15), (8, 60), (8, 7)]
        for (hour, minute) in wrong { #expect(DayTime(hour: hour, minute: minute) == nil) }
    }

    @Test func earlierTimesComeFirst() throws {
        let times = try (0...96).map { quarter in
            try #require(DayTime(hour: quarter / 4, minute: quarter % 4 * 15))
        }
        #expect(times.reversed().sorted() == times)
        #expect(times.first == .midnight && times.last == .endOfDay)
    }
}
