import Foundation
import FoundationXML
import RideSim
import Testing

@testable import RideResults

/// Charts are whole, keep to their frame, and bring their numbers.
@Suite struct ChartTests {
    /// Whether a text is well-formed XML.
    private func isXML(_ text: String) -> Bool {
        XMLParser(data: Data("<all>\(text)</all>".utf8)).parse()
    }

    private func chart(_ style: Chart.Style, _ values: [Double?]) -> Chart {
        let points = values.enumerated().map { index, value in
            Chart.Point(
                x: Double(index), y: value, low: value.map { $0 - 1 }, high: value.map { $0 + 1 })
        }
        return Chart(
            "A <b> & 'c'", x: "x", y: "\"y\"", style,
            [
                Chart.Series(name: "one", points: points),
                Chart.Series(name: "<two>", points: points),
            ])
    }

    @Test(
        arguments: [
            [1, 2, 3], [nil, 5, nil, 7], [0, 0], [1e9, -1e9], [], [nil], [1e-7, 2e-7],
        ] as [[Double?]])
    func whateverIsDrawnIsWhole(values: [Double?]) {
        for style in [Chart.Style.line, .stackedBars, .outlines] {
            let chart = chart(style, values)
            #expect(isXML(chart.svg), "\(chart.svg)")
            #expect(isXML(chart.table))
            #expect(!chart.svg.contains("nan") && !chart.svg.contains("inf"))
            let rows = chart.table.components(separatedBy: "<tr>").count - 2
            #expect(rows == values.count)
        }
    }

    /// A file of its own has its name space, its look and a ground to stand on.
    @Test func aPictureStandsAlone() {
        let picture = Chart.picture(chart(.line, [1, 2, 3]).svg)
        #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox="))
        #expect(picture.contains("<style>.grid{") && picture.hasSuffix("</svg>\n"))
        #expect(XMLParser(data: Data(picture.utf8)).parse())
    }

    @Test(arguments: [
        ([0.0, 9.3], true), ([120, 130], false), ([-3, 4], false), ([5, 5], false),
    ])
    func marksAreRoundAndHoldAllValues(values: [Double], fromZero: Bool) throws {
        let scale = ChartScale(values, fromZero: fromZero)
        for value in values { #expect(scale.range.contains(value)) }
        #expect((2...12).contains(scale.marks.count), "\(scale.marks)")
        let step = scale.marks[1] - scale.marks[0]
        let leading = "\(step)".first { ("1"..."9").contains($0) }
        #expect(leading.map { "125".contains($0) } ?? false, "\(step)")
    }

    /// What differs beyond chance has a full dot, the rest a hollow one; a variant without runs has
    /// its line all the same.
    @Test func variantsAreComparedLineByLine() {
        typealias Figure = IntervalChart.Figure
        let chart = IntervalChart(
            "wait_s.mean <s>",
            [
                .init(name: "a & b", value: Figure(mean: 10, low: 8, high: 12), difference: nil),
                .init(
                    name: "better", value: Figure(mean: 5, low: 4, high: 6),
                    difference: Figure(mean: -5, low: -6, high: -4)),
                .init(
                    name: "like it", value: Figure(mean: 10, low: nil, high: nil),
                    difference: Figure(mean: 0.5, low: -1, high: 2)),
                .init(name: "none", value: nil, difference: nil),
            ])
        #expect(isXML(chart.svg) && isXML(chart.table), "\(chart.svg)")
        #expect(chart.svg.components(separatedBy: "<circle").count == 6)
        #expect(chart.svg.components(separatedBy: "fill=\"#fff\"").count == 2)
        #expect(chart.table.contains("<td>−5 (−6 to −4)</td>"))
        #expect(chart.table.components(separatedBy: "<tr>").count == 6)
        for rows in [[], [IntervalChart.Row(name: "", value: nil, difference: nil)]] {
            #expect(isXML(IntervalChart("x", rows).svg))
        }
    }

    @Test func aMapShowsEveryZone() {
        let zones = (0..<5).map { number in
            ZoneMap.Zone(
                number: number, latitude: -29.9 + Double(number) / 100, longitude: -71.2,
                requests: Double(number + 1), wait_s: number == 2 ? nil : Double(number) * 60)
        }
        let map = ZoneMap(zones, longest_s: 240)
        #expect(isXML(map.svg) && map.svg.components(separatedBy: "<circle").count == 6)
        #expect(map.svg.contains("no car came") && map.svg.contains("rgb(8,48,107)"))
        #expect(isXML(ZoneMap([], longest_s: 0).svg))
    }

    @Test func aHistogramCountsEverything() {
        let lines = TextHistogram([0, 59.9, 60, 150, 1e6, .nan], width: 60, bins: 3).lines(
            columns: 8)
        #expect(lines.map { String($0.split(separator: " ").last ?? "") } == ["2", "1", "1", "1"])
        #expect(lines[0].contains("████████ ") && lines[1].contains("████ "))
        #expect(lines[3].contains("180+"))
    }
}
