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
        try terminal.see("The service is unavailable")
        try terminal.see("try now")
        #expect(stage.engines().isEmpty)
    }

    @Test("terminal.md 12: a question before what cannot be undone, the safe answer first")
    func question() throws {
        let city = try QuietCity(speed: 1)
        let luis = try city.approvedDriver("Luis", "man").appAtWork()
        // Whoever has an account pays for calling off late, and is told what.
        let terminal = try city.account(.passenger, "Ana").app()
        try terminal.plan()
        try terminal.press("Enter", until: "x cancel")
        try luis.see("New ride")
        try luis.press("Enter", until: "Pick up")
        try terminal.see("Luis arrives in")
        try terminal.press("x")
        try terminal.see("▸ Keep")
        let asked = terminal.words(around: "▸ Keep")
        let effect = /Cancelling is free until [^,]+, then R\$ [0-9]+,[0-9]{2}\./
        #expect(asked.firstMatch(of: effect) != nil, "\(asked)")
        try terminal.press("Enter")
        try terminal.miss("▸ Keep")
        try terminal.see("Luis arrives in")
        // Leaving during a ride is asked, too.
        try terminal.press("q")
        try terminal.see("▸ Stay")
        let told = terminal.words(around: "▸ Stay")
        #expect(told.contains("The ride is not cancelled."), "\(told)")
        try terminal.press("Escape")
        try terminal.miss("▸ Stay")
        try terminal.see("Luis arrives in")
        // Row 14: the bar has its number, row 20: a driver was called.
        #expect(terminal.rows.contains { $0.contains("░") || $0.contains("█") })
        #expect(terminal.rows.contains { $0.firstMatch(of: /[█░]+ +[0-9.,]+ k?m/) != nil })
    }

    @Test("terminal.md 13: messages go, can be read again, and a refused key says why")
    func messages() throws {
        let (_, terminal) = try home()
        try terminal.press("F9")
        try terminal.see("The mouse now selects text.")
        // A guest has no cards: the key is there, and says so.
        try terminal.press("m")
        try terminal.see("Payments")
        try terminal.press("p")
        try terminal.see("account: menu, Your account")
        // Nobody does anything about them.
        try terminal.miss("The mouse now selects text.")
        try terminal.miss("account: menu, Your account")
        try terminal.press("Escape")
        try terminal.see("Enter Where to?")
        try terminal.press("n")
        try terminal.see("Past messages")
        try terminal.see("The mouse now selects text.")
        try terminal.see("account: menu, Your account")
    }

    /// That every bar of every recorded screen has a number is checked in `TidyTests`.
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
        try ana.see("VIP")
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
        try terminal.press("m")
        try terminal.see("Your rides")
        try terminal.press("End", until: "Show me around")
        try terminal.press("g")
        for step in 1...6 {
            try terminal.see("\(step) of 6")
            try terminal.press("Enter")
        }
        try terminal.miss("6 of 6")
        try terminal.see("Enter Where to?")
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

    @Test(
        "terminal.md 17: the same screen in each language, nothing cut",
        arguments: ["en", "es", "pt-BR"])
    func languages(language: String) throws {
        let path = TestStage.packageFolder + "/Resources/languages/\(language)/texts.json"
        let texts = try JSONDecoder().decode(
            [String: String].self, from: Data(contentsOf: URL(filePath: path)))
        let (_, terminal) = try home("--language \(language)")
        // Two pages with a row for every text, which stands there whole.
        let menu = [
            "record.historyTitle", "wallet.paymentsTitle", "wallet.bookingsTitle",
            "wallet.placesTitle", "wallet.driversTitle", "wallet.boardingTitle", "bikes.title",
            "growth.goalsTitle", "growth.academyTitle", "account.invite.title",
            "record.supportTitle", "account.profile.title", "account.settings.title",
            "passenger.menuTour",
        ]
        let settings = [
            "title", "intro", "theme", "language", "units", "bell", "desktop", "window", "motion",
            "mouse", "done",
        ].map { "account.settings." + $0 }
        for (key, rows) in [("m", menu), ("e", settings)] {
            try terminal.press(key)
            for row in rows {
                let text = try #require(texts[row], "\(row)")
                // The menu has one entry more than the screen has rows.
                if row == rows.last { try terminal.press("End", until: text) }
                try wait(text) { terminal.screen.contains(text) }
            }
            let sheet = terminal.rows.drop { !$0.hasPrefix("╭") }.prefix { !$0.hasPrefix("╰") }
            #expect(sheet.count > 12)
            for row in sheet {
                // By the columns that letters with and without accents take.
                #expect(row.count == 80 && "╮│▲▼".contains(row.last ?? " "), "\(row)")
                #expect(!row.contains("…"), "\(row)")
            }
        }
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

    @Test("terminal.md 18: q and Ctrl-C give the terminal back as it was", arguments: ["q", "C-c"])
    func leaving(key: String) throws {
        let stage = try TestStage()
        try stage.startEngine()
        let terminal = try stage.terminal("stty -g > \(stage.folder)/before")
        try terminal.type(stage.app("passenger-tui", person: "Ana"))
        try terminal.see("Where to?")
        #expect(try terminal.property("alternate_on") == "1")
        try terminal.press(key)
        try wait("the shell") { try terminal.property("alternate_on") == "0" }
        #expect(try terminal.property("cursor_flag") == "1")
        #expect(try terminal.property("mouse_any_flag") == "0")
        // The shell reads again, and the settings are those of before, one by one.
        let same = stage.folder + "/same"
        try terminal.type("stty -g | cmp - \(stage.folder)/before && touch \(same)")
        try stage.wait("the settings of before") { FileManager.default.fileExists(atPath: same) }
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
        "terminal.md 20: bell, title and notification for what matters, each unless switched off",
        arguments: [nil, "bell", "desktop_notifications", "window_title"] as [String?])
    func attention(without switched: String?) throws {
        let stage = try TestStage()
        try stage.startEngine()
        let folder = stage.folder + "/config/ride"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let settings = switched.map { "\"\($0)\": false" } ?? ""
        try Data("{\"settings\": {\(settings)}}".utf8)
            .write(to: URL(filePath: folder + "/driver.json"))
        let luis = try stage.terminal("true")
        try luis.keepRaw()
        try luis.type(stage.app("driver-tui", person: "Luis"))
        try luis.see("You are offline")
        try luis.press("Enter", until: "go offline")
        let before = luis.raw.count
        let ana = try stage.terminal(stage.app("passenger-tui", person: "Ana"))
        try ana.plan()
        try ana.press("Enter", until: "x cancel")
        try luis.see("New ride")
        usleep(300_000)
        let raw = Array(luis.raw[before...])
        let hasTitle = contains(luis.raw, "\u{1B}]2;")
        #expect(hasTitle == (switched != "window_title"))
        let notifies = contains(raw, "\u{1B}]9;")
        #expect(notifies == (switched != "desktop_notifications"))
        // The end of a title is the same byte as the bell.
        let text = String(decoding: raw, as: UTF8.self)
            .replacing(try Regex("\u{1B}\\][^\u{07}]*\u{07}"), with: "")
        let rings = text.contains("\u{07}")
        #expect(rings == (switched != "bell"))
    }
}
