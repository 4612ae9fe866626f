import RideApp
import RideCore
import RideTUI
import RideWire

/// The code with which a passenger can get in without calling a car (D13). It renews itself.
public struct BoardingPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Go to work, so that there is a code.
        case goOnline
        /// Ask for a code once more.
        case again
        /// Close the page.
        case close
    }

    private var asked = Asked<BoardingCodeResult>()
    /// When a code was asked for last, by the app's clock.
    private var asked_ms: Int64?
    private var wasOnline = false

    /// The code of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        wasOnline = Self.isOnline(desk)
        if wasOnline { ask(&desk) }
    }

    /// Whoever goes to work has a code, whoever leaves it has none.
    public mutating func stateChanged(_ desk: inout PageDesk) {
        let isOnline = Self.isOnline(desk)
        guard isOnline != wasOnline else { return }
        wasOnline = isOnline
        asked = Asked()
        if isOnline { ask(&desk) }
    }

    /// Every second the time that is left is another, and in the end there is none.
    public func wake_ms(_ desk: PageDesk) -> Int64? {
        guard desk.isLive, wasOnline, asked.value != nil, asked.error == nil else { return nil }
        guard let left = left_ms(desk) else {
            return isOver(desk) ? (asked_ms ?? desk.now_ms) + Self.pause_ms : nil
        }
        return desk.now_ms + (left % 1_000 == 0 ? 1_000 : left % 1_000)
    }

    public mutating func woken(_ desk: inout PageDesk) { if isOver(desk) { ask(&desk) } }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard done.request is GetBoardingCode else { return false }
        switch done.result {
        case .success(let code as BoardingCodeResult): asked.take(code)
        case .failure(let error): asked.take(error)
        case .success: return false
        }
        return true
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .goOnline:
            desk.send(GoOnline(command_id: desk.commandID()))
        case .again: ask(&desk)
        case .close: desk.close()
        }
    }

    /// A code that the engine still takes for good is not asked for all the time.
    private static let pause_ms: Int64 = 1_000

    private mutating func ask(_ desk: inout PageDesk) {
        asked_ms = desk.now_ms
        asked.ask(GetBoardingCode(), &desk)
    }

    private static func isOnline(_ desk: PageDesk) -> Bool {
        guard let activity = desk.state?.activity else { return false }
        return activity != .offline
    }

    // MARK: The time that is left

    private func isOver(_ desk: PageDesk) -> Bool {
        asked.value.map { desk.cityNow.milliseconds >= $0.valid_until_ms } ?? false
    }

    /// For how long the code is good, on the app's clock; nil where it is no more, or where nobody
    /// can tell because the city stands still.
    private func left_ms(_ desk: PageDesk) -> Int64? {
        guard let code = asked.value else { return nil }
        let end = Instant(milliseconds: code.valid_until_ms)
        return desk.clock?.reaches_ms(end, after: desk.now_ms).map { $0 - desk.now_ms }
    }

    // MARK: What is shown

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        var bindings: [KeyBinding<Action>] = []
        if !Self.isOnline(desk) {
            bindings.append(
                KeyBinding(
                    .enter, desk.text(.keyGoOnline), priority: 9, availability: desk.whenLive,
                    action: .goOnline))
        }
        return bindings + desk.againBinding(asked.error != nil, action: .again)
            + [desk.backBinding(.close)]
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let title = desk.text(.boardingTitle)
        guard Self.isOnline(desk) else {
            return SheetContent(
                title,
                rows: [
                    .paragraph(desk.text(.boardingOffline)), .blank,
                    .paragraph(desk.text(.boardingHow), .muted),
                ])
        }
        guard let code = asked.value, !isOver(desk), asked.error == nil else {
            return SheetContent(
                title,
                rows: [
                    isOver(desk) && asked.error == nil
                        ? .paragraph(desk.text(.boardingRenewing), .muted)
                        : asked.noticeRow(desk),
                    .blank, .paragraph(desk.text(.boardingHow), .muted),
                ])
        }
        return SheetContent(
            title, number: StyledText(SafeText.line(code.code), Style(.accent, .bold)),
            rows: rows(code.code, in: room, desk))
    }

    private func rows(_ code: String, in room: PageRoom, _ desk: PageDesk) -> [SheetRow] {
        guard let square = BoardingQR.code(of: code) else {
            return words(code, width: room.width, desk).map { .line($0) }
        }
        let size = square.size(room.glyphs)
        let rest = room.width - size.width - Self.gap
        if rest >= Self.leastWords, size.height <= room.rows {
            let words = words(code, width: rest, desk)
            return BoardingQR.rows(of: square, room.glyphs).enumerated().map { y, row in
                let beside = y > 0 && y <= words.count ? words[y - 1] : StyledText()
                let gap = StyledText(String(repeating: " ", count: Self.gap))
                return .line(row + gap + beside)
            }
        }
        let words = words(code, width: room.width, desk)
        guard size.width <= room.width, words.count + 1 + size.height <= room.rows else {
            return words.map { .line($0) }
        }
        return words.map { .line($0) } + [.blank]
            + BoardingQR.rows(of: square, room.glyphs).map { .line($0) }
    }

    /// The columns between the square and the words.
    private static let gap = 3
    /// Fewer columns than these make no words beside the square.
    private static let leastWords = 28

    private func words(_ code: String, width: Int, _ desk: PageDesk) -> [StyledText] {
        let spaced = SafeText.line(code).map { String($0) }.joined(separator: " ")
        var lines = [
            StyledText(desk.text(.boardingCode), .muted),
            StyledText(spaced, Style(.accent, .bold)), StyledText(),
        ]
        lines += StyledText(desk.text(.boardingHow)).wrapped(to: width)
        lines.append(StyledText())
        if let left = left_ms(desk) {
            let time = desk.format.countdown(.milliseconds(left))
            lines += StyledText(desk.text(.boardingLeft, ["time": time]), .muted)
                .wrapped(to: width)
        }
        return lines
    }
}
