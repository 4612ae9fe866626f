import Foundation
import Testing

/// Rows 11 to 20.
extension EndToEnd.ExpectationTests {
    @Test("terminal.md 11: something is seen at once, also while the engine is away")
    func firstPaint() throws {
        let stage = try TestStage()
        // Beside a copy of the app there is no engine to be started.
        let folder = stage.folder + "/alone"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let app = URL(filePath: TestStage.programs + "/passenger-tui")
        try FileManager.default.copyItem(
            at: app.resolvingSymlinksInPath(), to: URL(filePath: folder + "/passenger-tui"))
        let terminal = try stage.terminal(
            "PATH=\(folder) \(folder)/passenger-tui --language en --socket \(stage.socket)")
        try terminal.see("The service is away")
        try terminal.see("try now")
        #expect(stage.engines().isEmpty)
    }

    @Test("terminal.md 12: a question before what cannot be undone, the safe answer first")
    func question() throws {
        let (stage, terminal) = try home()
        let luis = try stage.terminal(stage.app("driver-tui", person: "Luis"))
        try luis.see("You are offline")
        try luis.press("Enter", until: "go offline")
        try terminal.press("Enter")
        try terminal.write("faro monu")
        try terminal.see("Faro Monumental de La Serena")
        try terminal.press("Enter")
        try terminal.see("Vip")
        try terminal.press("Enter", until: "x cancel")
        try luis.see("New ride")
        try luis.press("Enter", until: "Pick up")
        try terminal.see("Luis arrives in")
        try terminal.press("x")
        try terminal.see("▸ Keep")
        #expect(terminal.screen.contains("R$"))
        try terminal.press("Enter")
        try terminal.see("Luis arrives in")
        // Leaving during a ride is asked, too.
        try terminal.press("q")
        try terminal.see("▸ ")
        try terminal.press("Escape")
        try terminal.see("Luis arrives in")
        // Row 14: the bar has its number, row 20: a driver was called.
        #expect(terminal.rows.contains { $0.contains("░") || $0.contains("█") })
        #expect(terminal.rows.contains { $0.firstMatch(of: /[█░]+ +[0-9.,]+ k?m/) != nil })
    }

    @Test("terminal.md 13: messages go, can be read again, and a refused key says why")
    func messages() throws {
        let stage = try TestStage()
        try stage.startEngine()
        let terminal = try stage.terminal(stage.app("passenger-tui", person: "Ana"))
        try terminal.see("Where to?")
        try terminal.press("F9")
        try terminal.see("F9")
        try terminal.press("Enter", "Enter")
        try terminal.see("to ")
        try terminal.press("Escape")
        try terminal.press("n")
        try terminal.see("Past messages")
        try terminal.press("Escape")
    }

    @Test("terminal.md 14: numbers next to every bar")
    func numbersBesideBars() throws {
        let (stage, ana) = try home()
        let luis = try stage.terminal(stage.app("driver-tui", person: "Luis"))
        try luis.see("You are offline")
        try luis.press("Enter", until: "go offline")
        try ana.press("Enter")
        try ana.write("faro monu")
        try ana.see("Faro Monumental de La Serena")
        try ana.press("Enter")
        try ana.see("Vip")
        try ana.press("Enter", until: "x cancel")
        // The time to answer is a bar and a number of seconds.
        try wait("a number beside the bar") {
            luis.rows.contains { $0.firstMatch(of: /[0-9]+ s [━─]+/) != nil }
                || luis.rows.contains { $0.firstMatch(of: /[█░]+ +[0-9]+ s/) != nil }
        }
    }

    @Test("terminal.md 15: a hint for newcomers, once, and a tour")
    func hint() throws {
        let (stage, terminal) = try home()
        try terminal.see("shows every key")
        try terminal.press("q")
        try terminal.see("shell>")
        try terminal.type("clear; " + stage.app("passenger-tui", person: "Ana"))
        try terminal.see("Where to?")
        usleep(500_000)
        #expect(!terminal.screen.contains("shows every key"))
        // The tour is in the settings.
        try terminal.press("m")
        try terminal.see("Settings")
    }

