import RideCore
import RideMap

extension Country {
    /// All codes of ISO 3166-1, and Kosovo's, which has none there and is known by this one.
    static let codes = """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO
        BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ
        DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP
        GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG
        KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML
        MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE
        PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL
        SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM
        US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW XK
        """.split { $0.isWhitespace }.map(String.init)

    /// Where cars keep to the left; everywhere else they keep to the right.
    static let keepingLeft = Set(
        """
        AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GS GY HK ID IE IM IN JE JM
        JP KE KI KN KY LC LK LS MO MS MT MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH
        SR SZ TC TH TK TL TO TT TV TZ UG VC VG VI WS ZA ZM ZW
        """.split { $0.isWhitespace }.map(String.init))

    /// The country a place seems to be in: by the boxes of the small ones, else by the outlines,
    /// else the one whose outline is nearest, as on coasts and islands that these pass over; the
    /// neutral one where nothing is within a degree. Near borders it may be the neighbour.
    static func guessed(at place: Coordinate) -> Country {
        if let box = CountryOutlines.boxes.first(where: { $0.bounds.contains(place) }) {
            return named(box.code) ?? neutral
        }
        let rings = CountryOutlines.rings
        if let around = rings.first(where: { $0.contains(place) }) {
            return named(around.code) ?? neutral
        }
        let plane = Plane(latitude: place.latitude)
        let near = rings.lazy.map { (code: $0.code, reach: $0.distance_m(to: place, plane)) }
            .min { $0.reach < $1.reach }
        guard let near, near.reach <= reach_m else { return neutral }
        return named(near.code) ?? neutral
    }

    /// A degree of latitude, in metres.
    private static let reach_m = Geodesy.metresPerE7 * 1e7

    /// What an import says of it.
    func remark(isGuessed: Bool) -> String {
        let side = drivesOnLeft ? "left" : "right"
        guard self.code != "" else {
            return "The country is not known: cars keep to the right, and speeds without a sign "
                + "are those of no country in particular. --country says which it is."
        }
        let how = isGuessed ? ", guessed from where the city is (--country says another)" : ""
        let limits =
            hasOwnLimits
            ? "speeds without a sign are those of its laws"
            : "speeds without a sign are those of no country in particular, for its own are not "
                + "known here"
        return "The country is \(code)\(how): cars keep to the \(side), and \(limits)."
    }
}
