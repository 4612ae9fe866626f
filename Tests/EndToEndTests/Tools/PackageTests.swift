import Foundation
import Testing

extension EndToEnd {
    /// What `make install` and `make deb` bring besides the programs. The programs are those beside
    /// the tests: what is looked at is where things are put, and not how programs were built.
    @Suite(.serialized)
    struct PackageTests {
        private static let programs = ["ride-sim", "passenger-tui", "driver-tui"]
        private static func has(_ program: String) -> Bool {
            (try? Spawn.run("sh", ["-c", "command -v \(program)"]).status) == 0
        }
        private static let packs = ["dpkg-deb", "dpkg-shlibdeps", "python3", "strip"]
            .allSatisfy(has)
        private static let installs = ["make", "python3", "strip"].allSatisfy(has)

        /// The manual page and the completions of each program, below a prefix.
        private static func texts(zsh: String) -> [String] {
            programs.flatMap { program in
                [
                    "share/man/man1/\(program).1.gz",
                    "share/bash-completion/completions/\(program)",
                    "share/zsh/\(zsh)/_\(program)",
                    "share/fish/vendor_completions.d/\(program).fish",
                ]
            }
        }

        @Test(.enabled(if: packs, "dpkg-deb, python3 or strip is not installed"))
        func aPackageHasAllThatBelongsToThePrograms() throws {
            let stage = try TestStage()
            let package = stage.folder + "/ride.deb"
            let made = try Spawn.run(
                "env",
                [
                    "RIDE_DEB_TRIAL=1", TestStage.packageFolder + "/Scripts/deb",
                    TestStage.programs, package,
                ])
            try #require(made.status == 0, "\(made.errors)")
            let listed = try Spawn.run("dpkg-deb", ["--contents", package])
            #expect(listed.status == 0, "\(listed.errors)")
            // Rights, owner, size, day, time, path.
            var rights: [String: Substring] = [:]
            for line in listed.output.split(separator: "\n") {
                let words = line.split(
                    separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
                if words.count == 6 { rights[String(words[5])] = words[0] }
            }
            for program in Self.programs {
                #expect(rights["./usr/bin/\(program)"] == "-rwxr-xr-x", "\(program)")
            }
            let files =
                Self.texts(zsh: "vendor-completions").map { "usr/" + $0 } + [
                    "usr/lib/systemd/system/ride.service", "usr/lib/systemd/system/ride.socket",
                    "usr/lib/sysusers.d/ride.conf",
                    "usr/share/applications/passenger-tui.desktop",
                    "usr/share/applications/driver-tui.desktop",
                    "usr/share/doc/ride/copyright", "usr/share/doc/ride/changelog.gz",
                    "usr/share/ride/cities/la-serena.city",
                    "usr/share/ride/languages/pt-BR/texts.json",
                ]
            for file in files { #expect(rights["./\(file)"] == "-rw-r--r--", "\(file)") }
            // Nothing of what is the machine's own, and the unit once.
            #expect(!rights.keys.contains { $0.hasPrefix("./usr/local") })
            #expect(rights.keys.filter { $0.hasSuffix("/ride.service") }.count == 1)
            let control = try Spawn.run("dpkg-deb", ["--field", package]).output
            #expect(
                control.contains("\nDepends: ") && control.contains("libncursesw6"), "\(control)")

            let root = stage.folder + "/tree"
            _ = try Spawn.run("dpkg-deb", ["--extract", package, root])
            let unit = try String(
                contentsOfFile: root + "/usr/lib/systemd/system/ride.service", encoding: .utf8)
            #expect(unit.contains("ExecStart=/usr/bin/ride-sim serve"))
            try look(at: root + "/usr", zsh: "vendor-completions")
        }

        /// `make` is given the programs that there are in the place of a build.
        @Test(.enabled(if: installs, "make, python3 or strip is not installed"))
        func whatIsInstalledHasItToo() throws {
            let stage = try TestStage()
            func make(_ target: String) throws {
                let result = try Spawn.run(
                    "make",
                    [
                        "--silent", "-C", TestStage.packageFolder, target, "BUILD=true",
                        "RELEASE=" + TestStage.programs, "DESTDIR=" + stage.folder + "/tree",
                        "PREFIX=/opt/ride",
                    ])
                try #require(result.status == 0, "\(target): \(result.output)\(result.errors)")
            }
            try make("install")
            let prefix = stage.folder + "/tree/opt/ride"
            try look(at: prefix, zsh: "site-functions")
            let run = try Spawn.run(
                "env", ["-u", "RIDE_RESOURCES", prefix + "/bin/ride-sim", "--version"])
            #expect(run.status == 0 && run.output.hasPrefix("ride-sim "), "\(run.errors)")
            // Whatever else is there stays.
            let own = prefix + "/share/man/man1/own.1"
            try Data("mine".utf8).write(to: URL(filePath: own))
            try make("uninstall")
            let left = try FileManager.default.subpathsOfDirectory(atPath: prefix).filter { path in
                var isFolder = false as ObjCBool
                return FileManager.default.fileExists(
                    atPath: "\(prefix)/\(path)", isDirectory: &isFolder) && !isFolder.boolValue
            }
            #expect(left == ["share/man/man1/own.1"])
        }

        /// Pages can be unpacked and are pages; completions name the program.
        private func look(at prefix: String, zsh: String) throws {
            for text in Self.texts(zsh: zsh) {
                let isPage = text.hasSuffix(".gz")
                let read = try Spawn.run(isPage ? "zcat" : "cat", ["\(prefix)/\(text)"])
                #expect(read.status == 0, "\(text): \(read.errors)")
                let name = try #require(Self.programs.first { text.contains($0) })
                #expect(
                    read.output.contains(isPage ? ".TH \(name.uppercased()) 1" : name), "\(text)")
                #expect(!read.output.hasPrefix("#!"), "\(text) is no program")
            }
        }
    }
}
