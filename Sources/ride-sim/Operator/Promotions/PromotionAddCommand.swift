import ArgumentParser
import RideApp
import RideCore
import RideWire

/// `ride-sim operator promotions add`: a new code.
struct PromotionAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a promotion: --percent or --amount, and conditions.",
        discussion: """
            Amounts are written as the engine's market writes them: 5,00 in Brazil, 500 in Chile. \
            What can be read in two ways, such as 5.00 in Brazil, is refused.

              ride-sim operator promotions add WEEKEND --percent 10 --cap 5 \\
                --until 2027-12-31 --per-passenger 2
            """)

    @Argument(help: "The code, 4 to 16 letters and digits.")
    var code: String

    @Option(help: "How much is taken off, in per cent, 1 to 100.")
    var percent: Int?

    @Option(help: ArgumentHelp("How much is taken off, as an amount.", valueName: "amount"))
    var amount: String?

    @Option(
        help: ArgumentHelp(
            "The most that --percent takes off; no limit otherwise.", valueName: "amount"))
    var cap: String?

    @Option(
        help: ArgumentHelp(
            "The first day, such as 2026-11-21; today otherwise.", valueName: "day"))
    var from: CivilDate?

    @Option(
        help: ArgumentHelp("The last day; 30 days from today otherwise.", valueName: "day"))
    var until: CivilDate?

    @Option(
        help: ArgumentHelp(
            "How often it can be used in all, 1 or more; no limit otherwise.", valueName: "count"))
    var uses: Int?

    @Option(
        help: ArgumentHelp(
            "How often one passenger can use it; once otherwise.", valueName: "count"))
    var perPassenger: Int?

    @Option(help: ArgumentHelp("The smallest fare it is for; any otherwise.", valueName: "amount"))
    var minimum: String?

    @Option(help: "For this category, as often as wanted; for all otherwise.")
    var category: [Category] = []

    @Flag(help: "Only for those who have never ridden.")
    var firstRide = false

    @OptionGroup var options: OperatorOptions

    func validate() throws {
        guard (percent == nil) != (amount == nil) else {
            throw ValidationError("Either --percent or --amount is needed.")
        }
        guard cap == nil || percent != nil else {
            throw ValidationError("--cap goes with --percent.")
        }
    }

    func run() throws {
        try options.report { desk in
            let call = try promotion(desk.words)
            return try PromotionText.report(call, desk)
        }
    }

    private func promotion(_ words: OperatorWords) throws -> AddPromotion {
        AddPromotion(
            command_id: try OperatorDesk.commandID(), code: code, percent: percent,
            amount_minor: try minorUnits("--amount", amount, words),
            cap_minor: try minorUnits("--cap", cap, words), from: from, until: until,
            uses: uses, uses_per_passenger: perPassenger,
            minimum_minor: try minorUnits("--minimum", minimum, words),
            categories: category.isEmpty ? nil : category, first_ride_only: firstRide)
    }

    private func minorUnits(
        _ option: String, _ typed: String?, _ words: OperatorWords
    ) throws -> Int64? {
        guard let typed else { return nil }
        let amounts = words.format.amounts
        do throws(AmountRejection) {
            return try amounts.amount(typed: typed).minorUnits
        } catch {
            let facts: KeyValuePairs = ["option": option, "example": amounts.example]
            let why = WireError(.refused, code: error.rawValue, message: error.message)
            throw Failure(
                [words.texts["command.amountWrong", facts], words.texts[why]].asSentences)
        }
    }
}

extension CivilDate: ArgumentParser.ExpressibleByArgument {
    /// A day in the form `2026-11-21`.
    public init?(argument: String) { self.init(argument) }
}

extension Category: ArgumentParser.ExpressibleByArgument {}
