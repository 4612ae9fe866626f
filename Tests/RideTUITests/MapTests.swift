import RideCore
import RideTUI
import Testing

@Suite struct BrailleCanvasTests {
    private func picture(
        _ width: Int, _ height: Int, glyphs: Glyphs = .braille,
        _ draw: (inout BrailleCanvas) -> Void
    ) -> String {
        var canvas = BrailleCanvas(size: Size(width: width, height: height))
        draw(&canvas)
        return drawn(width, height, glyphs: glyphs) {
            canvas.draw(on: &$0, at: Point(x: 0, y: 0))
        }.text
    }

    private let road = BrailleCanvas.Ink(.roadMinor, layer: 1)
    private let route = BrailleCanvas.Ink(.accent, layer: 9, isSolid: true)

    @Test func everyDotHasItsBit() {
        let cells = (0..<8).map { index in
            picture(1, 1) { $0.set(x: index % 2, y: index / 2, road) }
        }
        #expect(cells == ["⠁\n", "⠈\n", "⠂\n", "⠐\n", "⠄\n", "⠠\n", "⡀\n", "⢀\n"])
    }

    @Test func linesAreDrawnInEveryTier() {
        for (glyphs, text) in [
            (Glyphs.braille, "⠑⠢⡀   ⡇\n⠒⠒⠚⠓⢖⡒⡗⠒\n     ⠈⡧⢄"),
            (.halfBlocks, "▀█▄   █\n▀▀▀▀███▀\n     ▀█▄"),
            (.ascii, "-\\.   |\n----+|+-\n     '+-"),
        ] {
            let shown = picture(8, 3, glyphs: glyphs) {
                $0.line(fromX: 0, y: 0, toX: 15, y: 11, road)
                $0.line(fromX: 0, y: 5, toX: 15, y: 5, road)
                $0.line(fromX: 12, y: 0, toX: 12, y: 11, road)
            }
            expect(shown, is: text)
        }
    }

    @Test func linesOutsideAreCutOff() {
        let inside = picture(4, 2) { $0.line(fromX: 0, y: 4, toX: 7, y: 4, road) }
        let crossing = picture(4, 2) { $0.line(fromX: -1e6, y: 4, toX: 1e6, y: 4, road) }
        #expect(inside == crossing)
        for (x0, y0, x1, y1) in [
            (-9.0, -9.0, -1.0, 30.0), (20, 0, 30, 7), (0, -5, 7, -1), (0, 99, 7, 80),
            (.nan, 0, 1, 1), (.infinity, 0, 0, 0),
        ] {
            let shown = picture(4, 2) { $0.line(fromX: x0, y: y0, toX: x1, y: y1, road) }
            #expect(shown == "\n\n")
        }
    }

    @Test func higherLayerDecidesTheRoleWhateverTheOrder() {
        for inks in [[road, route], [route, road]] {
            var canvas = BrailleCanvas(size: Size(width: 1, height: 1))
            canvas.set(x: 0, y: 0, inks[0])
            canvas.set(x: 1, y: 3, inks[1])
            let (role, mask) = canvas.dots(x: 0, y: 0)
            #expect(role == .accent)
            #expect(mask == (inks[0] == route ? 0b1 : 0b1000_0000))
        }
    }

    @Test func areasGiveWayToLinesWhateverTheOrder() {
        let lake = BrailleCanvas.Ink(area: .water, layer: 2)
        let street = BrailleCanvas.Ink(.roadMinor, layer: 5)
        for inks in [[lake, street], [street, lake]] {
            var canvas = BrailleCanvas(size: Size(width: 1, height: 1))
            canvas.set(x: inks[0] == lake ? 0 : 1, y: 0, inks[0])
            canvas.set(x: inks[0] == lake ? 1 : 0, y: 0, inks[1])
            let (role, mask) = canvas.dots(x: 0, y: 0)
            #expect(role == .roadMinor)
            #expect(mask == 0b10)
        }
    }

    @Test func dotsOfOrdinaryLayersAreShared() {
        var canvas = BrailleCanvas(size: Size(width: 1, height: 1))
        canvas.set(x: 0, y: 0, road)
        canvas.set(x: 1, y: 0, .init(.roadMajor, layer: 3))
        #expect(canvas.dots(x: 0, y: 0) == (.roadMajor, 0b11))
    }

