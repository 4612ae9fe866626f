import Testing

/// What docs/ARCHITECTURE.md draws is what Package.swift says.
@Suite struct ModulePictureTests {
    @Test func everyModuleIsDrawnAboveWhatItImports() throws {
        let manifest = Manifest(try #require(Repository.text("Package.swift"))).dependencies
        let document = try #require(Repository.text("docs/ARCHITECTURE.md"))
        let picture = ModulePicture(document, modules: Set(manifest.keys))
        #expect(picture.differences(from: manifest) == [])
    }

    /// The control: a module that is missing or drawn twice, and an import upwards, are reported.
    @Test func aPictureThatIsNotTheManifestIsReported() {
        let manifest: [String: Set<String>] = ["A": [], "B": ["A", "Yams"], "C": ["B"]]
        func differences(_ rows: String) -> [String] {
            ModulePicture("Text.\n```\n\(rows)```\n", modules: ["A", "B", "C"])
                .differences(from: manifest)
        }
        #expect(differences(" top  C   what it is\n mid  B\n\n low  A\n").isEmpty)
        #expect(
            differences("C\nB\n") == [
                "A is drawn 0 times", "B imports A, which does not stand below it",
            ])
        #expect(differences("C B\nA A\n").count == 2)
    }
}
