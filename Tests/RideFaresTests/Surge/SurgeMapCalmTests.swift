import RideCore
import RideFares
import Testing

@Suite("R2: a calm surge map needs no attention")
struct SurgeMapCalmTests {
    @Test func isCalmUntilSomebodyAsks() throws {
        let town = try SurgeTown(rows: 2, columns: 2)
        var map = town.calm()
        #expect(map.isCalm)
        let before = map
        let hasChanged = map.update(availableDrivers: town.drivers(3))
        #expect(!hasChanged)
        #expect(map == before)
        town.ask(&map, zone: 1)
        #expect(!map.isCalm)
    }

    @Test func aRequestKeepsItAwakeForTheWindow() throws {
        let town = try SurgeTown()
        var map = town.calm()
        town.ask(&map, zone: 0)
        for _ in 0..<4 {
            map.update(availableDrivers: [9])
            #expect(!map.isCalm)
        }
        map.update(availableDrivers: [9])
        #expect(map.isCalm)
    }

    @Test func aRaisedLevelKeepsItAwakeEvenBelowHalfAStep() throws {
        let town = try SurgeTown()
        let rules = try SurgeRules(smoothing: .percent(1), window: .seconds(60))
        var map = town.calm(rules)
        town.ask(&map, zone: 0, times: 4)
        map.update(availableDrivers: [0])
        #expect(map.requests(in: 0) == 0)
        #expect(map.multiplier(in: 0) == .none)
        #expect(!map.isCalm)
    }

    @Test func nothingHappensWhileItIsOff() throws {
        let town = try SurgeTown()
        var map = town.calm(.off)
        let before = map
        town.ask(&map, zone: 0, times: 100)
        let hasChanged = map.update(availableDrivers: [0])
        #expect(!hasChanged)
        #expect(map == before)
        #expect(map.isCalm)
        #expect(map.multiplier(in: 0) == .none)
    }

    // MARK: Format

    private static func written() throws -> String {
        let town = try SurgeTown(rows: 1, columns: 2)
        var map = town.calm()
        town.ask(&map, zone: 0, times: 4)
        map.update(availableDrivers: [0, 0])
        return try json(map)
    }

    @Test func onlyWhatIsNotCalmIsWritten() throws {
        let text = try Self.written()
        #expect(text.hasPrefix(#"{"levels":[{"thousandths":1450,"zone":0}],"requests":["#))
        #expect(text.contains(#""requests":[{"requests":4,"slot":0,"zone":0}],"rules":{"#))
        #expect(text.contains(#""slot":1,"zones":{"#))
    }

    @Test(arguments: [
        (#""slot":1,"zones""#, #""slot":5,"zones""#, "the interval is not of this surge map"),
        (#""slot":1,"zones""#, #""slot":-1,"zones""#, "the interval is not of this surge map"),
        (#""slot":0,"zone":0"#, #""slot":5,"zone":0"#, "a count is not of this surge map"),
        (#""slot":0,"zone":0"#, #""slot":0,"zone":2"#, "a count is not of this surge map"),
        (#""slot":0,"zone":0"#, #""slot":0,"zone":-1"#, "a count is not of this surge map"),
        (#"{"requests":4"#, #"{"requests":0"#, "a count is not of this surge map"),
        (#"{"requests":4"#, #"{"requests":1000001"#, "a count is not of this surge map"),
        (#"1450,"zone":0"#, #"1450,"zone":2"#, "a level is not of this surge map"),
        ("1450", "999", "a level is not of this surge map"),
        ("1450", "2501", "a level is not of this surge map"),
        (
            #""isOn":true"#, #""isOn":false"#,
            "a surge map that is off has no requests and no levels"
        ),
    ])
    func anImpossibleMapIsNotRead(part: String, wrong: String, message: String) throws {
        let text = try Self.written()
        #expect(text.contains(part))
        #expect(refusalText(text, as: SurgeMap.self) == nil)
        #expect(refusalText(text.replacing(part, with: wrong), as: SurgeMap.self) == message)
    }

    @Test func theHighestLevelIsRead() throws {
        let text = try Self.written().replacing("1450", with: "2500")
        let map = try parsed(text, as: SurgeMap.self)
        #expect(map.multiplier(in: 0).hundredths == 250)
    }
}
