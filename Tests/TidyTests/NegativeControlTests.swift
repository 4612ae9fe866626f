import Testing

/// Each rule must report the line that breaks it, and nothing in the lines that do not.
@Suite struct NegativeControlTests {
    private func source(_ text: String, in path: String = "Sources/RideCore/A.swift") -> SourceText
    {
        SourceText(path: path, text)
    }

    @Test(arguments: [
        "import Glibc", "@preconcurrency import Glibc", "import struct Glibc.stat",
        "public import Glibc", "@testable import Glibc", "  import Glibc",
    ])
    func anImportOutOfTheTableIsReported(line: String) {
        let findings = ImportRule.check(source("// A file.\n\(line)\n"))
        #expect(findings.map(\.line) == [2])
        #expect(ImportRule.check(source(line, in: "Sources/RideClient/A.swift")).isEmpty)
    }

    @Test func foundationIsReportedInEveryModule() {
        for module in ImportRule.packages.keys.sorted() where module != "CNcurses" {
            let findings = ImportRule.check(
                source("import Foundation", in: "Sources/\(module)/A.swift"))
            #expect(findings.count == 1, "\(module)")
        }
    }

    @Test func anUnknownModuleIsReported() {
        #expect(ImportRule.check(source("", in: "Sources/RideNew/A.swift")).count == 1)
    }

