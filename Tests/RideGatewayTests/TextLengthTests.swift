import RideCore
import RideTestSupport
import RideWire
import Testing

/// Every text of every call has its limit where it is read, so that nothing behind the reader works
/// on one that a client has made as long as a frame.
@Suite struct TextLengthTests {
    /// The only text that may fill a frame: tariffs, which only the operator sets.
    private static let whole: Set<String> = ["operator.setTariffs"]

    private func isRead(_ call: EveryCall, _ length: Int, at choice: Int) throws -> Bool {
        let text = "\"" + String(repeating: "c", count: length) + "\""
        let frame = try call.damaged(with: text, at: choice)
        guard String(decoding: frame, as: UTF8.self).contains(text) else { return false }
        return (try? WireCodec().decodeCall(frame)) != nil
    }

    @Test(.long) func everyTextIsBoundedWhereItIsRead() throws {
        for call in EveryCall.samples where !Self.whole.contains(call.method) {
            for choice in 0..<16 {
                #expect(try !isRead(call, 4_097, at: choice), "\(call.method), \(choice)")
            }
        }
    }

    /// The control: there are texts of every kind that are read where they are shorter.
    @Test func shorterTextsAreRead() throws {
        let readers = try EveryCall.samples.filter { call in
            try (0..<16).contains { try isRead(call, 60, at: $0) }
        }
        #expect(readers.count > 40)
    }

    @Test(arguments: [-1, 0, 1])
    func searchesAreShort(beyond: Int) {
        let text = String(repeating: "é", count: Limits.searchCharacters + beyond)
        let calls: [any Request] = [
            FindStations(text: text), FindNetworks(text: text), ListStations(text: text),
            FindPeople(query: text),
        ]
        for call in calls {
            let frame = WireCodec().encode(AnyCall(call), id: 1)
            let isRead = (try? WireCodec().decodeCall(frame)) != nil
            #expect(isRead == (beyond <= 0), "\(call)")
        }
    }

    @Test("a search of few characters and many bytes is told the limit of bytes")
    func theLimitThatIsExceededIsNamed() throws {
        let rows = [
            (String(repeating: "e\u{301}\u{302}\u{303}", count: 60), "400 bytes"),
            (String(repeating: "e", count: 101), "100 characters"),
        ]
        for (text, limit) in rows {
            let frame = WireCodec().encode(AnyCall(FindPeople(query: text)), id: 1)
            do throws(WireCodec.BadCall) {
                _ = try WireCodec().decodeCall(frame)
                Issue.record("\(limit) can be exceeded")
            } catch {
                #expect(error.error.message.contains(limit), "\(error.error.message)")
            }
        }
    }
}
