import Foundation
import RideResources
import RideTestSupport
import Testing

@Suite struct ResourceFinderTests {
    @Test func theEnvironmentComesFirstAndIsNotPassedOver() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("", to: "mine/cities/a/link.csv")
        _ = try folder.write("", to: "Resources/cities/b/link.csv")
        let executable = "\(folder.path)/.build/debug/ride-sim"
        let mine = try ResourceFinder.locate(
            environment: { _ in "\(folder.path)/mine" }, executable: executable)
        #expect(mine.cities == ["a"])
        #expect(throws: ResourceError.noFolder(lookedIn: ["/nowhere"])) {
            try ResourceFinder.locate(environment: { _ in "/nowhere" }, executable: executable)
        }
    }

    @Test(arguments: [
        (".build/x86_64-unknown-linux-gnu/release/ride-sim", "Resources"),
        ("bin/ride-sim", "share/ride"),
    ])
    func theFolderIsFoundFromTheExecutable(executable: String, resources: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("", to: "\(resources)/cities/b/link.csv")
        let finder = try ResourceFinder.locate(
            environment: { _ in nil }, executable: "\(folder.path)/\(executable)")
        #expect(finder.folder == "\(folder.path)/\(resources)")
    }

    @Test func namesAreOursAndPathsAreTheUsers() throws {
        let folder = try TemporaryFolder()
        let link = try folder.write("", to: "r/cities/la-serena/link.csv")
        let day = try folder.write("", to: "r/scenarios/day.yaml")
        let text = try folder.write("", to: "r/languages/pt-BR/texts.json")
        let finder = ResourceFinder(folder: "\(folder.path)/r")
        #expect(try finder.city(named: "la-serena") == (link as NSString).deletingLastPathComponent)
        #expect(try finder.scenario(named: "day") == day)
        #expect(try finder.scenario(named: day) == day)
        #expect(finder.languages == ["pt-BR"])
        #expect(try finder.path(of: .texts, in: "pt-BR") == text)
        for (file, language) in [(LanguageFile.help, "pt-BR"), (.texts, "pt"), (.texts, "../r")] {
            #expect(throws: ResourceError.self) { try finder.path(of: file, in: language) }
        }
    }

    @Test func whatIsMissingIsReportedWithPlacesAndKnownNames() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("", to: "cities/b/link.csv")
        _ = try folder.write("", to: "cities/a.city")
        let finder = ResourceFinder(folder: folder.path)
        do throws(ResourceError) {
            _ = try finder.city(named: "c")
            Issue.record("found what is not there")
        } catch {
            #expect(error.message.contains("\(folder.path)/cities/c"))
            #expect(error.message.hasSuffix("known are a, b"))
        }
        #expect(throws: ResourceError.self) { try finder.city(named: "") }
        #expect(throws: ResourceError.self) { try finder.city(named: "../cities/x") }
    }
}
