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

/// What an app has seen of histories, and shows.
@Suite("What an app has seen (R10)") struct EngineMarksTests {
    private let one = DataID(String(repeating: "1", count: 32))
    private let other = DataID(String(repeating: "e", count: 32))

    private func mark(_ length: UInt64) throws -> HistoryMark {
        try #require(
            HistoryMark(
                length: length, at: WallTime(milliseconds: Int64(length)),
                digest: [UInt8](repeating: 1, count: 16), seal: [UInt8](repeating: 2, count: 16)))
    }

    @Test func theLastMarkOfEachIsKeptAndAllAreShown() throws {
        let (one, other) = (try #require(one), try #require(other))
        var tokens = EngineTokens(ofSocket: nil, byData: [:])
        #expect(tokens.witness == nil)
        // An engine that keeps nothing has no history.
        #expect(tokens.keep(try mark(1)).isEmpty)
        _ = tokens.meet(one)
        guard case .keepMark(let kept, let data)? = tokens.keep(try mark(2)).first else {
            Issue.record("the mark is not kept")
            return
        }
        #expect(kept == (try mark(2)) && data == one)
        #expect(tokens.keep(try mark(2)).isEmpty)
        _ = tokens.meet(other)
        _ = tokens.keep(try mark(7))
        _ = tokens.meet(one)
        _ = tokens.keep(try mark(5))
        #expect(tokens.witness == [try mark(7), try mark(5)])
        // Signed out, one has still seen it.
        _ = tokens.forget()
        #expect(tokens.witness?.count == 2)
    }

    @Test func aProfileKeepsThemByUser() throws {
        let one = try #require(one)
        var profile = Profile()
        profile.keep(try mark(3), of: one, user: nil)
        profile.keep(try mark(4), of: one, user: 1_001)
        let read = try Profile(json: profile.json)
        #expect(read.marksByData(user: nil) == [one: try mark(3)])
        #expect(read.marksByData(user: 1_001) == [one: try mark(4)])
        #expect(try Profile(json: Array(#"{"hint_seen":true}"#.utf8)).marks == [:])
    }

    @Test(arguments: [Limits.marksShown - 1, Limits.marksShown, Limits.marksShown + 1])
    func onlySoManyAreKept(count: Int) throws {
        var profile = Profile()
        for number in 1...count {
            let digits = String(number, radix: 16)
            let data = DataID(String(repeating: "0", count: 32 - digits.count) + digits)
            profile.keep(try mark(UInt64(number)), of: try #require(data), user: nil)
        }
        #expect(profile.marks.count == min(count, Limits.marksShown))
        let first = profile.marks.values.map(\.length).min()
        #expect(first == UInt64(max(1, count - Limits.marksShown + 1)))
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
