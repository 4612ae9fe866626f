import ArgumentParser
import RideWire

/// `ride-sim operator promotions end`: a code that cannot be used any more.
struct PromotionEndCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "End a promotion; prices that were already shown hold.")

    @Argument(help: "The code.")
    var code: String

    @OptionGroup var options: OperatorOptions

    func run() throws {
        try options.report { desk in
            let call = EndPromotion(
                command_id: try OperatorDesk.commandID(), code: code)
            return try PromotionText.report(call, desk)
        }
    }
}
