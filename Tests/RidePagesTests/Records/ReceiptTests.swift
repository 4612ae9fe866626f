import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideTestSupport
import RideWire
import Testing

@testable import RidePages

@Suite("P10: receipts") struct ReceiptTests {
    private static func context(_ language: String = "en", as state: PersonState = .ana) throws
        -> PageContext
    {
        try PageStage(HistoryPage(), state: state, language: language) { _ in nil }.app.core.context
    }

    /// Random prices, as the engine might make them.
    private static func details(_ random: inout SeededRandom) throws -> RideDetailsResult {
        var details = try RecordWorld.rideDetails()
        let fare = Fare(
            items: Fare.Kind.allCases.filter { _ in random.below(3) > 0 }.map { kind in
                let amount = Int64(random.below(1_000_000))
                return .init(
                    kind: kind, amount: Money(minorUnits: kind == .promotion ? -amount : amount))
            })
        details.ride.fare = FareView(fare)
        details.receipt = details.ride.fare.items.map {
            ReceiptLineView(kind: $0.kind.rawValue, amount_minor: $0.amount_minor)
        }
        return details
    }

    @Test("R2, P10: the lines of a receipt add up to the centavo, whatever the price")
    func receiptsAddUp() throws {
        let context = try Self.context()
        for seed in UInt64(0)..<1_000 {
            var random = SeededRandom(seed: seed)
            let details = try Self.details(&random)
            let receipt = RideReceipt(details, context)
            #expect(receipt.total == details.ride.fare.total, "seed \(seed)")
            let shown = receipt.lines(details, context)
            let paid = shown.firstIndex(of: .rule) ?? 0
            var sum = Money.zero
            for case .item(_, let amount, _) in shown[..<paid] {
                sum = sum + Self.amount(amount)
            }
            #expect(
                shown[paid + 1] == .total("Total", amount: context.format.money(sum)),
                "seed \(seed)")
        }
    }

    @Test("R2, P10: so do those of its file")
    func filesAddUp() throws {
        let context = try Self.context()
        for seed in UInt64(0)..<300 {
            var random = SeededRandom(seed: seed)
            let details = try Self.details(&random)
            let lines = ReceiptFile(details, context).text.split(separator: "\n").map(String.init)
            let rules = lines.indices.filter { lines[$0].hasPrefix("---") }
            let items = lines[(rules[0] + 1)..<rules[1]].filter { !$0.hasPrefix("  ") }
            let sum = items.reduce(Money.zero) { $0 + Self.amount($1) }
            #expect(Self.amount(lines[rules[1] + 1]) == sum, "seed \(seed)")
            #expect(sum == details.ride.fare.total, "seed \(seed)")
        }
    }

    /// The amount at the end of a line.
    private static func amount(_ line: String) -> Money {
        let text = line.replacing("R$ ", with: " ").split(separator: " ").last ?? ""
        let minor = Int64(text.filter { $0.isNumber }) ?? 0
        let isDebt = line.contains("-R$")
        return Money(minorUnits: isDebt ? -minor : minor)
    }

    @Test(arguments: AppFiles.tags) func theFileIsAsRecorded(language: String) throws {
        let passenger = ReceiptFile(
            try RecordWorld.rideDetails(), try Self.context(language))
        let record = try ScreenRecord(
            passenger.text, named: "receipt-file-\(language)", besides: #filePath)
        #expect(record.isRight, "\(record.complaint)")
        let driver = ReceiptFile(
            try RecordWorld.rideDetails(for: .driver), try Self.context(language, as: .luis))
        let other = try ScreenRecord(
            driver.text, named: "receipt-file-driver-\(language)", besides: #filePath)
        #expect(other.isRight, "\(other.complaint)")
    }

    @Test("P10: the receipt becomes a file whose path is told")
    func theReceiptBecomesAFile() throws {
        let world = RecordWorld()
        world.details[42] = try RecordWorld.rideDetails()
        var stage = try PageStage(RidePage(42), state: .ana, answer: world.answer)
        try stage.press(.char("3"), .char("e"))
        let written = stage.done.compactMap { effect in
            if case .writeFile(let name, _) = effect { name } else { nil }
        }
        #expect(written == ["receipt-2026-11-21-42.txt"])
        try stage.give(.fileWritten(path: "/srv/papers/receipt-2026-11-21-42.txt"))
        #expect(stage.text.contains("Saved: /srv/papers/receipt-2026-11-21-42.txt"))
    }

    @Test func aFileThatCannotBeWrittenSaysWhy() throws {
        let world = RecordWorld()
        world.details[42] = try RecordWorld.rideDetails()
        var stage = try PageStage(RidePage(42), state: .ana, answer: world.answer)
        try stage.press(.char("3"), .enter)
        try stage.give(.fileFailed(path: "/receipt.txt", .diskFull))
        #expect(stage.text.contains("/receipt.txt: the disk is full"))
    }

    @Test func aFileHasPlainLinesWhateverPeopleAreCalled() throws {
        var details = try RecordWorld.rideDetails()
        for name in HostileTexts.all {
            details.ride.driver?.name = name
            details.ride.pickup.name = name
            details.ride.vehicle?.plate = name
            let file = ReceiptFile(details, try Self.context())
            let longest = file.text.split(separator: "\n").map { TextWidth.of(String($0)) }.max()
            #expect(longest ?? 0 <= ReceiptFile.width)
            let isPlain = file.text.unicodeScalars.allSatisfy { scalar in
                let category = scalar.properties.generalCategory
                return scalar == "\n" || category != .control && category != .format
            }
            #expect(isPlain)
        }
    }
}
