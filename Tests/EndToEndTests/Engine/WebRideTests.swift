import Foundation
import Testing

extension EndToEnd {
    /// A real engine with a real ride that a browser follows (P8).
    @Suite(.serialized) struct WebRideTests {
        /// Two people in a ride, and the link to it.
        private final class Scene {
            let stage: TestStage
            let luis: RawClient
            let ana: RawClient
            let ride: Int
            let code: String
            let link: String

            init(_ stage: TestStage) throws {
                self.stage = stage
                luis = try #require(RawClient(stage.socket))
                ana = try #require(RawClient(stage.socket))
                try Self.done(luis, "session.open", ["role": "driver", "name": "Luis"])
                try Self.done(luis, "driver.online", ["command_id": "goes-online"])
                let opened = try Self.done(
                    ana, "session.open", ["role": "passenger", "name": "Ana <b>"])
                let here = (opened["state"] as? [String: Any])?["place"] ?? [:]
                let faro =
                    ["latitude": -29.905, "longitude": -71.2745, "name": "Faro"] as [String: Any]
                let plan = try Self.done(ana, "ride.plan", ["pickup": here, "dropoff": faro])
                let option = (plan["options"] as? [[String: Any]])?.first
                let state = try Self.done(
                    ana, "ride.request",
                    [
                        "command_id": "asks-for-it", "quote_id": option?["quote_id"] ?? 0,
                        "payment": "cash",
                    ])
                let asked = state["ride"] as? [String: Any]
                ride = try #require(asked?["id"] as? Int)
                let shared = try Self.done(ana, "ride.share", ["ride_id": ride])
                code = try #require(shared["code"] as? String)
                link = try #require(shared["link"] as? String)
            }

            @discardableResult
            static func done(
                _ client: RawClient, _ method: String, _ parameters: [String: Any]
            ) throws -> [String: Any] {
                switch client.call(method, parameters) {
                case .result(let result): return result
                case .refused(let code): throw TestStage.Failure("\(method): \(code)")
                case .lost: throw TestStage.Failure("\(method): nobody is there")
                }
            }

            /// The driver does something.
            func luis(_ method: String) throws {
                let name = "does-\(method.split(separator: ".").last ?? "")-it"
                try Self.done(luis, method, ["command_id": name, "ride_id": ride])
            }

            /// What whoever has the code sees in a terminal.
            func seen() throws -> [String: Any] {
                let eva = try #require(RawClient(stage.socket))
                return try Self.done(eva, "ride.watch", ["code": code])
            }

            /// What a browser gets, with the number of the answer before it.
            func page(_ rest: String = "", language: String = "en") throws -> String {
                try WebRideTests.page(link + rest, language: language)
            }
        }

        /// Whether there is a curl to ask with.
        static let hasCurl = (try? Spawn.run("curl", ["--version"]))?.status == 0
        /// Whether there is a Chromium to look with.
        static let hasChromium = (try? Spawn.run("chromium", ["--version"]))?.status == 0

        private static func page(_ link: String, language: String = "en") throws -> String {
            try Spawn.run(
                "curl",
                [
                    "-s", "-m", "20", "-w", "\n%{http_code}", "-H",
                    "Accept-Language: \(language)", link,
                ]
            ).output
        }

        private func scene(_ arguments: [String] = []) throws -> Scene {
            let stage = try TestStage()
            try stage.startEngine(["--speed", "60", "--web", "127.0.0.1:0"] + arguments)
            return try Scene(stage)
        }

        @Test(
            "P8: a browser and a terminal are told the same at each moment, over a crash too",
            .enabled(if: hasCurl, "curl is not installed"))
        func bothSidesAreToldTheSame() throws {
            let scene = try scene()
            let stage = scene.stage
            #expect(try scene.seen()["stage"] as? String == "offered")
            let first = try scene.page()
            #expect(first.contains("Looking for a driver") && first.hasSuffix("\n200"))
            #expect(!first.contains("id=\"car\"") && !first.contains("<b>"))

            try scene.luis("ride.accept")
            let ride = try scene.seen()
            let page = try scene.page()
            let plate = try #require((ride["vehicle"] as? [String: Any])?["plate"] as? String)
            #expect(page.contains("<span class=\"plate\">\(plate)</span>"))
            #expect(page.contains("id=\"car\"") && page.contains("Luis"))
            #expect(page.contains("<g class=\"streets\">"))
            #expect(try scene.page("?lang=pt-BR").contains("Corrida de Ana"))

            try stage.wait("the car at the pick-up") {
                (try? scene.seen()["is_there"] as? Bool) == true
            }
            #expect(try scene.page().contains("The car is arriving at the pick-up"))
            try scene.luis("ride.arrive")
            #expect(try scene.page().contains("Luis is waiting at the pick-up"))
            try scene.luis("ride.start")
            #expect(try scene.page().contains("id=\"state\""))
            let live = try Spawn.run("curl", ["-sN", "-m", "3", scene.link + "/live"]).output
            #expect(live.hasPrefix("retry: 3000\n\nevent: ride\ndata: {"))

            try stage.wait("the car at the destination") {
                (try? scene.seen()["is_there"] as? Bool) == true
            }
            try scene.luis("ride.finish")
            let last = try scene.page()
            #expect(last.contains("They have arrived") && last.hasSuffix("\n200"))
            #expect(!last.contains("id=\"car\""))
            #expect(try WebRideTests.page(scene.link + "x").hasSuffix("\n404"))
        }

        @Test(
            "P8: what somebody sees in Chromium, on a phone and on a screen",
            .enabled(if: hasChromium, "chromium is not installed"),
            arguments: [(360, 780), (1_280, 800)])
        func inABrowser(width: Int, height: Int) throws {
            let scene = try scene()
            try scene.luis("ride.accept")
            let picture = scene.stage.folder + "/page.png"
            let shown = try Spawn.run(
                "timeout",
                [
                    "60", "chromium", "--headless", "--no-sandbox", "--disable-gpu",
                    "--hide-scrollbars", "--window-size=\(width),\(height)", "--timeout=4000",
                    "--user-data-dir=\(scene.stage.folder)/chromium", "--lang=en",
                    "--screenshot=\(picture)", "--dump-dom", "--enable-logging=stderr",
                    scene.link + "?lang=en",
                ])
            // The page stands as the engine wrote it, and nothing of it was refused by its policy.
            #expect(shown.output.contains("Luis"), "\(shown.errors)")
            #expect(!shown.errors.contains("Content Security Policy"), "\(shown.errors)")
            #expect(!shown.errors.contains("Uncaught"), "\(shown.errors)")
            let bytes = try Data(contentsOf: URL(filePath: picture))
            // The size of a PNG stands at its beginning, and a map makes more than an empty page.
            let size = [16, 20].map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
            #expect(size == [width, height] && bytes.count > 20_000)
        }

        @Test(
            "P8: --web takes one address and no other",
            arguments: [
                ["--web", "0.0.0.0:0"], ["--web", "rides.example:80"], ["--web", "[::]:1"],
                ["--web", "127.0.0.1:0", "--web-address", "rides.example"],
                ["--web-address", "https://rides.example"],
            ])
        func addressesThatAreRefused(arguments: [String]) throws {
            let stage = try TestStage()
            let run = try Spawn.run(
                TestStage.programs + "/ride-sim",
                ["serve", "--socket", stage.socket, "--data", stage.folder + "/data"] + arguments)
            #expect(run.status == 64 && run.errors.contains("--web"), "\(run.errors)")
        }
    }
}
