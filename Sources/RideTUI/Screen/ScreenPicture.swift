import RideCore

/// A picture of screens as SVG, for documents: what a terminal with 256 colours would show.
///
/// Letters are text, cut into runs of one style that are stretched to their cells, so that any
/// monospaced font will do. Braille patterns are drawn as dots: fonts differ too much in them.
/// Several screens follow each other without end.
public struct ScreenPicture: Sendable {
    /// A screen, and how long it stands.
    public struct Frame: Sendable {
        /// What is shown.
        public var screen: Screen
        /// For how long, in milliseconds.
        public var duration_ms: Int

        /// A screen that stands for so long.
        public init(_ screen: Screen, for duration_ms: Int = 2_000) {
            self.screen = screen
            self.duration_ms = duration_ms
        }
    }

    private let frames: [Frame]
    private let theme: Theme

    /// The width and height of a cell, and how far its letters stand above its lower edge.
    private static let cell = (width: 8, height: 16, descent: 4)
    private static let margin = 8
    /// The terminal's own ink and paper.
    private static let ink = "#d0d0d0"
    private static let paper = "#121212"

    /// A picture of screens of one size, in this theme.
    public init(_ frames: [Frame], theme: Theme = Theme(.dark)) {
        self.frames = frames
        self.theme = theme
    }

    /// A picture of one screen.
    public init(_ screen: Screen, theme: Theme = Theme(.dark)) {
        self.init([Frame(screen)], theme: theme)
    }

