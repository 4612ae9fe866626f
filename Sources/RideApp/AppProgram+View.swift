import RideCore
import RideTUI

extension AppProgram {
    /// See `Program`.
    public func view(size: Size, glyphs: Glyphs) -> Screen {
        var screen = Screen(size: size, glyphs: glyphs)
        guard !FrameLayout.isTooSmall(size) else {
            core.drawTooSmall(on: &screen)
            return screen
        }
        let content = content(for: size, glyphs: glyphs)
        let layout = layout(of: content, for: size)
        core.drawMap(core.waiting == nil ? scene : MapScene(), layout, on: &screen)
        core.topBar(middle: topBarMiddle, glyphs: glyphs).draw(on: &screen, in: layout.topBar)
        content.draw(on: &screen, in: layout.sheet)
        KeyBar(currentKeys.hints).draw(on: &screen, in: layout.keyBar)
        core.toasts.draw(on: &screen, in: layout.uncovered.inset(columns: 1, rows: 0))
        core.drawOverlay(on: &screen)
        return screen
    }

    /// The sheet of what is on the screen now.
    private func content(for size: Size, glyphs: Glyphs) -> SheetContent {
        if let waiting = core.waiting { return waiting }
        let isWide = FrameLayout.isWide(size)
        if core.chat.isOpen {
            return core.chatContent(rows: isWide ? size.height - 9 : min(12, size.height - 16))
        }
        let width = FrameLayout.sheetWidth(for: size) - 2 * Sheet.frameColumns
        return sheet(width: width, isWide: isWide, glyphs: glyphs)
    }

    private func layout(of content: SheetContent, for size: Size) -> FrameLayout {
        FrameLayout(
            size: size, sheetRows: content.height(width: FrameLayout.sheetWidth(for: size)))
    }

    /// The frame of what is on the screen now.
    func layout(for size: Size, glyphs: Glyphs) -> FrameLayout {
        layout(of: content(for: size, glyphs: glyphs), for: size)
    }
}