    @Test func theManifestIsReadAsItIsWritten() {
        let manifest = Manifest(
            """
            let argumentParser = Target.Dependency.product(
                name: "ArgumentParser", package: "swift-argument-parser")
            let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
            targets: [
                .target(name: "A"),
                .target(
                    name: "B", dependencies: ["A", crypto], linkerSettings: [.linkedLibrary("c")]),
                .executableTarget(name: "c-d", dependencies: [
                    "A", "B", argumentParser,
                ]),
                .systemLibrary(name: "S", pkgConfig: "s", providers: [.apt(["libs-dev"])]),
                .target(name: "T", dependencies: ["A"], path: "Tests/T"),
            ]
            """)
        #expect(
            manifest.dependencies == [
                "A": [], "B": ["A", "Crypto"], "c-d": ["A", "B", "ArgumentParser"],
                "S": [],
            ])
    }

    @Test func aRefusalWithoutATextIsReported() {
        let rule = RefusalRule(
            tables: ["en": ["error.not_driving": ""], "pt": ["field.year_empty": ""]],
            sources: [
                source(
                    """
                    enum WorldRejection {
                        case trip(Int), notDriving
                        var code: String {
                            switch self {
                            case .trip: "t"
                            case .notDriving: "not_driving"
                            }
                        }
                    }
                    public enum PromotionRejection: String {
                        case usedUp = "used_up"
                    }
                    enum NewRejection { case a }
                    """),
                source(
                    #"WireError(.refused, code: "year_empty")"#, in: "Sources/RideGateway/A.swift"),
            ])
        #expect(rule.codes == ["not_driving", "promotion_used_up", "t", "year_empty"])
        #expect(
            rule.unsaid() == [
                "promotion_used_up is not said in en", "t is not said in en",
                "year_empty is not said in en", "not_driving is not said in pt",
                "promotion_used_up is not said in pt", "t is not said in pt",
            ])
        #expect(rule.undecided() == ["NewRejection"])
        #expect(rule.outdated().contains("TripRejection"))
        let fake = source(#"WireError(.refused, code: "made_up")"#, in: "Tests/A/FakeEngine.swift")
        #expect(rule.invented(in: fake).map(\.line) == [1])
    }

    @Test(arguments: [
        "let a = 1 ", "\tlet a = 1", String(repeating: "x", count: 101), "// TO" + "DO later",
        "// FIX" + "ME",
    ])
    func aLineOutOfFormIsReported(line: String) {
        #expect(FormRule.check(source("let b = 2\n\(line)\n")).map(\.line) == [2])
    }

    @Test func aLineOfExactlyTheWidthPasses() {
        #expect(FormRule.check(source(String(repeating: "é", count: 100))).isEmpty)
    }

    @Test(arguments: [
        "let middle = (low + high) / 2", "let middle = range.lowerBound + range.count / 2",
        "let middle = (low + high) >> 1",
    ])
    func aSearchByHandIsReported(line: String) {
        #expect(HalvingRule.check(source("while low < high {\n\(line)\n}\n")).map(\.line) == [2])
    }

    @Test(arguments: [400, 401])
    func aLongFileIsReported(lines: Int) {
        let text = String(repeating: "let a = 1\n", count: lines)
        #expect(FormRule.check(source(text)).count == lines - 400)
    }

    @Test(arguments: [
        "func a() {", "public static func a(\n    b: Int\n) -> Int {", "init?() {",
        "var a: Int {", "private mutating func a<B>(_ b: B) where B: C {",
    ])
    func aLongFunctionIsReported(opening: String) {
        let openingLines = opening.split(separator: "\n").count
        for total in [60, 61] {
            let body = String(repeating: "    b(\"}\") // }\n", count: total - openingLines - 1)
            let text = "let before = 1\n\(opening)\n\(body)}\nlet after = 2\n"
            #expect(FormRule.checkFunctions(source(text)).map(\.line) == (total > 60 ? [2] : []))
        }
    }

    @Test func aRequirementWithoutABodyIsNoFunction() {
        let text = "protocol A {\n    func b()\n    var c: Int { get }\n"
        let rest = String(repeating: "    // more\n", count: 80)
        #expect(FormRule.checkFunctions(source(text + rest + "}\n")).isEmpty)
    }

    @Test(arguments: [
        "try! a()", "let b = a as! B", "fatalError()", "let b = a!", "a!.b()", "a[0]! + 1",
        "b(a()!)", "let text = \"\\(a!)\"", "struct A: @unchecked Sendable {}",
        "nonisolated(unsafe) var a = 1",
    ])
    func aForcedStopIsReported(line: String) {
        #expect(!SafetyRule.checkStops(source("let b = 2\n\(line)\n")).isEmpty)
    }

    @Test(arguments: [
        "let b = a != c", "guard !a else { return }", "let text = \"Stop!\"", "// Stop! try! a!",
        "let text = #\"a! \" b!\"#", "// Guarded by a lock.\nstruct A: @unchecked Sendable {}",
        "let text = \"\"\"\n    a! \"b\" try!\n    \"\"\"", "if a(!b), !c {}", "/* a! */ let c = 1",
    ])
    func whatOnlyLooksLikeAForcedStopPasses(text: String) {
        #expect(SafetyRule.checkStops(source(text)).isEmpty)
    }

    @Test(arguments: [
        "let a = Date()", "let a = ContinuousClock.now", "a(at: .now)", "let a = Date.now",
        "a[.now]", "try await Task.sleep(b)",
        "clock_gettime(a, b)", "Int.random(in: 0..<6)", "a.shuffled()", "a.randomElement()",
        "let id = UUID()", "var a = SystemRandomNumberGenerator()",
    ])
    func timeAndChanceAreReportedButNotAtTheEdge(line: String) {
        #expect(!SafetyRule.checkClocksAndChance(source(line)).isEmpty)
        let edge = source(line, in: "Sources/RideSocket/A.swift")
        #expect(SafetyRule.checkClocksAndChance(edge).isEmpty)
    }

    @Test(arguments: [
        "let a = WorldDate(b)", "a.nowhere()", "let a = world.now", "let a = world().now + b",
        "Int.random(in: 0..<6, using: &generator)",
        "Int.random(\n    in: 0..<6,\n    using: &generator)", "a.shuffled(using: &b)",
        "let text = \"Date()\"", "// Date() is not used.",
    ])
    func timeAndChanceThatComeInPass(text: String) {
        #expect(SafetyRule.checkClocksAndChance(source(text)).isEmpty)
    }

    @Test(arguments: ["print(b)", "Glibc.write(1, b, 2)", "_ = write(STDERR_FILENO, b, 2)"])
    func printingPastTheOnePlaceIsReported(call: String) {
        let line = "func a() { \(call) }"
        for path in ["Sources/ride-sim/A.swift", "Sources/RideShell/A.swift"] {
            #expect(!SafetyRule.checkPrinting(source(line, in: path)).isEmpty)
        }
        for path in [
            "Sources/ride-sim/Talk/StandardOutput.swift", "Sources/ride-bench/A.swift",
            "Sources/RideShell/ErrorOutput.swift", "Sources/write-history/A.swift",
        ] {
            #expect(SafetyRule.checkPrinting(source(line, in: path)).isEmpty)
        }
        let other = source("a.sprint(b)\nprinted(b)\nwrite(19, b)", in: "Sources/ride-sim/A.swift")
        #expect(SafetyRule.checkPrinting(other).isEmpty)
    }

    @Test(arguments: [
        "public struct A {}", "    public let a: Int", "public static func a() {}",
        "@Sendable public func a() {}", "@inlinable\npublic init() {}",
        "public private(set) var a = 1", "public final class A {}", "    public init?(a: Int) {}",
        "// Not a documentation comment.\npublic enum A {}",
    ])
    func aPublicNameWithoutACommentIsReported(text: String) {
        let file = source("let b = 2\n\(text)\n")
        #expect(DocumentationRule.check(file, witnesses: Witnesses([])).count == 1)
        let comment = "/// What it is.\n"
        let documented =
            text.hasPrefix("//")
            ? comment + text.drop { $0 != "\n" }.dropFirst()
            : comment + text
        #expect(DocumentationRule.check(source(documented), witnesses: Witnesses([])).isEmpty)
    }

    @Test(arguments: ["public import A", "public extension A {}", "struct A {}", "// public let a"])
    func whatIsNotAPublicNameNeedsNoComment(line: String) {
        #expect(DocumentationRule.check(source(line), witnesses: Witnesses([])).isEmpty)
    }

    @Test func aWitnessNeedsNoCommentAndItsNeighbourDoes() {
        let page = source("public protocol Page {\n    func content() -> Int\n}\n")
        let text = "public struct A: Page {\n    public func content() -> Int {}\n"
        let more = "    public func other() {}\n}\n"
        let file = source("/// A.\n" + text + more)
        let witnesses = Witnesses([page, file])
        #expect(DocumentationRule.check(file, witnesses: witnesses).map(\.line) == [4])
        let stranger = source("/// B.\npublic struct B: Other {\n    public func content() {}\n}\n")
        #expect(
            DocumentationRule.check(stranger, witnesses: Witnesses([page, stranger])).count == 1)
    }

    @Test(arguments: ["/// See `Page`.", "    // See `Page`. Like that."])
    func aCommentThatOnlyPointsElsewhereIsReported(line: String) {
        #expect(DocumentationRule.checkPointers(source("let a = 1\n\(line)\n")).count == 1)
    }

    @Test(arguments: ["/// Two of them; see `Page`.", "let a = \"See `Page`.\"", "/// See: a."])
    func aCommentThatSaysSomethingPasses(line: String) {
        #expect(DocumentationRule.checkPointers(source(line)).isEmpty)
    }

    @Test(arguments: ["work", "root", "home"])
    func aPathOfAMachineIsReported(folder: String) {
        let path = "/" + folder + "/"
        let script = source("cd \(path)me\n", in: "Makefile")
        #expect(DocumentRule.checkPaths(script).map(\.line) == [1])
        #expect(DocumentRule.checkPaths(source("\(path)x")).count == 1)
        #expect(DocumentRule.checkPaths(source("a\(path)x https://b.org\(path)c")).isEmpty)
    }

    @Test func aCommandThatDoesNotExistIsReported() {
        let makefile = "play: install\n\tScripts/play\ntest:\n\tswift test\nname := value\n"
        let readme = SourceText(
            path: "README.md",
            "    make play\n    $ make dance\nRun `make test` or `make tea`.\nThese make sense.\n")
        let findings = DocumentRule.checkCommands(readme, makefile: makefile)
        #expect(findings.map(\.line) == [2, 3])
    }

    @Test func faultsInTextsAreReported() {
        let tables = [
            "en": ["a.b": "{name}", "a.c": "C", "a.d": "D", "error.none_such": "No."],
            "pt-BR": ["a.b": "{nome}", "a.c": "C", "a.d": "D", "a.e": "E"],
        ]
        let file = source(
            "let x = texts[\"a.b\"]\nlet y = text(\"a.c\", [\"name\": z])\nlet z = \"a.x\"\n")
        let rule = TextRule(tables: tables, sources: [file])
        #expect(rule.differences().count == 3)
        #expect(rule.missing().map(\.line) == [3])
        #expect(rule.unused(codes: []) == ["a.d", "error.none_such"])
        #expect(rule.unused(codes: ["none_such"]) == ["a.d"])
        #expect(rule.unfilled().map(\.line) == [1, 2])
    }

    @Test func aKeyWhoseTextHasPlacesIsReported() {
        let key = "context.key([.up], label: \"^\", \"a.b\", 9) { $0.go(&$1) }\n"
        let rule = TextRule(
            tables: ["en": ["a.b": "go to {name}", "a.c": "go"]],
            sources: [source(key + "context.key(.enter, \"a.c\")\n")])
        #expect(rule.unfilledKeys().map(\.line) == [1])
    }

    @Test func textsInOrderPass() {
        let table = ["a.b": "{name}", "w.one": "1", "error.no_ride": "No."]
        let file = source("text(\"a.b\", [\"name\": texts[word: w, in: \"w\"]])\ncase noRide\n")
        let rule = TextRule(tables: ["en": table, "pt-BR": table], sources: [file])
        #expect(rule.differences() == [])
        #expect(rule.missing().isEmpty)
        #expect(rule.unused(codes: TextRule.codes(in: [file])) == [])
        #expect(rule.unfilled().isEmpty)
    }

    @Test(arguments: [
        ("Where to?", true), ("Where from?", false), ("Enter Where to?", true),
        ("Luis is here", true), ("Luis was here", false), ("\\(name) is here", true),
        ("request Vip", true), ("ask for Vip", false), ("is here. Where to?", true),
        ("R$ 8,00 for Luis", false), ("Look for Vip", false), ("free until 08:18", true),
        ("2 cars wait", true), ("1 car waits", true), ("2 cars waits", false),
    ])
    func aTextThatNothingWritesIsReported(wanted: String, isWritten: Bool) {
        let table = [
            "a": "Where to?", "b": "{name} is here.", "c": "request {kind}", "d": "Vip",
            "e": "Waiting is free until {time}, then {price}.",
            "f": "{count} {count:car waits|cars wait}",
        ]
        let rule = SeenTextRule(tables: ["en": table], data: ["Enter", "Luis", "R$"])
        #expect(rule.isWritten(wanted) == isWritten)
        let file = source("try ana.see(\n    \"\(wanted)\")\ntry ana.press(\"x\")\n")
        #expect(rule.check(file).map(\.line) == (isWritten ? [] : [1]))
    }

    @Test(
        "a word that says whether somebody is a man or a woman is reported",
        arguments: [
            ("{name} será avisado.", true), ("{name} será avisada", true),
            ("Luis e {name} foram embora", false), ("{name} já está pronto", true),
            ("{name} está pronto", true), ("{name} ainda não respondeu", false),
            ("{name} foi logo avisado", true), ("Esperando {name}, agendada para já", true),
            ("A conta de {name} está bloqueada.", false), ("Avisaremos {name}.", false),
            ("{name} é seguido por você", true), ("{name} é sua amiga", false),
            ("{name} está saindo", false), ("{name} não foi encontrado", true),
            ("{name} está na cidade", false), ("Corrida com {name} foi adiada", false),
        ])
    func aGuessedGenderIsReported(text: String, isReported: Bool) {
        #expect(GenderRule.tells(text) == isReported)
    }
}
