import Foundation
import RideCore
import RideTestSupport
import Testing

@testable import RideWire

/// docs/PROTOCOL.md says what the code does.
@Suite struct ProtocolDocumentTests {
    /// A block of JSON with the words after `json` in its fence.
    struct Block: Sendable, CustomTestStringConvertible {
        let words: [String]
        let line: Int
        let frame: [UInt8]
        var testDescription: String { "\(words.joined(separator: " ")) in line \(line)" }
    }

    private static let text: String = {
        let path = TestCity.packageFolder + "/docs/PROTOCOL.md"
        return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }()

    private static func blocks(_ kind: String) -> [Block] {
        var blocks: [Block] = []
        var open: (words: [String], line: Int, text: String)?
        for (index, line) in text.split(
            separator: "\n", omittingEmptySubsequences: false
        ).enumerated() {
            if line.hasPrefix("```json ") {
                let words = line.dropFirst("```json ".count).split(separator: " ").map(String.init)
                open = (words, index + 2, "")
            } else if line == "```", let block = open {
                open = nil
                blocks.append(
                    Block(words: block.words, line: block.line, frame: frame(block.text)))
            } else {
                open?.text += line + "\n"
            }
        }
        return blocks.filter { $0.words.first == kind }
    }

    private let codec = WireCodec()

    @Test(arguments: blocks("call"))
    func callsInTheDocumentAreRead(block: Block) throws {
        let incoming = try codec.decodeCall(block.frame)
        // And they are what an app would write, but for the order of the keys.
        let written = codec.encode(incoming.call, id: incoming.id)
        #expect(try codec.decodeCall(written) == incoming)
    }

    @Test func theDocumentShowsEveryCall() throws {
        let shown = try Self.blocks("call").map { try codec.decodeCall($0.frame).call.method }
        #expect(Set(shown) == Set(CallList.methods))
    }