    @Test func polygonsAreFilledByTheEvenOddRule() {
        let square = picture(4, 2) {
            $0.fill([[(x: 1, y: 1), (x: 7, y: 1), (x: 7, y: 7), (x: 1, y: 7)]], road)
        }
        expect(
            square,
            is: """
                ⢰⣶⣶⡆
                ⠸⠿⠿⠇
                """)
        let star = picture(5, 3) {
            $0.fill(
                [[(x: 5, y: 0), (x: 8, y: 12), (x: 0, y: 4), (x: 10, y: 4), (x: 2, y: 12)]], road)
        }
        expect(
            star,
            is: """
                  ⣤
                ⠙⠟ ⡛⠁
                 ⠜⠘⢧
                """)
        let beyond = picture(2, 1) {
            $0.fill([[(x: -99, y: -99), (x: 99, y: -99), (x: 99, y: 99), (x: -99, y: 99)]], road)
        }
        expect(beyond, is: "⣿⣿\n")
    }

    @Test func ringsInsideAreHoles() {
        let island = picture(4, 2) {
            $0.fill(
                [
                    [(x: 0, y: 0), (x: 8, y: 0), (x: 8, y: 8), (x: 0, y: 8)],
                    [(x: 2, y: 2), (x: 6, y: 2), (x: 6, y: 6), (x: 2, y: 6)],
                ], road)
        }
        expect(
            island,
            is: """
                ⣿⠛⠛⣿
                ⣿⣤⣤⣿
                """)
    }

    @Test(arguments: [(1, "⣿⣿\n"), (2, "⢕⢕\n"), (4, "⠅⡂\n")])
    func areasCanBeTextures(step: Int, expected: String) {
        let area = picture(2, 1) {
            $0.fill([[(x: 0, y: 0), (x: 4, y: 0), (x: 4, y: 4), (x: 0, y: 4)]], road, every: step)
        }
        expect(area, is: expected)
    }
}

@Suite struct LabelPlacerTests {
    @Test func anchorsAreTriedInTheirOrder() {
        var placer = LabelPlacer(area: Rect(x: 0, y: 0, width: 40, height: 9))
        let point = Point(x: 20, y: 4)
        placer.reserve(Rect(x: 20, y: 4, width: 1, height: 1))
        let places = (0..<5).map { _ in placer.place(besides: point, width: 6) }
        #expect(
            places == [
                Point(x: 22, y: 4), Point(x: 13, y: 4), Point(x: 17, y: 3), Point(x: 17, y: 5), nil,
            ])
    }

    @Test func labelsNeverOverlapNorLeaveTheArea() {
        let area = Rect(x: 3, y: 2, width: 50, height: 12)
        var placer = LabelPlacer(area: area)
        var placed: [Rect] = []
        var seed: UInt64 = 7
        for _ in 0..<400 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let point = Point(x: Int(seed >> 33) % 60, y: Int(seed >> 45) % 18)
            let width = 1 + Int(seed >> 55) % 14
            let start =
                width % 2 == 0
                ? placer.place(besides: point, width: width)
                : placer.place(centredOn: point, width: width)
            guard let start else { continue }
            let rect = Rect(x: start.x, y: start.y, width: width, height: 1)
            #expect(rect.intersection(area) == rect)
            for other in placed { #expect(rect.intersection(other).isEmpty) }
            placed.append(rect)
        }
        #expect(placed.count > 10)
    }
}

@Suite struct ViewportTests {
    private func viewport(_ scale: Double) -> Viewport {
        Viewport(
            centre: place(east: 0, north: 0), metresPerDot: scale,
            layout: FrameLayout(size: Size(width: 120, height: 40), sheetRows: 9))
    }

    @Test func centreIsShownInTheMiddleOfWhatIsUncovered() {
        let viewport = viewport(4)
        let cell = viewport.cell(of: viewport.centre)
        #expect(abs(cell.x - viewport.focus.middle.x) <= 1)
        #expect(abs(cell.y - viewport.focus.middle.y) <= 1)
    }

