import ArgumentParser

/// `ride-sim operator promotions`: codes that make rides cheaper.
struct PromotionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "promotions", abstract: "List, add and end codes that make rides cheaper.",
        subcommands: [
            PromotionListCommand.self, PromotionAddCommand.self, PromotionEndCommand.self,
        ], defaultSubcommand: PromotionListCommand.self)
}
