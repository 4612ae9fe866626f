import RideCore
import RideWire
import Testing

@testable import RideApp

/// Which token is shown to which engine, and what becomes of it.
@Suite struct EngineTokensTests {
    private static let one = DataID(String(repeating: "1", count: 32))
    private static let other = DataID(String(repeating: "e", count: 32))

    /// An effect in words: what is kept, or that it is forgotten, and for what.
    private func words(_ effects: [Effect]) -> [String] {
        effects.map { effect in
            guard case .keepToken(let token, let data) = effect else { return "\(effect)" }
            let place = data.map { $0 == Self.one ? "one" : "other" } ?? "socket"
            return "\(token ?? "nothing") of \(place)"
        }
    }

    /// What somebody knows who meets an engine, what is shown to it, and what is done when it takes
    /// that (and gives `new`) or refuses it.
    @Test(
        arguments: [
            // An engine that does not say what it holds goes by where it listens.
            (nil, [:], nil, nil, ["new of socket"], ["nothing of socket"]),
            ("a", [:], nil, "a", ["new of socket"], ["nothing of socket"]),
            ("new", [:], nil, "new", [], ["nothing of socket"]),
            // One that does is known by it.
            (nil, [one: "b"], one, "b", ["new of one"], ["nothing of one"]),
            (nil, [one: "new"], one, "new", [], ["nothing of one"]),
            ("a", [one: "b"], one, "b", ["new of one"], ["nothing of one"]),
            // A token of the socket belongs to the data that it opens; refused, it stays.
            ("a", [:], one, "a", ["new of one", "nothing of socket"], []),
            ("new", [:], one, "new", ["new of one", "nothing of socket"], []),
            ("a", [other: "b"], one, "a", ["new of one", "nothing of socket"], []),
            (nil, [other: "b"], one, nil, ["new of one"], []),
            (nil, [:], one, nil, ["new of one"], []),
            (nil, [one: "b"], nil, nil, ["new of socket"], ["nothing of socket"]),
        ] as [(String?, [DataID?: String], DataID?, String?, [String], [String])])
    func eachEngineIsShownItsOwn(
        ofSocket: String?, byData: [DataID?: String], met: DataID?, shown: String?,
        taken: [String], refused: [String]
    ) throws {
        var known: [DataID: String] = [:]
        for (data, token) in byData { known[try #require(data)] = token }
        var tokens = EngineTokens(ofSocket: ofSocket, byData: known)
        let isElsewhere = tokens.meet(met)
        #expect(!isElsewhere)
        #expect(tokens.shown == shown)
        var keeping = tokens
        let kept = [keeping.keep("new"), keeping.keep("new")].map(words)
        #expect(kept == [taken, []])
        #expect(keeping.shown == "new")
        let forgotten = tokens.forget()
        #expect(words(forgotten) == refused)
        #expect(tokens.shown == nil)
        // What was refused is not shown again.
        _ = tokens.meet(met)
        #expect(tokens.shown == nil)
    }

    @Test func whoeverComesBackToOldDataIsKnownThere() {
        var tokens = EngineTokens(ofSocket: "a", byData: [:])
        /// Whether an engine holds other data than the one before, and what it is shown.
        func meet(_ data: DataID?) -> String {
            let isElsewhere = tokens.meet(data)
            return (isElsewhere ? "elsewhere: " : "") + (tokens.shown ?? "nothing")
        }
        var met = [meet(Self.one)]
        _ = tokens.keep("a")
        met.append(meet(Self.other))
        _ = tokens.keep("guest")
        met += [meet(Self.other), meet(Self.one)]
        #expect(met == ["a", "elsewhere: nothing", "guest", "elsewhere: a"])
        // An engine that says nothing may hold anything.
        let unnamed = [meet(nil), meet(Self.other)]
        #expect(unnamed == ["nothing", "guest"])
    }

    @Test(
        arguments: [
            ("0123456789abcdef0123456789abcdef", true), ("", false), ("0123", false),
            ("0123456789ABCDEF0123456789abcdef", false),
            ("0123456789abcdef0123456789abcdef0", false),
            ("0123456789abcdeg0123456789abcdef", false),
            ("/tmp/engines/of/mine/engine.sock", false),
        ])
    func onlyDigitsNameData(text: String, isOne: Bool) {
        #expect((DataID(text) != nil) == isOne)
    }
}

/// What a profile keeps of tokens.
@Suite struct ProfileTokensTests {
    private let data = DataID(String(repeating: "c", count: 32))

    @Test func aProfileOfBeforeIsRead() throws {
        let text = #"{"hint_seen":true,"tokens":{"/run/ride/engine.sock":"old"}}"#
        let profile = try Profile(json: Array(text.utf8))
        #expect(profile.tokens["/run/ride/engine.sock"] == "old")
        #expect(profile.tokensByData(user: nil) == [:])
    }

    @Test func tokensForDataAreWrittenAndRead() throws {
        let data = try #require(data)
        var profile = Profile()
        profile.keep("a", of: nil, user: nil, socket: "/s")
        profile.keep("b", of: data, user: nil, socket: "/s")
        var read = try Profile(json: profile.json)
        #expect(read == profile)
        #expect(read.tokens["/s"] == "a")
        #expect(read.tokensByData(user: nil) == [data: "b"])
        read.keep(nil, of: data, user: nil, socket: "/s")
        #expect(read.tokens == ["/s": "a"])
    }

    /// An engine says by itself which data it holds: another user's could name ours.
    @Test func anEngineOfAnotherUserIsNotShownOurTokens() throws {
        let data = try #require(data)
        var profile = Profile()
        profile.keep("ours", of: data, user: nil, socket: "/s")
        #expect(profile.tokensByData(user: 1_001) == [:])
        profile.keep("theirs", of: data, user: 1_001, socket: "/s")
        #expect(profile.tokensByData(user: 1_001) == [data: "theirs"])
        #expect(profile.tokensByData(user: 1_002) == [:])
        #expect(profile.tokensByData(user: nil) == [data: "ours"])
    }
}
