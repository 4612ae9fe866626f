import RideCore
import RideTestSupport
import Testing

@testable import RideWire

/// Frames damaged at random, the same ones at every run (reliability, promise 9).
@Suite struct FuzzTests {
    private static let frames = 20_000
    private let codec = WireCodec()

    /// Pieces that are likelier to get far than random bytes.
    private static let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "null", "true", "-1",
            "1e999",
            "0.5", "9007199254740993", "18446744073709551616", "\u{0}", "\n", "\u{FEFF}", "é", "🚗",
            "\"id\":1,", "\"params\":{},", "{\"a\":", "[[[[[[[[[[[[[[[[[[",
        ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80]]

    private func damaged(_ frame: [UInt8], using random: inout SeededRandom) -> [UInt8] {
        var bytes = frame
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where place < bytes.count:
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1 where place < bytes.count:
                let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
                bytes.removeSubrange(place..<end)
            case 2:
                let piece = Int.random(in: 0..<Self.pieces.count, using: &random)
                bytes.insert(contentsOf: Self.pieces[piece], at: place)
            case 3 where place < bytes.count:
                let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            default:
                bytes.insert(UInt8.random(in: 0x20..<0x7F, using: &random), at: place)
            }
        }
        return bytes
    }

    @Test func damagedCallsAreAnsweredAndNothingStops() {
        var random = SeededRandom(seed: 1)
        let originals = Samples.calls.map { codec.encode($0, id: 77) }
        var (read, refused, unframed) = (0, 0, 0)
        for turn in 0..<Self.frames {
            let bytes = damaged(originals[turn % originals.count], using: &random)
            var decoder = FrameDecoder()
            for outcome in decoder.feed(bytes + [UInt8(ascii: "\n")]) {
                guard case .success(let frame) = outcome else {
                    unframed += 1
                    continue
                }
                do {
                    let incoming = try codec.decodeCall(frame)
                    read += 1
                    // What was read can be written and read again, and means the same.
                    let again = codec.encode(incoming.call, id: incoming.id)
                    #expect((try? codec.decodeCall(again)) == incoming)
                } catch {
                    refused += 1
                    let answer = codec.encode(refusal: error.error, to: error.id)
                    #expect(answer.count < 500)
                }
            }
        }
        // Damage of every depth has happened.
        #expect(read > 500)
        #expect(refused > 5_000)
        #expect(unframed > 500)
    }

    @Test func damagedRepliesAreReadOrRefused() {
        var random = SeededRandom(seed: 2)
        let ride = Samples.view(
            Samples.trip(
                Samples.offer, Samples.accept, .sendMessage(by: Samples.asDriver, text: "Olá")))
        let state = Samples.state(activity: .waiting, ride: ride, route: Samples.route)
        let originals = [
            codec.encode(.state(state)), codec.encode(answer: AnyAnswer(state), to: 4),
            codec.encode(.goodbye(GoodbyeView(code: "x", reason: "x"))),
        ]
        var refused = 0
        for turn in 0..<Self.frames / 10 {
            let bytes = damaged(originals[turn % originals.count], using: &random)
            do {
                let message = try codec.decodeReply(bytes, pending: [4: GetState.self])
                if case .announcement(.state(let state)) = message { _ = state.route?.shape }
            } catch {
                refused += 1
                #expect(error.kind == .parseError)
            }
        }
        #expect(refused > 500)
    }
}