    @Test(arguments: [0.25, 1, 4, 16, 100])
    func cellsAndCoordinatesRoundTrip(scale: Double) {
        let viewport = viewport(scale)
        for x in stride(from: 0, to: 120, by: 7) {
            for y in stride(from: 1, to: 39, by: 3) {
                let cell = Point(x: x, y: y)
                #expect(viewport.cell(of: viewport.coordinate(of: cell)) == cell)
            }
        }
    }

    @Test func eastIsRightAndNorthIsUp() {
        let viewport = viewport(4)
        let middle = viewport.cell(of: viewport.centre)
        let east = viewport.cell(of: place(east: 400, north: 0))
        let north = viewport.cell(of: place(east: 0, north: 400))
        #expect(abs(east.x - middle.x - 50) <= 1 && abs(east.y - middle.y) <= 1)
        #expect(abs(middle.y - north.y - 25) <= 1 && abs(north.x - middle.x) <= 1)
    }

    @Test func zoomingKeepsWhatIsUnderThePointer() {
        for factor in [1.5, 1 / 1.5, 8, 0.1] {
            for cell in [Point(x: 50, y: 5), Point(x: 110, y: 35), Point(x: 3, y: 20)] {
                var viewport = viewport(4)
                let before = viewport.coordinate(of: cell)
                viewport.zoom(by: factor, at: cell)
                let after = viewport.cell(of: before)
                #expect(abs(after.x - cell.x) <= 1 && abs(after.y - cell.y) <= 1)
            }
        }
    }

    @Test func zoomingInAndOutComesBack() {
        var viewport = viewport(4)
        for _ in 0..<3 { viewport.zoom(by: Viewport.zoomStep, at: Point(x: 60, y: 9)) }
        for _ in 0..<3 { viewport.zoom(by: 1 / Viewport.zoomStep, at: Point(x: 60, y: 9)) }
        #expect(abs(viewport.metresPerDot - 4) < 1e-9)
        let cell = viewport.cell(of: place(east: 0, north: 0))
        #expect(abs(cell.x - viewport.focus.middle.x) <= 1)
    }

    @Test func scaleStaysWithinItsLimits() {
        var viewport = viewport(4)
        for _ in 0..<60 { viewport.zoom(by: 2) }
        #expect(viewport.metresPerDot == Viewport.scales.lowerBound)
        for _ in 0..<60 { viewport.zoom(by: 0.5) }
        #expect(viewport.metresPerDot == Viewport.scales.upperBound)
        viewport.zoom(by: 0)
        #expect(viewport.metresPerDot == Viewport.scales.upperBound)
    }

    @Test func panningMovesByCells() {
        var viewport = viewport(4)
        let before = viewport.cell(of: place(east: 0, north: 0))
        viewport.pan(right: 8, down: -3)
        let after = viewport.cell(of: place(east: 0, north: 0))
        #expect(abs(before.x - 8 - after.x) <= 1 && abs(before.y + 3 - after.y) <= 1)
    }

    @Test func fittedPointsAreAllUncovered() {
        let ways = [
            [(0.0, 0.0), (4_000, 900)], [(0, 0), (30, 9_000)], [(-20_000, 5), (20_000, -5)],
            [(10, 10)], [(0, 0), (0, 0)],
        ]
        for way in ways {
            let points = way.map { place(east: $0.0, north: $0.1) }
            var viewport = viewport(4)
            viewport.fit(points)
            for point in points {
                #expect(viewport.focus.contains(viewport.cell(of: point)), "\(way)")
            }
        }
        var still = viewport(4)
        still.fit([])
        #expect(still == viewport(4))
    }

    @Test func scaleBarHasARoundLength() {
        for (scale, text) in [
            (0.25, "5 m ├────────┤"), (1, "20 m ├────────┤"), (4, "50 m ├────┤"),
            (6, "100 m ├──────┤"), (10, "200 m ├────────┤"), (50, "1 km ├────────┤"),
            (400, "5 km ├────┤"),
        ] {
            let bar = ScaleBar.styled(metresPerDot: scale, units: .metric, glyphs: .braille)
            #expect(bar.plain == text)
        }
        let imperial = ScaleBar.styled(metresPerDot: 4, units: .imperial, glyphs: .ascii)
        #expect(imperial.plain == "200 ft +------+")
    }
}
