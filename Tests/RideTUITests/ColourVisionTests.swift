import Foundation
import RideTUI
import Testing

/// Colours as people see them who lack one of the three kinds of cones.
///
/// The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
/// Simulation of Color Vision Deficiency" (2009), for a complete lack; distances are those of
/// CIE 1976.
@Suite("The theme for every eye") struct ColourVisionTests {
    private static let eyes: [(name: String, matrix: [[Double]])] = [
        ("all cones", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        (
            "no green cones",
            [
                [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ]
        ),
        (
            "no red cones",
            [
                [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ]
        ),
        (
            "no blue cones",
            [
                [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ]
        ),
    ]

    /// The colour of a number of the terminal, as xterm has it, in linear light.
    private func light(_ number: UInt8) -> [Double] {
        let sixteen: [[Int]] = [
            [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205],
            [0, 205, 205], [229, 229, 229], [127, 127, 127], [255, 0, 0], [0, 255, 0],
            [255, 255, 0], [92, 92, 255], [255, 0, 255], [0, 255, 255], [255, 255, 255],
        ]
        let levels = [0, 95, 135, 175, 215, 255]
        let index = Int(number) - 16
        let values =
            number < 16
            ? sixteen[Int(number)]
            : number >= 232
                ? Array(repeating: 8 + 10 * (Int(number) - 232), count: 3)
                : [levels[index / 36], levels[index / 6 % 6], levels[index % 6]]
        return values.map { value in
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
    }

    private func luminance(_ light: [Double]) -> Double {
        0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }

    private func seen(_ light: [Double], by matrix: [[Double]]) -> [Double] {
        matrix.map { row in
            min(1, max(0, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }))
        }
    }

    private func lab(_ light: [Double]) -> [Double] {
        func root(_ value: Double) -> Double {
            value > 0.008856 ? cbrt(value) : 7.787 * value + 16.0 / 116
        }
        let x = root((0.4124 * light[0] + 0.3576 * light[1] + 0.1805 * light[2]) / 0.95047)
        let y = root(luminance(light))
        let z = root((0.0193 * light[0] + 0.1192 * light[1] + 0.9505 * light[2]) / 1.08883)
        return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
    }

    private func ink(_ role: Role, _ depth: ColourDepth) throws -> [Double] {
        light(try #require(Theme(.colourBlind).paint(Style(role), depth: depth).ink))
    }

    @Test(arguments: [ColourDepth.full, .sixteen])
    func everyEyeTellsTheRolesApart(depth: ColourDepth) throws {
        let roles: [Role] = [.accent, .good, .attention, .danger]
        for eye in Self.eyes {
            for (index, role) in roles.enumerated() {
                for other in roles[(index + 1)...] {
                    let first = lab(seen(try ink(role, depth), by: eye.matrix))
                    let second = lab(seen(try ink(other, depth), by: eye.matrix))
                    let squares = zip(first, second).reduce(0) {
                        $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
                    }
                    #expect(squares.squareRoot() >= 20, "\(role) and \(other) with \(eye.name)")
                }
            }
        }
    }

    @Test(arguments: [ColourDepth.full, .sixteen])
    func goodIsLighterThanDanger(depth: ColourDepth) throws {
        let good = luminance(try ink(.good, depth))
        let danger = luminance(try ink(.danger, depth))
        #expect((good + 0.05) / (danger + 0.05) >= 2)
    }

    @Test(arguments: [ColourDepth.full, .sixteen])
    func textCanBeReadOnItsPaper(depth: ColourDepth) throws {
        let roles: [Role] = [
            .normal, .accent, .good, .attention, .danger, .muted, .title, .streetName, .placeName,
        ]
        for role in roles {
            let paint = Theme(.colourBlind).paint(Style(role), depth: depth)
            let paper = luminance(light(try #require(paint.paper)))
            let contrast = (luminance(try ink(role, depth)) + 0.05) / (paper + 0.05)
            #expect(contrast >= 4.5, "\(role)")
        }
    }
}
