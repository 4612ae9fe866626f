import RideCore
import RideMap

extension CountryOutlines {
    /// An outline.
    struct Ring {
        let code: String
        fileprivate(set) var corners: [Coordinate]

        private var sides: some Sequence<(Coordinate, Coordinate)> {
            zip(corners, corners.dropFirst() + corners.prefix(1))
        }

        /// Whether a place is inside, by the even-odd rule.
        func contains(_ place: Coordinate) -> Bool {
            sides.reduce(false) { isInside, side in
                let (start, end) = side
                guard (start.latitudeE7 > place.latitudeE7) != (end.latitudeE7 > place.latitudeE7)
                else { return isInside }
                let part = (place.latitude - start.latitude) / (end.latitude - start.latitude)
                let east = start.longitude + part * (end.longitude - start.longitude)
                return isInside != (place.longitude < east)
            }
        }

        /// How far a place outside is from the outline.
        func distance_m(to place: Coordinate, _ plane: Plane) -> Double {
            sides.reduce(.infinity) { least, side in
                min(least, plane.nearest(to: place, from: side.0, to: side.1).distance_m)
            }
        }
    }

    /// The outlines, by their codes.
    static let rings: [Ring] = ringText.split(separator: "\n").reduce(into: []) { rings, line in
        var steps = Array(line.utf8)
        if line.hasPrefix(" ") {
            steps.removeFirst()
        } else {
            let words = line.split(separator: " ", maxSplits: 3)
            let start = Coordinate(
                latitudeE7: tenth * (Int32(words[1]) ?? 0),
                longitudeE7: tenth * (Int32(words[2]) ?? 0))
            rings.append(Ring(code: String(words[0]), corners: [start]))
            steps = Array(words[3].utf8)
        }
        guard var corner = rings.last?.corners.last else { return }
        for step in stride(from: 0, to: steps.count - 1, by: 2) {
            corner = Coordinate(
                latitudeE7: corner.latitudeE7 + tenth * (Int32(steps[step]) - 83),
                longitudeE7: corner.longitudeE7 + tenth * (Int32(steps[step + 1]) - 83))
            rings[rings.count - 1].corners.append(corner)
        }
    }

    private static let tenth: Int32 = 1_000_000

    /// Countries, and parts of some, between two parallels and two meridians.
    static let boxes: [(code: String, bounds: Bounds)] = boxText.split(separator: ";").compactMap {
        let words = $0.split { $0.isWhitespace }
        let edges = words.dropFirst().compactMap { Double($0) }
        guard let code = words.first, edges.count == 4,
            let southWest = Coordinate(latitude: edges[0], longitude: edges[1]),
            let northEast = Coordinate(latitude: edges[2], longitude: edges[3])
        else { return nil }
        return (String(code), Bounds(southWest, northEast))
    }

