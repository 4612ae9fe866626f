import RideApp
import RideCore
import RideTUI
import RideWire

/// The code with which a passenger can get in without calling a car (D13). It renews itself.
public struct BoardingPage: Page {
    private var asked = Loadable<BoardingCodeResult>()
    /// When a code was asked for last, by the app's clock.
    private var asked_ms: Int64?
    private var wasOnline = false

    /// The code of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        wasOnline = Self.isOnline(context)
        if wasOnline { ask(&context) }
    }

    /// Whoever goes to work has a code, whoever leaves it has none.
    public mutating func stateChanged(_ context: inout PageContext) {
        let isOnline = Self.isOnline(context)
        guard isOnline != wasOnline else { return }
        wasOnline = isOnline
        asked = Loadable()
        if isOnline { ask(&context) }
    }

    /// Every second the time that is left is another, and in the end there is none.
    public func wake_ms(_ context: PageContext) -> Int64? {
        guard context.isLive, wasOnline, asked.value != nil, asked.error == nil else { return nil }
        guard let left = left_ms(context) else {
            return isOver(context) ? (asked_ms ?? context.now_ms) + Self.pause_ms : nil
        }
        return context.now_ms + (left % 1_000 == 0 ? 1_000 : left % 1_000)
    }

    public mutating func woken(_ context: inout PageContext) {
        if isOver(context) { ask(&context) }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        asked.take(done, to: GetBoardingCode.self)
    }

    /// A code that the engine still takes for good is not asked for all the time.
    private static let pause_ms: Int64 = 1_000

    private mutating func ask(_ context: inout PageContext) {
        asked_ms = context.now_ms
        asked.ask(GetBoardingCode(), &context)
    }

    private static func isOnline(_ context: PageContext) -> Bool {
        guard let activity = context.state?.activity else { return false }
        return activity != .offline
    }

    private func isOver(_ context: PageContext) -> Bool {
        asked.value.map { context.cityNow.milliseconds >= $0.valid_until_ms } ?? false
    }

    /// For how long the code is good, on the app's clock; nil where it is no more, or where nobody
    /// can tell because the city stands still.
    private func left_ms(_ context: PageContext) -> Int64? {
        guard let code = asked.value else { return nil }
        let end = Instant(milliseconds: code.valid_until_ms)
        return context.clock?.reaches_ms(end, after: context.now_ms).map { $0 - context.now_ms }
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if !Self.isOnline(context) {
            context.key(.enter, "work.keyGoOnline", 9, when: context.whenLive) {
                $1.send(GoOnline(command_id: $1.commandID()))
            }
        }
        context.againKey(if: asked.error != nil) { $0.ask(&$1) }
        context.backKey()
    }

    private func how(_ context: PageContext) -> String {
        context.text("work.boardingHow", ["page": context.text("wallet.boardingTitle")])
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title = context.text("work.boardingTitle")
        guard Self.isOnline(context) else {
            return SheetContent(
                title,
                rows: [
                    .paragraph(context.text("work.boardingOffline")), .blank,
                    .paragraph(how(context), .muted),
                ])
        }
        guard let code = asked.value, !isOver(context), asked.error == nil else {
            return SheetContent(
                title,
                rows: [
                    isOver(context) && asked.error == nil
                        ? .paragraph(context.text("work.boardingRenewing"), .muted)
                        : asked.noticeRow(context),
                    .blank, .paragraph(how(context), .muted),
                ])
        }
        return SheetContent(
            title, number: StyledText(SafeText.line(code.code), Style(.accent, .bold)),
            rows: CodeSquare.rows(of: code.code, in: room) { words(code.code, width: $0, context) }
                + limits(context))
    }

    private func limits(_ context: PageContext) -> [SheetRow] {
        let state = context.state
        let limit: TextKey? =
            switch state?.activity {
            case .enRoute, .atPickup, .withPassenger: "work.boardingTaken"
            case .offline, .idle, .considering, .waiting, .aboard, nil:
                state?.preferences?.keepsRidesAway(from: state?.permitted_categories) == true
                    ? "work.boardingWishes" : nil
            }
        return limit.map { [.paragraph(context.text($0), .attention)] } ?? []
    }

    private func words(_ code: String, width: Int, _ context: PageContext) -> [StyledText] {
        let spaced = SafeText.line(code).map { String($0) }.joined(separator: " ")
        var lines = [
            StyledText(context.text("work.boardingCode"), .muted),
            StyledText(spaced, Style(.accent, .bold)), StyledText(),
        ]
        lines += StyledText(how(context)).wrapped(to: width)
        lines.append(StyledText())
        if let left = left_ms(context) {
            let time = context.format.countdown(.milliseconds(left))
            lines += StyledText(context.text("work.boardingLeft", ["time": time]), .muted)
                .wrapped(to: width)
        }
        return lines
    }
}
