import RideApp
import RideTUI

/// Lines that are typed, done one after the other.
extension Shell {
    /// Does the lines that can be done now, and ends when the last one is done and no more come.
    func doLines(_ face: LineFrontend) {
        while !isEnding, let line = face.nextLine(outline, at: now_ms) {
            let reply = LineInput(
                outline: { self.outline },
                press: { self.turn([face.isTyped ? .key($0) : .named($0)]) },
                ask: { self.turn([.named($0)]) },
                choose: { self.click(onRow: $1, of: $0) }
            ).carryOut(line)
            if isEnding { return }
            face.answer(reply, outline, at: now_ms)
            turn([])
        }
        if isInputOver, !isEnding, face.isDone(outline, at: now_ms) { return end(status: 0) }
        rest()
    }

    private var outline: Outline { program.outline(glyphs: .braille) }

    /// Clicks where the row would be on a screen; where it is not on the screen, goes there with
    /// the arrows, as far as they lead.
    private func click(onRow row: Int, of list: String) {
        let size = face.console.size
        let hits = program.view(size: size, glyphs: .ascii).hits
        for y in 0..<size.height {
            for x in 0..<size.width {
                let point = Point(x: x, y: y)
                guard hits.action(at: point) == .choose(list: list, row: row) else { continue }
                turn([
                    .key(.mouse(MouseEvent(.press, at: point))),
                    .key(.mouse(MouseEvent(.release, at: point))),
                ])
                return
            }
        }
        while !isEnding, let here = selected(in: list), here != row {
            turn([.key(here < row ? .down : .up)])
            if selected(in: list) == here { return }
        }
    }

    private func selected(in list: String) -> Int? {
        outline.choices.first { $0.list == list && $0.isSelected }?.row
    }
}