    @Test(arguments: blocks("result"))
    func resultsInTheDocumentAreRead(block: Block) throws {
        let name = MethodName(try #require(block.words.last))
        let type = try #require(CallList.type(named: name))
        let pending = Dictionary(uniqueKeysWithValues: (UInt64(1)...400).map { ($0, type) })
        guard
            case .answer(_, .success(let answer)) = try codec.decodeReply(
                block.frame, pending: pending)
        else {
            Issue.record("not a result")
            return
        }
        if answer.to(Done.self) != nil { return }
        try expectNothingIsLeftOut(codec.encode(answer: answer, to: 1), block)
    }

    @Test(arguments: blocks("error"))
    func errorsInTheDocumentAreRead(block: Block) throws {
        guard case .answer(_, .failure) = try codec.decodeReply(block.frame, pending: [:]) else {
            Issue.record("not an error")
            return
        }
    }

    @Test(arguments: blocks("notification"))
    func notificationsInTheDocumentAreRead(block: Block) throws {
        guard
            case .announcement(let announcement) = try codec.decodeReply(block.frame, pending: [:])
        else {
            Issue.record("not a notification")
            return
        }
        try expectNothingIsLeftOut(codec.encode(announcement), block)
    }

    @Test func theDocumentShowsEveryKindOfBlock() {
        let kinds = ["call", "result", "error", "notification"]
        for kind in kinds { #expect(!Self.blocks(kind).isEmpty, "\(kind)") }
        let all = Self.text.split(separator: "```json").count - 1
        #expect(all == kinds.reduce(0) { $0 + Self.blocks($1).count })
    }

    /// A key in the document that the code does not know would be passed over in reading.
    private func expectNothingIsLeftOut(_ written: [UInt8], _ block: Block) throws {
        #expect(try keys(in: written) == keys(in: block.frame))
    }

    private func keys(in frame: [UInt8]) throws -> Set<String> {
        func collect(_ value: Any) -> Set<String> {
            switch value {
            case let object as [String: Any]:
                object.reduce(into: []) { $0.formUnion(collect($1.value).union([$1.key])) }
            case let list as [Any]:
                list.reduce(into: []) { $0.formUnion(collect($1)) }
            default: []
            }
        }
        return collect(try JSONSerialization.jsonObject(with: Data(frame)))
    }

    // MARK: Tables

    private func expectNamed(_ words: some Sequence<String>) {
        for word in words { #expect(Self.text.contains("`\(word)`"), "\(word)") }
    }

    @Test func everyWordIsExplained() {
        expectNamed(CallList.methods.map(\.text))
        expectNamed(Notification.allCases.map(\.rawValue))
        expectNamed(Side.allCases.map(\.rawValue))
        expectNamed(Category.allCases.map(\.rawValue))
        expectNamed(PaymentMethod.allCases.map(\.rawValue))
        expectNamed(TripStage.allCases.map(\.rawValue))
        expectNamed(CancellationReason.allCases.map(\.rawValue))
        expectNamed(UnservedReason.allCases.map(\.rawValue))
        expectNamed(Fare.Kind.allCases.map(\.rawValue))
        expectNamed(Gender.allCases.map(\.rawValue))
        expectNamed(DriverPreferences.Payments.allCases.map(\.rawValue))
        expectNamed(RideView.Paid.allCases.map(\.rawValue))
    }

    @Test func everyRuleIsExplained() {
        expectNamed(TripRejection.allCases.map(\.rawValue))
        expectNamed(DriverRejection.allCases.map(\.rawValue))
        expectNamed(PassengerRejection.allCases.map(\.rawValue))
    }

    @Test func everyErrorIsExplained() {
        for kind in WireError.Kind.allCases {
            #expect(Self.text.contains("\n| \(kind.rawValue) |"), "\(kind)")
        }
        let frames: [FrameError] = [
            .empty, .tooLong(limit: 1), .byteOrderMark, .zeroByte(offset: 0),
            .tooDeep(limit: 1), .truncated(bytes: 1),
        ]
        expectNamed(frames.map(\.code))
        expectNamed(UTF8Fault.allCases.map { FrameError.invalidUTF8($0, offset: 0).code })
    }

    @Test func everyKeyIsExplained() throws {
        let frames =
            RecordedResult.all.map { codec.encode(answer: $0.answer, to: 1) }
            + Samples.calls.map { codec.encode($0, id: 1) }
            + (Self.blocks("result") + Self.blocks("notification")).map(\.frame)
        for frame in frames { expectNamed(try keys(in: frame)) }
    }

    @Test func limitsAreThoseOfTheCode() {
        func grouped(_ number: Int) -> String {
            let digits = String(number)
            guard digits.count > 3 else { return digits }
            return "\(digits.dropLast(3)),\(digits.suffix(3))"
        }
        let limits = [
            Limits.frameBytes, Limits.frameNesting, Limits.requestsInFlight,
            Limits.requestsPerSecond, Limits.requestBurst, Limits.outputQueueBytes, Limits.clients,
        ]
        for limit in limits {
            #expect(
                Self.text.contains("| \(grouped(limit)) |")
                    || Self.text.contains("| \(grouped(limit)), and ")
                    || Self.text.contains(", and \(grouped(limit)) at once |"), "\(limit)")
        }
        for phrase in [
            "the last \(grouped(Limits.rememberedAnswers))", "at most \(Limits.quotesPerPassenger)",
            "\(grouped(Limits.chatMessages)) messages", "\(Limits.nameCharacters)\ncharacters",
            "\(Limits.chatCharacters) characters and \(grouped(Limits.chatBytes)) bytes",
            "\(Limits.noteCharacters) characters", "at \(Limits.waypointCharacters) characters",
            "most \(Limits.carsPerTick)", "the last \(RideView.chatMessages) messages",
            "holds for \(Limits.quoteLifetime.components.seconds) s",
            "Version \(ProtocolVersion.current).",
            "1 to \(PageLimit.most), and \(PageLimit.most) without it",
            "the last \(RideDetailsResult.ticketsShown) `tickets`",
            "the last \(TicketView.messagesShown), oldest first",
            "at most \(LedgerTransactionView.postingsShown) `postings`",
            "at most \(grouped(ZonesResult.cells)) cells",
            "at most \(grouped(TariffsResult.yamlBytes)) bytes",
        ] {
            let text = Self.text.replacing("\n", with: " ")
            #expect(text.contains(phrase.replacing("\n", with: " ")), "\(phrase)")
        }
    }
}
