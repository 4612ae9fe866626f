import Testing

@Suite struct TidyTests {
    private let everySwiftFile = Repository.sources + Repository.tests

    private func report(_ findings: [Finding]) {
        for finding in findings { Issue.record(Comment(rawValue: finding.description)) }
    }

    @Test func thereAreSourcesToCheck() {
        #expect(Repository.sources.contains { $0.path == "Sources/RideCore/Prices/Money.swift" })
        #expect(Repository.tests.contains { $0.path == "Tests/TidyTests/TidyTests.swift" })
        #expect(Repository.documents.contains { $0.path == "Makefile" })
    }

    @Test func importsPointInwards() {
        report(Repository.sources.flatMap(ImportRule.check))
    }

    @Test func theManifestAllowsWhatTheTableAllows() throws {
        let manifest = Manifest(try #require(Repository.text("Package.swift")))
        for module in Repository.names(in: "Sources") {
            #expect(manifest.dependencies[module] == ImportRule.packages[module], "\(module)")
        }
        #expect(Set(manifest.dependencies.keys) == Set(ImportRule.packages.keys))
    }

    @Test func foundationIsImportedNowhere() {
        #expect(!ImportRule.system.values.contains { $0.contains("Foundation") })
    }

    @Test func linesAndFilesKeepTheirForm() {
        report(everySwiftFile.flatMap(FormRule.check))
    }

    @Test func exceptionsForLongFilesAreStillNeeded() {
        for path in FormRule.longFiles.keys.sorted() {
            let file = everySwiftFile.first { $0.path == path }
            #expect((file?.lines.count ?? 0) > FormRule.fileLines, "\(path)")
        }
    }

    @Test func listsInOrderAreSearchedByOneFunction() {
        report(Repository.sources.flatMap(HalvingRule.check))
        for path in HalvingRule.reasons.keys.sorted() {
            let file = Repository.sources.first { $0.path == path }
            #expect(file.map { !HalvingRule.halvings(in: $0).isEmpty } == true, "\(path)")
        }
    }

    @Test func functionsFitOnAScreen() {
        report(everySwiftFile.flatMap(FormRule.checkFunctions))
    }

    @Test func nothingStopsTheProgramByForce() {
        report(Repository.sources.flatMap(SafetyRule.checkStops))
    }

    @Test func timeAndChanceComeInAsArguments() {
        report(Repository.sources.flatMap(SafetyRule.checkClocksAndChance))
    }

    @Test func namesArePrintedThroughOnePlace() {
        report(Repository.sources.flatMap(SafetyRule.checkPrinting))
    }

    @Test func publicNamesAreExplained() {
        let witnesses = Witnesses(Repository.sources)
        report(Repository.sources.flatMap { DocumentationRule.check($0, witnesses: witnesses) })
    }

    @Test func noCommentOnlyPointsElsewhere() {
        report(everySwiftFile.flatMap(DocumentationRule.checkPointers))
    }

    @Test func noPathOfADevelopersMachineIsLeft() {
        report((everySwiftFile + Repository.documents).flatMap(DocumentRule.checkPaths))
    }

    @Test func commandsInTheReadmeExist() throws {
        let makefile = try #require(Repository.text("Makefile"))
        let readme = SourceText(path: "README.md", Repository.text("README.md") ?? "")
        report(DocumentRule.checkCommands(readme, makefile: makefile))
    }

    @Test func noPlaceholderIsLeft() {
        report(
            everySwiftFile.filter { $0.path.hasSuffix("/Placeholder.swift") }
                .map { $0.finding(0, "an empty file that stands for nothing") })
    }

    // MARK: Texts

    private static let texts = TextRule(
        tables: TextRule.tables(), sources: TextRule.of(Repository.sources))

    @Test func everyLanguageHasTheSameTextsAndPlaces() {
        #expect(Self.texts.tables.count >= 2)
        #expect(Self.texts.differences() == [])
    }

    @Test func everyTextThatIsAskedForIsThere() {
        report(Self.texts.missing())
    }

    @Test func everyTextIsAskedFor() {
        let codes = TextRule.codes(in: Repository.sources).union(Self.refusals.codes)
        #expect(Self.texts.unused(codes: codes) == [])
    }

    private static let refusals = RefusalRule(
        tables: TextRule.tables(), sources: Repository.sources)

    @Test func everyRefusalThatAPersonMeetsIsSaidInEveryLanguage() {
        #expect(Self.refusals.codes.count > 200)
        #expect(Self.refusals.unsaid() == [])
    }

    @Test func enginesThatTestsPlayRefuseAsTheTrueOneDoes() {
        let fakes = Repository.tests.filter { $0.path.hasSuffix("/FakeEngine.swift") }
        #expect(!fakes.isEmpty)
        report(fakes.flatMap(Self.refusals.invented))
    }

    @Test func itIsKnownWhichRefusalsPeopleMeet() {
        #expect(Self.refusals.undecided() == [])
        #expect(Self.refusals.outdated() == [])
    }

    @Test func portugueseDoesNotGuessWhetherSomebodyIsAManOrAWoman() {
        let table = Self.texts.tables["pt-BR"] ?? [:]
        #expect(table.values.count { $0.contains("{name}") } > 50)
        #expect(GenderRule.findings(in: table) == [])
    }

    @Test func everyPlaceOfATextIsFilled() {
        report(Self.texts.unfilled() + Self.texts.unfilledKeys())
    }

    @Test func whatTestsOfRealProcessesWaitForCanBeWritten() {
        let rule = SeenTextRule(tables: TextRule.tables(), data: Self.seenData)
        let files = Repository.tests.filter { $0.path.hasPrefix("Tests/EndToEndTests/") }
        #expect(files.count > 10)
        report(files.flatMap(rule.check))
    }

    /// What the tests of real processes see and is no text of the product.
    private static let seenData = [
        // People, places, cards.
        "Ana", "Ana Souza", "Luis", "Rui", "Eva", "ana@example.org", "La Serena", "Visa", "R$",
        "+R$", "Faro", "Faro Monumental de La Serena", "faro", "Playa Mansa", "Thu",
        // Keys as they are written.
        "Enter", "Tab", "F2", "F6", "F9",
        // What the tests type.
        "at the fountain", "I am the white car", "Capitals", "How a ride works",
        "Which is the highest?", "La Paz",
        "The plate is another one.", "paper.png", "PNG", "KB", "28 F", "DRAWN licence",
        // What a shell and a command without a screen say, and what stands in a file.
        "shell", "Stopped", "status", "without a driver yet", "theme light", "language en",
        // Without the letters that a terminal of ASCII cannot show.
        "Voce esta",
    ]
}
