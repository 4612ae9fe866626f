import Foundation
import RideTestSupport
import Testing

extension EndToEnd {
    /// Manual pages are made of what the programs say of themselves.
    @Suite struct ManualTests {
        private static let hasGroff =
            (try? Spawn.run("sh", ["-c", "command -v groff"]).status) == 0

        private func page(_ program: String) throws -> String {
            let result = try Spawn.run(
                TestStage.packageFolder + "/Scripts/manual",
                [TestStage.programs + "/" + program, "2026-01-02"])
            #expect(result.status == 0, "\(result.errors)")
            return result.output
        }

        @Test(arguments: ["ride-sim", "passenger-tui", "driver-tui"])
        func everyOptionOfTheHelpIsOnThePage(program: String) throws {
            let page = try page(program).replacing("\\-", with: "-")
            let help = try Spawn.run(TestStage.programs + "/" + program, ["--help"]).output
            let words = help.split { !$0.isLetter && $0 != "-" }
            for word in words where word.hasPrefix("--") {
                #expect(page.contains(word), "\(program): \(word)")
            }
            #expect(page.hasPrefix(".TH \(program.uppercased()) 1 \"2026-01-02\""))
        }

        @Test func commandsWithinCommandsAreThereToo() throws {
            let page = try page("ride-sim")
            for command in ["run", "operator drivers approve", "bikes stations"] {
                let title = ".SS \"ride\\-sim \(command)\""
                #expect(page.contains(title), "\(command)")
            }
        }

        /// A line of an example is one on the page as well.
        @Test func examplesKeepTheirLines() throws {
            let examples = try page("ride-sim").components(separatedBy: "\n.nf\n").dropFirst()
                .compactMap { $0.components(separatedBy: "\n.fi\n").first }
            #expect(examples.count > 3)
            for line in [
                "A city with people in it:         ride\\-sim serve \\-\\-demo",
                "  ride\\-sim call operator.overview",
            ] {
                #expect(examples.contains { $0.components(separatedBy: "\n").contains(line) })
            }
        }

        /// Where a program looks depends on whoever runs it, not on whoever has built the page.
        @Test func aPageNamesPlacesAsEverybodyHasThem() throws {
            let page = try page("ride-sim")
            #expect(page.contains("Default: $XDG_RUNTIME_DIR/ride/engine.sock."))
            #expect(page.contains("Default: \\(ti/.local/share/ride."))
        }

        @Test(.enabled(if: hasGroff, "groff is not installed"))
        func thePagesAreSetWithoutAWarning() throws {
            for program in ["ride-sim", "passenger-tui", "driver-tui"] {
                let page = try page(program)
                let file = NSTemporaryDirectory() + "manual-\(UUID().uuidString).1"
                defer { try? FileManager.default.removeItem(atPath: file) }
                try Data(page.utf8).write(to: URL(filePath: file))
                let set = try Spawn.run(
                    "groff", ["-man", "-ww", "-Kutf8", "-Tutf8", "-z", file])
                #expect(set.status == 0 && set.errors.isEmpty, "\(program): \(set.errors)")
            }
        }

        /// Copies of a program that says nothing of itself stand for builds that are broken.
        @Test func aProgramWithoutAPageMakesNoPackage() throws {
            let stage = try TestStage()
            for program in ["ride-sim", "passenger-tui", "driver-tui"] {
                try FileManager.default.copyItem(
                    atPath: "/bin/true", toPath: stage.folder + "/" + program)
            }
            let package = stage.folder + "/ride.deb"
            let made = try Spawn.run(
                TestStage.packageFolder + "/Scripts/deb", [stage.folder, package])
            #expect(made.status != 0 && !FileManager.default.fileExists(atPath: package))
            let words = "nothing was made for usr/share/man/man1/ride-sim.1"
            #expect(made.errors.contains(words), "\(made.errors)")
        }
    }
}
