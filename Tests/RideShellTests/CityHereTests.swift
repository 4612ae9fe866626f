import RideResources
import RideTestSupport
import Testing

@testable import RideShell

/// Where an app looks for the map of an engine that may be on another machine.
@Suite struct CityHereTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func setup(_ arguments: String...) throws -> ShellSetup {
        let configuration = folder.path
        return try ShellSetup(
            try ShellOptions.parse(arguments), role: .passenger, seed: 1,
            environment: { $0 == "XDG_CONFIG_HOME" ? configuration : nil })
    }

    @Test func theEnginesOwnFileIsOpenedWhereItIsThere() throws {
        let file = try folder.write("a city", to: "maps/la-serena.city")
        #expect(try setup().pathHere(ofCity: file) == file)
    }

    @Test func aCityThatCameWithTheAppIsFoundByItsName() throws {
        let ours = try ResourceFinder.locate().city(named: "la-serena")
        #expect(try setup().pathHere(ofCity: "/nowhere/of/theirs/la-serena.city") == ours)
    }

    @Test(arguments: ["/nowhere/porto.city", "/nowhere/..", "", "/nowhere/.city"])
    func aCityThatIsNotHereIsNone(path: String) throws {
        #expect(try setup().pathHere(ofCity: path) == nil)
    }

    @Test func whoNamesAFileHasNoEngineStarted() throws {
        let there = try setup("--city", "/mine/porto.city")
        #expect(there.pathHere(ofCity: "/nowhere/porto.city") == "/mine/porto.city")
        #expect(!there.startsEngine)
        let ours = try ResourceFinder.locate().city(named: "la-serena")
        #expect(try setup("--city", "la-serena").pathHere(ofCity: "/nowhere/la.city") == ours)
        #expect(try setup().startsEngine)
    }
}