    /// South, west, north and east in degrees, of what the outlines pass over.
    private static let boxText = """
        AD 42.43 1.41 42.66 1.79; AG 16.9 -62.4 17.8 -61.6; AI 18.14 -63.5 18.65 -62.9;
        AS -14.6 -171.2 -11 -168; AU -31.7 158.9 -31.4 159.4; AU -55 158.5 -54 159.2;
        AW 12.35 -70.2 12.7 -69.8; AX 59.8 19.3 60.7 21.1; BB 12.9 -59.8 13.5 -59.3;
        BH 25.5 50.35 26.4 50.85; BL 17.85 -62.95 18 -62.75; BM 32.1 -65 32.5 -64.5;
        BQ 12 -68.5 12.4 -68.1; BQ 17.4 -63.3 17.7 -62.9; BR -4 -32.7 -3.7 -32.3;
        CC -12.3 96.7 -11.7 97; CK -22.2 -166 -8.8 -157; CL -27.3 -109.6 -26.9 -109.1;
        CV 14.7 -25.5 17.3 -22.5; CW 12 -69.2 12.45 -68.7; CX -10.7 105.4 -10.3 105.8;
        DM 15.15 -61.6 15.7 -61.2; EC -1.6 -92.1 1.7 -89; ES 27.5 -18.3 29.5 -13.3;
        ES 38.6 1.1 40.2 4.4; FM 0.9 137 10.2 163.1; FO 61.3 -7.8 62.5 -6.2;
        GB 58.7 -3.5 61 -0.6; GD 11.9 -61.9 12.6 -61.3; GG 49.4 -2.7 49.75 -2.1;
        GI 36.1 -5.37 36.155 -5.33; GP 15.8 -61.9 16.6 -60.9; GQ 3.2 8.4 3.9 9;
        GQ -1.5 5.6 -1.4 5.7; GS -59.5 -38.5 -53.5 -26; GU 13.2 144.6 13.7 145;
        HK 22.15 113.83 22.47 114.45; HK 22.47 114.05 22.53 114.25; IM 54 -4.9 54.45 -4.2;
        IN 6.5 92 14 94.3; IN 8 71.5 12.6 74; IO -7.5 71.2 -5.2 72.6; JE 49.1 -2.3 49.3 -1.95;
        JP 24 122.8 31 131.4; JP 34 129.1 34.8 129.6; KI -3 169.5 3.5 177; KI -5 -175 5 -150;
        KM -12.5 43.1 -11.3 44.6; KN 17 -63 17.5 -62.5; KR 33.1 126.1 33.6 127;
        KY 19.2 -81.5 19.8 -79.6; LC 13.65 -61.1 14.15 -60.8; LI 47.04 9.47 47.27 9.64;
        MC 43.724 7.409 43.752 7.44; MF 18.061 -63.16 18.14 -62.96; MH 4.5 165 14.7 173;
        MO 22.1 113.525 22.216 113.61; MP 14 144.9 20.6 146.1; MQ 14.3 -61.3 14.9 -60.8;
        MS 16.65 -62.3 16.85 -62.1; MT 35.75 14.1 36.1 14.65; MU -20.6 57.2 -19.9 57.9;
        MU -19.8 63.3 -19.6 63.6; MV -0.8 72.6 7.2 73.8; MX 25.6 -97.65 25.875 -97.35;
        MX 32.3 -117.2 32.535 -116.8; NF -29.2 167.8 -28.9 168.1; NR -0.6 166.85 -0.45 167;
        NU -19.2 -170.1 -18.9 -169.7; NZ -44.6 -177 -43.5 -175.5; PF -28 -155 -7.5 -134.4;
        PM 46.7 -56.5 47.2 -56.1; PN -25.3 -131 -23.8 -124.6; PS 31.22 34.2 31.6 34.56;
        PT 32.3 -17.4 33.2 -15.8; PT 36.8 -31.4 39.9 -24.8; PW 2.8 131 8.3 134.9;
        RE -21.5 55.1 -20.8 55.9; SC -10.5 46 -3.5 56.5; SG 1.2 103.6 1.475 104.09;
        SH -16.1 -5.9 -15.8 -5.6; SH -8.1 -14.5 -7.8 -14.2; SH -40.5 -13 -37 -9.7;
        SJ 74 10 81 34; SM 43.89 12.4 44 12.52; ST -0.1 6.4 1.8 7.5; SX 18 -63.15 18.06 -62.98;
        TC 21.1 -72.6 22 -71; TK -9.5 -172.6 -8.4 -171.1; TO -22.5 -176.3 -15.5 -173.6;
        TV -10.9 175.9 -5.5 179.99; UM 28.1 -177.5 28.4 -177.3; UM 19.2 166.5 19.4 166.7;
        US 51 -180 53.5 -166; US 51.8 172 53.2 180; VA 41.9002 12.4455 41.9075 12.4583;
        VC 12.5 -61.55 13.45 -61.1; VG 18.3 -64.72 18.8 -64.25; VI 17.6 -65.1 18.42 -64.5;
        VU -20.4 166.4 -13 170.3; WF -14.5 -178.3 -13.1 -176; WS -14.1 -172.9 -13.4 -171.3;
        YT -13.1 44.9 -12.6 45.4; ID 0.9 103.8 1.19 104.2; TF -50 68.5 -48.4 70.7
        """
}
