import RideCore
import RideTUI

extension AppProgram {
    public func view(size: Size, glyphs: Glyphs) -> Screen {
        drawn(size: size, glyphs: glyphs, overMap: true)
    }

    /// What lies over the map, and nothing of the map: what a test records of a screen, so that no
    /// record changes with the map.
    public func sheets(size: Size, glyphs: Glyphs) -> Screen {
        drawn(size: size, glyphs: glyphs, overMap: false)
    }

    private func drawn(size: Size, glyphs: Glyphs, overMap: Bool) -> Screen {
        var screen = Screen(size: size, glyphs: glyphs)
        guard !FrameLayout.isTooSmall(size) else {
            core.drawTooSmall(on: &screen, saying: rideInALine)
            if let banner, banner.isAlarm { _ = banner.draw(on: &screen, in: screen.bounds) }
            return screen
        }
        let content = content(for: size, glyphs: glyphs)
        let layout = layout(of: content, for: size)
        if overMap {
            core.drawMap(core.waiting == nil ? shownScene : MapScene(), layout, on: &screen)
        }
        core.topBar(middle: topBarMiddle, glyphs: glyphs).draw(on: &screen, in: layout.topBar)
        let banner = core.waiting == nil ? banner : nil
        let notice = banner?.draw(on: &screen, in: layout.map) ?? 0
        content.draw(on: &screen, in: sheet(of: layout, below: notice))
        KeyBar(core.overlayHints ?? currentKeys.hints).draw(on: &screen, in: layout.keyBar)
        let free = layout.uncovered.inset(left: 1, top: notice, right: 1)
        core.drawnToasts.draw(on: &screen, in: free)
        guard let banner, banner.isAlarm else {
            core.drawOverlay(on: &screen, layout)
            return screen
        }
        core.drawOverlay(on: &screen, layout, below: notice)
        _ = banner.draw(on: &screen, in: layout.map)
        return screen
    }

    /// What the ride is, or that one is offered; nil where there is none.
    private var rideInALine: StyledText? {
        if let rideLine { return rideLine }
        guard core.ride != nil else { return nil }
        return StyledText(windowTitle, Style(.attention, .bold))
    }

    /// The sheet of what is on the screen now.
    func content(for size: Size, glyphs: Glyphs) -> SheetContent {
        if let waiting = core.waiting { return waiting }
        let isWide = FrameLayout.isWide(size)
        if let page = shownPage { return content(of: page, for: size, glyphs: glyphs) }
        let width = FrameLayout.sheetWidth(for: size) - 2 * Sheet.frameColumns
        if core.chat.isOpen {
            return core.chatContent(
                width: width, rows: isWide ? size.height - 9 : min(12, size.height - 16))
        }
        return sheet(width: width, isWide: isWide, glyphs: glyphs)
    }

    /// What a page holds: it fills all the room that a sheet can have, so that nothing jumps when
    /// its rows change.
    private func content(of page: any Page, for size: Size, glyphs: Glyphs) -> SheetContent {
        let sheet = FrameLayout.page(of: size)
        let line = rideLine
        let room = PageSpace(
            width: sheet.width - 2 * Sheet.frameColumns,
            rows: sheet.height - Sheet.frameRows - (line == nil ? 0 : 1),
            isWide: FrameLayout.isWide(size), glyphs: glyphs)
        var content = page.content(in: room, core.context)
        content.isPage = true
        content.scroll = core.pages.top?.scroll ?? 0
        if let line { content.rows.insert(.line(line), at: 0) }
        return content
    }

    /// The rows of the page in front that have no room; none where a moment is in front.
    var pageOverflow: Int {
        guard let page = shownPage else { return 0 }
        let sheet = FrameLayout.page(of: core.size)
        return content(of: page, for: core.size, glyphs: .braille).height(width: sheet.width)
            - sheet.height
    }

    /// What the map shows: what the page is about, or the moment.
    var shownScene: MapScene { shownPage?.scene(core.context) ?? scene }

    /// Where the sheet stands when the first rows of the map are taken: one at the left moves down.
    private func sheet(of layout: FrameLayout, below rows: Int) -> Rect {
        var sheet = layout.sheet
        guard sheet.y < layout.map.y + rows else { return sheet }
        sheet.y = layout.map.y + rows
        sheet.height = min(sheet.height, max(0, layout.map.bottom - sheet.y))
        return sheet
    }

    func layout(of content: SheetContent, for size: Size) -> FrameLayout {
        guard !content.isPage else {
            let width = FrameLayout.pageWidth(for: size)
            return FrameLayout(
                size: size, sheetRows: content.leavesMap ? content.height(width: width) : .max,
                sideWidth: width)
        }
        let width =
            content.isBroad ? FrameLayout.pageWidth(for: size) : FrameLayout.sheetWidth(for: size)
        return FrameLayout(
            size: size, sheetRows: content.height(width: width), sideWidth: width)
    }

    /// The frame of what is on the screen now.
    func layout(for size: Size, glyphs: Glyphs) -> FrameLayout {
        layout(of: content(for: size, glyphs: glyphs), for: size)
    }
}