    @Test("terminal.md 16: ASCII, no colour, no mouse, no motion, all at once")
    func everythingOff() throws {
        let (_, terminal) = try home(
            "--ascii --no-color --no-mouse --reduced-motion", raw: true)
        #expect(terminal.screen.unicodeScalars.allSatisfy { $0.isASCII })
        let isColoured = contains(terminal.raw, "38;5;")
        #expect(!isColoured)
        #expect(try terminal.property("mouse_any_flag") == "0")
    }

    @Test("terminal.md 17: the same screen in each language, nothing cut")
    func languages() throws {
        let (_, terminal) = try home("--language pt-BR")
        try terminal.see("Enter Para onde?")
        try terminal.press("Enter")
        try terminal.write("praça")
        try terminal.see("praça")
        try terminal.press("Escape")
        try terminal.press("?")
        try terminal.see("mensagens")
    }

    @Test("terminal.md 18: Ctrl-Z and fg leave everything where it was")
    func stopping() throws {
        let stage = try TestStage()
        try stage.startEngine()
        let terminal = try stage.terminal("exec bash --norc -i")
        try terminal.type(stage.app("passenger-tui", person: "Ana"))
        try terminal.see("Where to?")
        try terminal.press("Enter")
        try terminal.write("faro")
        try terminal.see("faro")
        try terminal.press("C-z")
        try wait("the shell") { try terminal.property("alternate_on") == "0" }
        #expect(try terminal.property("mouse_any_flag") == "0")
        try terminal.type("clear; fg")
        try wait("the app") { try terminal.property("alternate_on") == "1" }
        try terminal.see("Faro")
    }

    @Test("terminal.md 19: --version and --help answer without a terminal")
    func versionAndHelp() throws {
        for program in ["passenger-tui", "driver-tui"] {
            let path = TestStage.programs + "/" + program
            let version = try Spawn.run(path, ["--version"])
            #expect(version.status == 0)
            #expect(version.output.hasPrefix("\(program) "))
            let help = try Spawn.run(path, ["--help"])
            #expect(help.status == 0)
            for option in ["--plain", "--ascii", "--no-color", "--no-mouse", "--theme"] {
                #expect(help.output.contains(option))
            }
            let piped = try Spawn.run(path, [])
            #expect(piped.status == 2)
            #expect(piped.errors.contains("--plain"))
        }
    }

    @Test(
        "terminal.md 20: bell, title and notification for what matters, unless switched off",
        arguments: [true, false])
    func attention(isOn: Bool) throws {
        let stage = try TestStage()
        try stage.startEngine()
        let folder = stage.folder + "/config/ride"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try Data(
            #"{"settings": {"bell": \#(isOn), "desktop_notifications": \#(isOn)}}"#.utf8
        ).write(to: URL(filePath: folder + "/driver.json"))
        let luis = try stage.terminal("true")
        try luis.keepRaw()
        try luis.type(stage.app("driver-tui", person: "Luis"))
        try luis.see("You are offline")
        try luis.press("Enter", until: "go offline")
        let before = luis.raw.count
        let ana = try stage.terminal(stage.app("passenger-tui", person: "Ana"))
        try ana.see("Where to?")
        try ana.press("Enter")
        try ana.write("faro monu")
        try ana.see("Faro Monumental de La Serena")
        try ana.press("Enter")
        try ana.see("Vip")
        try ana.press("Enter", until: "x cancel")
        try luis.see("New ride")
        usleep(300_000)
        let raw = Array(luis.raw[before...])
        let hasTitle = contains(luis.raw, "\u{1B}]2;")
        #expect(hasTitle)
        let notifies = contains(raw, "\u{1B}]9;")
        #expect(notifies == isOn)
        // The end of a title is the same byte as the bell.
        let text = String(decoding: raw, as: UTF8.self)
            .replacing(try Regex("\u{1B}\\][^\u{07}]*\u{07}"), with: "")
        let rings = text.contains("\u{07}")
        #expect(rings == isOn)
    }
}
