import RideApp
import RidePages
import RideTUI

/// A document drawn in letters: whole, or nearer, part by part.
struct PicturePage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Go nearer, or farther away.
        case zoom(by: Int)
        /// Make bright what is dark.
        case invert
        /// Have it shown by a program of the operator's own.
        case show
        /// Draw it again.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    private let path: String
    private let title: String
    private var picture: DocumentPicture?
    private var order: PictureOrder?
    private var isInverted = false
    /// Whether the operator has said which is bright; until then the picture itself does.
    private var isChosen = false
    /// How many times larger than the page; a power of two.
    private var zoom = 1
    /// The row and column at the upper left.
    private var top = 0
    private var left = 0

    private static let mostZoom = 8

    /// The document at a path, which is called so.
    init(_ path: String, title: String) {
        self.path = path
        self.title = title
    }

    // MARK: What is shown

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent(
            title: StyledText(title, .title),
            number: zoom > 1 ? StyledText("×\(zoom)", .muted) : "",
            rows: rows(in: room, context))
    }

    private func rows(in room: PageSpace, _ context: PageContext) -> [SheetRow] {
        if room.isRead { return [.paragraph(context.texts["picture.notRead", ["path": path]])] }
        switch picture {
        case .drawn(let rows):
            return rows.dropFirst(top).prefix(room.rows).map { row in
                .line(StyledText(String(row.dropFirst(left).prefix(room.width))))
            }
        case .noProgram(let program):
            return [
                .paragraph(context.texts["picture.noProgram", ["program": program]], .attention)
            ]
        case .unreadable:
            return [.paragraph(context.texts["document.unreadable", ["path": path]], .danger)]
        case .noBox:
            return [.paragraph(context.texts["picture.noBox", ["path": path]], .attention)]
        case .failed: return [.paragraph(context.texts["picture.failed"], .danger)]
        case nil: return [.paragraph(context.text("page.loading"), .muted)]
        }
    }

    private var drawn: [String]? {
        if case .drawn(let rows) = picture { rows } else { nil }
    }

    // MARK: Keys

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let texts = context.texts
        func limit(_ isPossible: Bool, _ reason: TextKey) -> Availability {
            isPossible ? .available : .unavailable(reason: texts[reason])
        }
        var bindings: [KeyBinding<Action>] = []
        if drawn != nil {
            bindings += [
                KeyBinding(
                    [.char("+"), .char("=")], label: "+", texts["picture.nearer"], priority: 9,
                    availability: limit(zoom < Self.mostZoom, "picture.nearest"),
                    action: .zoom(by: 2)),
                KeyBinding(
                    .char("-"), texts["picture.farther"], priority: 8,
                    availability: limit(zoom > 1, "picture.whole"), action: .zoom(by: 1)),
                KeyBinding(
                    [.down, .up, .left, .right], label: "↑↓←→", texts["key.move"], priority: 7,
                    availability: limit(zoom > 1, "picture.whole"), action: .move),
                KeyBinding(.char("i"), texts["picture.invert"], priority: 5, action: .invert),
            ]
        } else if picture != nil {
            bindings.append(KeyBinding(.ctrl("r"), texts["key.retry"], priority: 7, action: .again))
        }
        return bindings + [
            KeyBinding(.char("o"), texts["operator.keyShow"], priority: 4, action: .show),
            KeyBinding(.escape, texts["key.back"], priority: 9, action: .close),
        ]
    }

    // MARK: What happens

    mutating func opened(_ context: inout PageContext) { draw(&context) }

    /// What a connection brings changes nothing on a paper.
    mutating func reconnected(_ context: inout PageContext) {}

    private func wanted(_ context: PageContext) -> PictureOrder {
        let room = context.room
        return PictureOrder(
            path: path,
            size: Size(width: max(1, room.width) * zoom, height: max(1, room.rows) * zoom),
            isInverted: isInverted)
    }

    private mutating func draw(_ context: inout PageContext) {
        let wanted = wanted(context)
        order = wanted
        context.draw(wanted)
    }

    /// The room may have changed, and the picture with it.
    func wake_ms(_ context: PageContext) -> Int64? {
        order == wanted(context) ? nil : context.now_ms
    }

    mutating func woken(_ context: inout PageContext) {
        if order != wanted(context) { draw(&context) }
    }

    mutating func drew(
        _ picture: DocumentPicture, _ order: PictureOrder, _ context: inout PageContext
    ) {
        guard order == self.order else { return }
        if case .drawn(let rows) = picture, !isChosen {
            // Paper is bright, and ink dark: on a dark terminal it is the other way round.
            isChosen = true
            if Self.ink(rows) > 0.5 {
                isInverted.toggle()
                draw(&context)
                return
            }
        }
        self.picture = picture
        move(down: 0, right: 0, context)
    }

    /// Which part of the dots is bright.
    static func ink(_ rows: [String]) -> Double {
        var (bright, all) = (0, 0)
        for scalar in rows.lazy.flatMap(\.unicodeScalars) {
            all += 8
            switch scalar.value {
            case 0x20: break
            case 0x2800...0x28FF: bright += (scalar.value & 0xFF).nonzeroBitCount
            case 0x2580, 0x2584: bright += 4
            default: bright += 8
            }
        }
        return all == 0 ? 0 : Double(bright) / Double(all)
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard drawn != nil, zoom > 1 else { return false }
        let (rows, columns) = (context.room.rows, context.room.width)
        switch key {
        case .down: move(down: max(1, rows / 4), right: 0, context)
        case .up: move(down: -max(1, rows / 4), right: 0, context)
        case .right: move(down: 0, right: max(1, columns / 4), context)
        case .left: move(down: 0, right: -max(1, columns / 4), context)
        case .pageDown: move(down: rows, right: 0, context)
        case .pageUp: move(down: -rows, right: 0, context)
        case .home: (top, left) = (0, 0)
        default: return false
        }
        return true
    }

    /// Moves what is seen, as far as there is something to see.
    private mutating func move(down: Int, right: Int, _ context: PageContext) {
        guard let rows = drawn else { return }
        let width = rows.map(\.count).max() ?? 0
        top = min(max(0, top + down), max(0, rows.count - context.room.rows))
        left = min(max(0, left + right), max(0, width - context.room.width))
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .zoom(let factor):
            let old = zoom
            zoom = factor > 1 ? min(Self.mostZoom, zoom * 2) : max(1, zoom / 2)
            // The middle stays in the middle.
            let (rows, columns) = (context.room.rows, context.room.width)
            top = max(0, (top + rows / 2) * zoom / old - rows / 2)
            left = max(0, (left + columns / 2) * zoom / old - columns / 2)
            draw(&context)
        case .invert:
            isInverted.toggle()
            isChosen = true
            draw(&context)
        case .show: context.show(document: path)
        case .again: draw(&context)
        case .move: break
        case .close: context.close()
        }
    }
}
