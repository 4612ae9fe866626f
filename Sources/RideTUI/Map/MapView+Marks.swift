import RideCore

extension MapView {
    /// Writes scale bar and source into the last row of the part that nothing covers.
    func drawEdge(on screen: inout Screen, _ placer: inout LabelPlacer) {
        let focus = viewport.focus
        guard focus.width >= 40, focus.height >= 3 else { return }
        let y = focus.bottom - 1
        let bar = ScaleBar.styled(
            metresPerDot: viewport.metresPerDot, units: units, glyphs: screen.glyphs)
        var right = focus.right - 1
        if !attribution.isEmpty {
            let source = StyledText(attribution, .muted)
            right -= source.width
            write(source, x: right, y: y, on: &screen, &placer)
            right -= 2
        }
        write(bar, x: right - bar.width, y: y, on: &screen, &placer)
    }

    private func write(
        _ text: StyledText, x: Int, y: Int, on screen: inout Screen, _ placer: inout LabelPlacer
    ) {
        let width = text.width
        screen.put(" ", x: x - 1, y: y)
        screen.write(text, x: x, y: y)
        screen.put(" ", x: x + width, y: y)
        placer.reserve(Rect(x: x - 2, y: y, width: width + 4, height: 1))
        placer.write(Rect(x: x - 1, y: y, width: width + 2, height: 1))
    }

    /// Finds room for the names of the marks, the last mark's first.
    func placePins(_ placer: inout LabelPlacer, _ glyphs: Glyphs) -> [PinLabel] {
        let marked = pins.map(\.coordinate) + cars.filter { $0.kind == .mine }.map(\.coordinate)
        for coordinate in marked {
            let cell = viewport.cell(of: coordinate)
            placer.reserve(Rect(x: cell.x - 1, y: cell.y, width: 3, height: 1))
        }
        return pins.reversed().compactMap { pin in
            guard !pin.label.isEmpty else { return nil }
            let label = TextWidth.truncated(
                SafeText.line(pin.label), to: 28, ellipsis: glyphs.ellipsis)
            let width = TextWidth.of(label)
            let cell = viewport.cell(of: pin.coordinate)
            return placer.place(besides: cell, width: width).map {
                PinLabel(text: label, at: $0, style: Style(pin.kind.role, .bold))
            }
        }
    }

    /// The name of a mark where there is room for it.
    struct PinLabel {
        let text: String
        let at: Point
        let style: Style
    }

    /// Draws the marks and their names, over cars and other names.
    func drawPins(on screen: inout Screen, _ labels: [PinLabel]) {
        for label in labels {
            // A filled area behind would join mark and name to one word.
            screen.put(" ", x: label.at.x - 1, y: label.at.y)
            screen.write(label.text, x: label.at.x, y: label.at.y, label.style)
            screen.put(" ", x: label.at.x + TextWidth.of(label.text), y: label.at.y)
        }
        for pin in pins {
            let cell = viewport.cell(of: pin.coordinate)
            guard viewport.area.contains(cell) else { continue }
            screen.put(pin.kind.symbol(screen.glyphs), x: cell.x, y: cell.y, pin.kind.style)
        }
    }

    /// Draws the cars of others. A car on a name steps aside by a row, so that the name can be
    /// read and the car is seen; between two names it is not drawn.
    func drawOthers(
        on screen: inout Screen, _ projection: Projection, _ placer: LabelPlacer
    ) {
        let area = viewport.area
        for car in cars where car.kind != .mine {
            let dot = projection.dot(of: car.coordinate)
            var cell = viewport.cell(of: car.coordinate, projection)
            guard area.contains(cell) else { continue }
            if placer.isWritten(cell) {
                let isUpper = dot.y / 4 - (dot.y / 4).rounded(.down) < 0.5
                let aside = isUpper ? [-1, 1] : [1, -1]
                let free = aside.map { cell.moved(down: $0) }
                    .first { area.contains($0) && !placer.isWritten($0) }
                guard let free else { continue }
                cell = free
            }
            let style = car.kind == .free ? Style(.good, .bold) : Style(.busy)
            screen.put(screen.glyphs.car(heading: car.heading), x: cell.x, y: cell.y, style)
        }
    }

    /// Draws my cars, over all else.
    func drawMine(on screen: inout Screen, _ projection: Projection) {
        for car in cars where car.kind == .mine {
            let cell = viewport.cell(of: car.coordinate, projection)
            guard viewport.area.contains(cell) else { continue }
            screen.put(
                screen.glyphs.car(heading: car.heading), x: cell.x, y: cell.y,
                Style(.accent, [.bold, .reverse]))
        }
    }

    /// Names places where there is room, the most important first.
    func drawPlaces(on screen: inout Screen, _ placer: inout LabelPlacer, _ bounds: MapBounds) {
        let scale = viewport.metresPerDot
        let cells = viewport.focus.width * viewport.focus.height
        var room = max(4, cells / (scale < MapDetail.overviewFrom ? 160 : 320))
        for place in layers.places where room > 0 && bounds.contains(place.coordinate) {
            if scale > MapDetail.placesBelow, place.rank > 0 { return }
            if scale < place.namedFrom { continue }
            let cell = viewport.cell(of: place.coordinate)
            let name = TextWidth.truncated(
                SafeText.line(place.name), to: 24, ellipsis: screen.glyphs.ellipsis)
            let width = TextWidth.of(name)
            guard placer.isFree(Rect(x: cell.x, y: cell.y, width: 1, height: 1)),
                let start = placer.place(besides: cell, width: width)
            else { continue }
            placer.reserve(Rect(x: cell.x, y: cell.y, width: 1, height: 1))
            screen.put(screen.glyphs.place, x: cell.x, y: cell.y, Style(.placeName))
            screen.write(name, x: start.x, y: start.y, Style(.placeName))
            room -= 1
        }
    }
}

extension Viewport {
    /// The cell of a coordinate by a projection worked out before.
    func cell(of coordinate: Coordinate, _ projection: Projection) -> Point {
        let (x, y) = projection.dot(of: coordinate)
        guard abs(x) < 1e6, abs(y) < 1e6 else { return Point(x: -1, y: -1) }
        return Point(
            x: area.x + Int((x / 2).rounded(.down)), y: area.y + Int((y / 4).rounded(.down)))
    }
}

extension MapPin.Kind {
    /// The role of the mark and its name.
    var role: Role {
        switch self {
        case .pickUp: .good
        case .dropOff: .danger
        case .me: .accent
        case .place: .placeName
        case .waiting: .attention
        case .sos: .danger
        case .crosshair, .crossing, .way(_, isTaken: true): .accent
        case .way(_, isTaken: false): .normal
        }
    }

    /// The style of the mark: all are bold but the ways that are not taken, so that the one that
    /// is stands out without colours too; a call for help is reversed besides.
    var style: Style {
        switch self {
        case .way(_, isTaken: false): Style(role)
        case .sos: Style(role, [.bold, .reverse])
        case .pickUp, .dropOff, .me, .place, .waiting, .crosshair, .crossing,
            .way(_, isTaken: true):
            Style(role, .bold)
        }
    }

    /// The sign that stands at the place.
    func symbol(_ glyphs: Glyphs) -> Unicode.Scalar {
        switch self {
        case .pickUp: glyphs.pickUp
        case .dropOff: glyphs.dropOff
        case .me: glyphs.me
        case .place: glyphs.star
        case .waiting: "?"
        case .sos: "!"
        case .crosshair, .crossing: "+"
        case .way(let heading, _): glyphs.compass(degrees: heading)
        }
    }
}
