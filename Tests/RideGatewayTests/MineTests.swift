import RideAccounts
import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// What accounts keep for their apps, over the socket: who may ask for whose, and who is told (N5).
@Suite("N5: what is mine, over the socket") struct MineTests {
    private let bench = Bench()
    private static let home = PlaceView(
        Waypoint(
            coordinate: Coordinate(latitudeE7: -299_054_321, longitudeE7: -712_745_678),
            name: "Faro"))

    private func signUp(
        _ number: UInt64, _ role: Side = .passenger, _ email: String = "ana@example.com"
    ) throws -> (client: ClientID, token: String) {
        let client = bench.connect(number)
        _ = try bench.ask(Hello(client: "test"), from: client)
        let session = try bench.ask(
            SignUp(
                command_id: commandID(Int(number)), role: role, name: "Ana", email: email,
                password: SecretText("trem azul 1958"), phone: "11912345678",
                tax_id: "52998224725", gender: .woman, terms_version: 1), from: client
        ).get()
        return (client, session.token)
    }

    private func keep(
        _ number: Int, seen: UInt64 = 0, _ items: MineView..., gone: [MineName] = [],
        forgets: Bool? = nil
    ) throws -> KeepMine {
        try KeepMine(
            command_id: commandID(100 + number), seen: seen, kept: items, gone: gone,
            forgets_recent: forgets)
    }

    /// The state that a client was told last without asking.
    private func told(_ client: ClientID) -> PersonState? {
        bench.inbox[client, default: []].reversed().lazy.compactMap { message in
            if case .announcement(.state(let state)) = message { state } else { nil }
        }.first
    }

    private let saved = MineView(kind: .saved, name: "home", order: 8, place: MineTests.home)

    @Test("Both apps of an account see what either has done, in the same moment")
    func bothAppsSeeIt() throws {
        let first = try signUp(1)
        let second = bench.connect(2)
        _ = try bench.ask(Hello(client: "test"), from: second)
        _ = try bench.ask(
            SignIn(
                role: .passenger, email: "ana@example.com", password: SecretText("trem azul 1958")),
            from: second)
        #expect(try bench.state(of: second).mine_version == 0)
        let answer = try bench.ask(keep(1, saved), from: first.client).get()
        #expect(answer == MineResult(version: 1, items: [saved]))
        #expect(told(second)?.mine_version == 1)
        #expect(told(first.client)?.mine_version == 1)
        #expect(try bench.ask(GetMine(), from: second).get() == answer)
        let gone = try bench.ask(
            keep(2, seen: 1, gone: [MineName(kind: .saved, name: "home")], forgets: true),
            from: second
        ).get()
        #expect(gone == MineResult(version: 2, forgot_at: 2, items: []))
        #expect(told(first.client)?.mine_version == 2)
    }

    @Test("Every call as the wrong person")
    func nobodyElseSeesIt() throws {
        let ana = try signUp(1)
        _ = try bench.ask(keep(1, saved), from: ana.client).get()
        let stranger = bench.connect(3)
        _ = try bench.ask(Hello(client: "test"), from: stranger)
        let visitors: [(ClientID, String)] = [
            (stranger, "not_signed_in"), (bench.connect(4), "hello_expected"),
            (try bench.signIn(5, .passenger).client, "only_for_accounts"),
            (try bench.signIn(6, .driver).client, "only_for_accounts"),
            (try bench.operate(7), "not_signed_in"),
        ]
        for (client, code) in visitors {
            for refused in [
                try bench.ask(AnyCall(GetMine()), from: client),
                try bench.ask(AnyCall(keep(9, saved)), from: client),
            ] {
                guard case .failure(let error) = refused else {
                    Issue.record("\(client) was let in")
                    continue
                }
                #expect(error.code == code)
            }
        }
        // Others with an account, on either side, have their own and nothing of hers.
        let others = try [
            signUp(8, .passenger, "eva@example.com"), signUp(9, .driver, "ana@example.com"),
        ]
        for (number, other) in others.enumerated() {
            let mine = try bench.ask(GetMine(), from: other.client).get()
            #expect(mine == MineResult(version: 0, items: []))
            let home = MineName(kind: .saved, name: "home")
            _ = try bench.ask(
                keep(10 + number, gone: [home], forgets: true), from: other.client
            ).get()
        }
        #expect(try bench.ask(GetMine(), from: ana.client).get().items == [saved])
    }

    @Test("A command that comes twice is carried out once, another under its name never")
    func aRepetitionChangesNothing() throws {
        let ana = try signUp(1)
        let first = try keep(1, saved)
        let answer = try bench.ask(first, from: ana.client).get()
        var moved = saved
        moved.order = 16
        _ = try bench.ask(keep(2, seen: 1, moved), from: ana.client).get()
        #expect(try bench.ask(first, from: ana.client).get().items == [moved])
        #expect(answer.items == [saved])
        guard case .failure(let error) = try bench.ask(keep(1, moved), from: ana.client) else {
            Issue.record("another command went under the name")
            return
        }
        #expect(error.code == "command_id_reused")
    }

    @Test("All that an account can keep fits into an answer")
    func theFullestAccountFits() {
        var (items, room) = ([MineView](), AccountLimits.belongingsBytes)
        for kind in Belonging.Kind.allCases {
            for number in 0..<kind.most {
                // What is written longest for its bytes.
                let name = String(repeating: "\"", count: 57) + "\(number + 100)"
                let text = String(repeating: "\"", count: min(500, max(0, room - 60)))
                room -= name.utf8.count + text.utf8.count
                let isPlace = kind == .saved || kind == .recent
                var place = Self.home
                (place.latitude, place.longitude) = (-29.902_712_345_678_9, -171.252_123_456_789_1)
                place.name = text
                items.append(
                    MineView(
                        kind: MineKind(rawValue: kind.rawValue) ?? .draft, name: name,
                        order: -Limits.count, place: isPlace ? place : nil,
                        text: isPlace ? nil : text))
            }
        }
        #expect(room <= 0 && items.count == 138)
        let answer = AnyAnswer(MineResult(version: .max, forgot_at: .max, items: items))
        let bytes = WireCodec().encode(answer: answer, to: 1 << 53).count
        #expect(bytes <= Limits.frameBytes && bytes > Limits.frameBytes / 2)
    }

    @Test("What is not to be kept is refused by its own word")
    func eachRefusalHasItsWord() throws {
        let ana = try signUp(1)
        var unplaced = saved
        unplaced.place = nil
        let choice = MineView(kind: .choice, name: "a", text: "b")
        let nameless = MineView(kind: .choice, name: "", text: "b")
        let many = (0..<65).map { MineName(kind: .list, name: "\($0)") }
        let rows: [(KeepMine, String)] = [
            (try keep(1, unplaced), "belonging_wrong_kind"),
            (try keep(2, nameless), "belonging_name_not_allowed"),
            (try keep(3, MineView(kind: .choice, name: "a", text: "b\u{7}")),
                "belonging_text_not_allowed"),
            (try keep(4, choice, choice), "belonging_twice"),
            (try keep(5, gone: many), "too_many_changes"),
        ]
        for (call, code) in rows {
            guard case .failure(let error) = try bench.ask(call, from: ana.client) else {
                Issue.record("\(code) was let through")
                continue
            }
            #expect(error.code == code)
        }
        #expect(try bench.ask(GetMine(), from: ana.client).get().version == 0)
    }
}