    /// The picture.
    ///
    /// - Complexity: O(cells).
    public var svg: String {
        let size = frames.first?.screen.size ?? Size(width: 0, height: 0)
        let width = size.width * Self.cell.width + 2 * Self.margin
        let height = size.height * Self.cell.height + 2 * Self.margin
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
                + "width=\"\(width)\" height=\"\(height)\" font-size=\"13\" "
                + "font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\">",
            "<style>text{white-space:pre}\(animation)</style>",
            "<rect width=\"\(width)\" height=\"\(height)\" rx=\"6\" fill=\"\(Self.paper)\"/>",
            "<g transform=\"translate(\(Self.margin) \(Self.margin))\">",
        ]
        for (index, frame) in frames.enumerated() {
            lines.append(frames.count > 1 ? "<g class=\"f f\(index)\">" : "<g>")
            lines += drawing(of: frame.screen)
            lines.append("</g>")
        }
        return (lines + ["</g>", "</svg>", ""]).joined(separator: "\n")
    }

    /// When each frame is seen; nothing for a single one.
    private var animation: String {
        let whole_ms = frames.reduce(0) { $0 + $1.duration_ms }
        guard frames.count > 1, whole_ms > 0 else { return "" }
        var rules = ".f{visibility:hidden;animation-duration:\(whole_ms)ms;"
        rules += "animation-timing-function:step-end;animation-iteration-count:infinite}"
        var start_ms = 0
        for (index, frame) in frames.enumerated() {
            let from = Self.percent(start_ms, of: whole_ms)
            start_ms += frame.duration_ms
            let until = Self.percent(start_ms, of: whole_ms)
            rules += ".f\(index){animation-name:k\(index)}@keyframes k\(index){"
            if index > 0 { rules += "0%{visibility:hidden}" }
            rules += "\(from)%{visibility:visible}"
            if index < frames.count - 1 { rules += "\(until)%{visibility:hidden}" }
            rules += "}"
        }
        return rules
    }

    /// Hundredths of a per cent as a decimal number.
    private static func percent(_ part: Int, of whole: Int) -> String {
        let hundredths = part * 10_000 / whole
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    // MARK: One screen

    /// A stretch of a row in one style.
    private struct Run {
        var x: Int
        var width: Int
        var text: String
        var paint: Paint
    }

    private func drawing(of screen: Screen) -> [String] {
        var lines: [String] = []
        /// The dots of each colour, in the order in which the colours are met.
        var dots: [(colour: String, path: String)] = []
        for y in 0..<screen.size.height {
            for run in runs(of: screen, row: y) {
                let (ink, paper) = colours(run.paint)
                let left = run.x * Self.cell.width
                let top = y * Self.cell.height
                if paper != Self.paper {
                    lines.append(
                        "<rect x=\"\(left)\" y=\"\(top)\" "
                            + "width=\"\(run.width * Self.cell.width)\" "
                            + "height=\"\(Self.cell.height)\" fill=\"\(paper)\"/>")
                }
                let path = Self.dots(in: run.text, left: left, top: top)
                if !path.isEmpty {
                    let index = dots.firstIndex { $0.colour == ink } ?? dots.count
                    if index == dots.count { dots.append((ink, "")) }
                    dots[index].path += path
                }
                lines += letters(of: run, ink: ink, top: top)
            }
        }
        return dots.map {
            "<path stroke=\"\($0.colour)\" stroke-width=\"2\" stroke-linecap=\"round\" "
                + "d=\"\($0.path)\"/>"
        } + lines
    }

    private func runs(of screen: Screen, row y: Int) -> [Run] {
        var runs: [Run] = []
        for x in 0..<screen.size.width {
            let cell = screen[x, y]
            if cell.isContinuation, !runs.isEmpty {
                runs[runs.count - 1].width += 1
                continue
            }
            let paint = theme.paint(cell.style, depth: .full)
            let letter = Unicode.Scalar(cell.scalar).map { String(Character($0)) } ?? " "
            if let last = runs.last, last.paint == paint {
                runs[runs.count - 1].text += letter
                runs[runs.count - 1].width += 1
            } else {
                runs.append(Run(x: x, width: 1, text: letter, paint: paint))
            }
        }
        return runs
    }

    private func colours(_ paint: Paint) -> (ink: String, paper: String) {
        let ink = paint.ink.map(Self.colour) ?? Self.ink
        let paper = paint.paper.map(Self.colour) ?? Self.paper
        return paint.attributes.contains(.reverse) ? (paper, ink) : (ink, paper)
    }

    /// The words of a run, each where it stands; braille and blanks are nothing to write.
    private func letters(of run: Run, ink: String, top: Int) -> [String] {
        let bold = run.paint.attributes.contains(.bold) ? " font-weight=\"bold\"" : ""
        let line = run.paint.attributes.contains(.underline) ? " text-decoration=\"underline\"" : ""
        let baseline = top + Self.cell.height - Self.cell.descent
        var lines: [String] = []
        var word = ""
        var start = 0
        func end(at column: Int) {
            let text = word.trimmedEnd
            defer { word = "" }
            guard !text.isEmpty else { return }
            let width = TextWidth.of(text) * Self.cell.width
            lines.append(
                "<text x=\"\((run.x + start) * Self.cell.width)\" y=\"\(baseline)\" "
                    + "fill=\"\(ink)\"\(bold)\(line) textLength=\"\(width)\" "
                    + "lengthAdjust=\"spacingAndGlyphs\">\(Markup.text(text))</text>")
        }
        var column = 0
        for letter in run.text.unicodeScalars {
            if Self.pattern(letter) != nil || letter == " " && word.isEmpty {
                end(at: column)
                start = column + 1
            } else {
                word.unicodeScalars.append(letter)
            }
            column += TextWidth.of(String(Character(letter)))
        }
        end(at: column)
        return lines
    }

    // MARK: Parts

    /// The dots of a braille pattern as bits; nil for anything else.
    private static func pattern(_ scalar: Unicode.Scalar) -> UInt32? {
        (0x2800...0x28FF).contains(scalar.value) ? scalar.value - 0x2800 : nil
    }

    /// The bits of the eight dots, by column and row.
    private static let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    private static func dots(in text: String, left: Int, top: Int) -> String {
        var path = ""
        var x = left
        for scalar in text.unicodeScalars {
            defer { x += TextWidth.of(String(Character(scalar))) * cell.width }
            guard let pattern = pattern(scalar) else { continue }
            for (column, rows) in bits.enumerated() {
                for (row, bit) in rows.enumerated() where pattern & bit != 0 {
                    path += "M\(x + 2 + 4 * column) \(top + 2 + 4 * row)h0"
                }
            }
        }
        return path
    }

    /// The sixteen colours of xterm.
    private static let sixteen = [
        "#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
        "#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
    ]

    /// A colour of xterm: sixteen named ones, a cube of six steps a side, and greys.
    private static func colour(_ number: UInt8) -> String {
        func hexadecimal(_ value: Int) -> String {
            (value < 16 ? "0" : "") + String(value, radix: 16)
        }
        let number = Int(number)
        if number < 16 { return sixteen[number] }
        if number >= 232 {
            let grey = hexadecimal(8 + 10 * (number - 232))
            return "#\(grey)\(grey)\(grey)"
        }
        let parts = [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6]
        return "#" + parts.map { hexadecimal($0 == 0 ? 0 : 55 + 40 * $0) }.joined()
    }
}

extension String {
    /// The text without blanks at its end.
    fileprivate var trimmedEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
