import RideApp
import RideCore
import RideTUI

/// The page of a ride: everything is in it that there is to read, so that it needs no script; the
/// script only keeps it up to date.
struct RidePage {
    let told: RideTold
    let drawn: RideDrawn
    /// Nil where only what changes is wanted.
    let streets: StreetPicture?
    let words: PageWords
    /// Who is to be named for the map.
    let notice: String

    /// How often a browser without scripts asks again, in seconds.
    static let refresh_s = 10
    /// After so long the page of a ride that is over is asked for once more, and is gone.
    static let farewell_s = 615

    /// A mark of all that does not change while a page is open: what a page hears is put into it
    /// only where that is the same.
    var form: String {
        let facts = told.stops.map { "\($0.label)\n\($0.value)" }
        let driver = told.driver.map { "\($0.name)\n\($0.vehicle)\n\($0.plate)" } ?? ""
        let frame = drawn.frame
        return PageDigest.mark(
            (facts + [
                driver, told.heading, "\(told.isOver)", "\(frame.center) \(frame.side_m)",
                "\(drawn.car != nil)", words.language.tag.rawValue,
            ]).joined(separator: "\n"))
    }

    /// The page.
    ///
    /// - Complexity: O(its length).
    var html: String {
        HTML.page(
            words, title: text(told.title), head: "\n\(refresh)",
            attributes: " data-form=\"\(form)\"\(told.isOver ? " data-over=\"1\"" : "")",
            body: """
                <div class="map">\(picture)</div>
                <main class="card">
                <p class="who">\(text(told.heading))</p>
                <h1 id="state" aria-live="polite">\(text(told.state))</h1>
                <p class="time"><span id="left">\(text(told.left))</span>
                <span id="arrival">\(text(told.arrival))</span></p>
                <p class="lost" role="status">\(text(words.texts["record.sharedStale"]))</p>
                \(driver)<dl>
                \(stops)</dl>
                <p class="hint">\(text(told.hint))</p>
                <footer><span>\(text(notice))</span>\(HTML.otherLanguages(words))</footer>
                </main>
                \(told.isOver ? "" : "<script>\(PageScript.text)</script>")
                """)
    }

    /// What comes from people and maps, so that it means nothing but itself and steers nothing.
    private func text(_ raw: String) -> String { Markup.text(SafeText.line(raw)) }

    private var refresh: String {
        told.isOver
            ? "<meta http-equiv=\"refresh\" content=\"\(Self.farewell_s)\">"
            : "<noscript><meta http-equiv=\"refresh\" content=\"\(Self.refresh_s)\"></noscript>"
    }

    private var driver: String {
        guard let driver = told.driver else { return "" }
        return """
            <div class="drives"><div><b>\(text(driver.name))</b>\
            <span>\(text(driver.vehicle))</span></div>
            <span class="plate">\(text(driver.plate))</span></div>

            """
    }

    private var stops: String {
        told.stops.map { stop in
            let name = stop.value.isEmpty ? "–" : stop.value
            return "<div class=\"\(stop.kind.rawValue)\(stop.isBehind ? " behind" : "")\">"
                + "<dt>\(text(stop.label))</dt><dd>\(text(name))</dd></div>\n"
        }.joined()
    }

    // MARK: The picture

    private var picture: String {
        let units = MapFrame.units
        let detail = drawn.frame.side_m > 5_000 ? " class=\"far\"" : ""
        return """
            <svg viewBox="0 0 \(units) \(units)" role="img" \
            aria-label="\(text(words.texts["web.map"]))"\(detail)>\(streets?.elements ?? "")
            <path id="behind-edge" class="halo" d="\(drawn.behind)"/>\
            <path id="behind" d="\(drawn.behind)"/>\
            <path id="way-edge" class="halo" d="\(drawn.ahead)"/>\
            <path id="way" d="\(drawn.ahead)"/>
            \(marks)\(car)</svg>
            """
    }

    /// The ends and the stops: dots of as many pixels on every screen, and the destination a
    /// square, for whoever does not tell red from green.
    private var marks: String {
        func mark(_ place: MapFrame.Point, _ name: String, square: String = "") -> String {
            let dot = "d=\"M\(place.x) \(place.y)h.01\""
            return "<path class=\"mark\(square)\" \(dot)/><path class=\"mark \(name)\" \(dot)/>"
                + "<path class=\"mark eye\(square)\" \(dot)/>"
        }
        return mark(drawn.pickup, "from") + drawn.stops.map { mark($0, "stop") }.joined()
            + mark(drawn.dropoff, "to", square: " square") + "\n"
    }

    private var car: String {
        guard let car = drawn.car else { return "" }
        let (x, y) = (car.place.x, car.place.y)
        return """
            <g id="car" transform="translate(\(x) \(y)) rotate(\(car.heading))"><g>\
            <circle r="13"/><path d="M0-8 6 6 0 3-6 6z"/></g></g>
            """
    }
}
