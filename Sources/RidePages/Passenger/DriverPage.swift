import RideApp
import RideCore
import RideTUI
import RideWire

/// One driver, and what the passenger wishes of them (P14).
public struct DriverPage: Page {
    private var driver: WishView
    private var problem: String?

    /// The page of a driver.
    public init(_ driver: WishView) { self.driver = driver }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var facts: [KeyValueBlock.Fact] = [
            .init(
                context.texts["person.rating"],
                context.standing(of: driver.person, glyphs: room.glyphs))
        ]
        if let vehicle = driver.vehicle {
            facts.append(
                .init(
                    context.text("wallet.columnCar"),
                    StyledText(context.name(of: vehicle) + "  ") + StyledText(vehicle.plate, .bold))
            )
        }
        let wish = DriverWish(driver) ?? .none
        let words =
            wish == .none
            ? StyledText(context.text("wallet.wishNone"), .muted) : wish.words(room.glyphs, context)
        facts.append(.init(context.text("wallet.columnWish"), words))
        var last: SheetRow = .paragraph(context.text("wallet.driversHint"), .muted)
        if let problem { last = .paragraph(problem, .danger) }
        if context.waits(for: SetWish.self) {
            last = .paragraph(context.texts["sending"], .attention)
        }
        return SheetContent(
            SafeText.line(driver.person.name),
            rows: [.facts(KeyValueBlock(facts)), .blank, last])
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(.char("f"), "wallet.keyFavourite", 7, when: can(.favourite, context)) {
            $0.send(.favourite, &$1)
        }
        context.key(.char("v"), "wallet.keyAvoid", 6, when: can(.avoid, context)) {
            DriverWish.askToAvoid($0.driver, &$1)
        }
        context.key([.delete, .char("x")], "wallet.keyNoWish", when: can(.none, context)) {
            $0.send(.none, &$1)
        }
        context.backKey()
    }

    private func can(_ wish: DriverWish, _ context: PageContext) -> Availability {
        guard DriverWish(driver) != wish else {
            return .unavailable(reason: context.text("wallet.isWishedAlready"))
        }
        guard !context.waits(for: SetWish.self) else {
            return .unavailable(reason: context.texts["sending"])
        }
        return context.whenLive
    }

    /// Whoever presses a key has read what was wrong.
    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        problem = nil
        action.run(&self, &context)
    }

    /// The driver is to be avoided.
    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        send(.avoid, &context)
    }

    private func send(_ wish: DriverWish, _ context: inout PageContext) {
        context.send(wish.call(driver: driver.driver_id, command: context.commandID()))
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard let asked = done.request as? SetWish, asked.driver_id == driver.driver_id else {
            return false
        }
        // The list below says it, and notes it too.
        switch done.result {
        case .success: driver.wish = asked.wish
        case .failure(let error): problem = context.texts[error]
        }
        return true
    }
}
