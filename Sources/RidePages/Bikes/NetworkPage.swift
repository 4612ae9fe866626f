import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// One bicycle system of the world: where it is, who runs it, what people think of it (B2, B4).
public struct NetworkPage: Page {
    static let stars = "network"

    private var network: BikeNetworkView
    private var submission = Submission()
    private var layers = MapLayers.empty

    /// This system.
    public init(_ network: BikeNetworkView) { self.network = network }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var facts: [KeyValueBlock.Fact] = []
        func add(_ key: TextKey, _ value: String) {
            if !value.isEmpty { facts.append(.init(context.text(key), StyledText(value))) }
        }
        add("bikes.factCity", context.texts.list([network.city, network.country]))
        add("bikes.factCompany", network.companies.joined(separator: " \u{00B7} "))
        add("bikes.factAway", context.format.distance(Metres(network.distance_m)))
        if network.rating_count > 0, let average = network.rating_hundredths {
            add(
                "bikes.factRating",
                context.format.rating(hundredths: average)
                    + " (\(context.format.number(network.rating_count)))")
        }
        var rows: [SheetRow] = [
            .facts(KeyValueBlock(facts)),
            .stars(
                network.my_stars ?? 0, id: Self.stars,
                label: StyledText(context.text("bikes.rateSystem"), .muted)),
        ]
        rows += submission.rows(context)
        if network.has_stations == true {
            rows.append(.paragraph(context.text("bikes.onlyShown"), .muted))
        } else if !network.is_here {
            rows.append(.paragraph(context.text("bikes.notHere"), .muted))
        }
        var content = SheetContent(
            network.name,
            number: StyledText(
                network.is_favourite ? String(Character(room.glyphs.star)) : "", .accent),
            rows: rows)
        content.leavesMap = true
        return content
    }

    public func scene(_ context: PageContext) -> MapScene? {
        guard let place = network.coordinate else { return nil }
        var scene = MapScene()
        scene.world = WorldView(layers: layers, centre: place, metresPerDot: Self.scale)
        scene.pins = [MapPin(.place, at: place, label: network.city)]
        return scene
    }

    /// Metres for a dot of its map: a country around the city.
    private static let scale = 10_000.0

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(
            .enter, "bikes.keyStations", 9,
            when: network.is_here || network.has_stations == true
                ? .available : .unavailable(reason: context.text("bikes.notHere"))
        ) { $0.stations(&$1) }
        context.key(
            .char("f"), network.is_favourite ? "bikes.keyUnlike" : "bikes.keyLike", 6,
            when: submission.availability(context)
        ) { $0.like(&$1) }
        context.key(RatingForm.starKeys, label: "1-5", "key.stars")
        context.backKey()
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        layers = context.facts.coasts.layers
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard case .char(let scalar) = key, ("1"..."5").contains(scalar),
            let stars = Int(String(scalar))
        else { return false }
        rate(stars, &context)
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.stars, (0..<5).contains(row) else { return }
        rate(row + 1, &context)
    }

    private mutating func rate(_ stars: Int, _ context: inout PageContext) {
        guard submission.availability(context) == .available else { return }
        submission.send(
            RateNetwork(command_id: context.commandID(), code: network.code, stars: stars),
            &context)
    }

    /// Shows its stations.
    private mutating func stations(_ context: inout PageContext) {
        guard network.is_here else { return context.open(StationListPage(of: network)) }
        context.replace(with: BikesPage())
    }

    /// Makes it a favourite, or no longer.
    private mutating func like(_ context: inout PageContext) {
        submission.send(
            LikeNetwork(
                command_id: context.commandID(), code: network.code,
                is_favourite: !network.is_favourite), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        if case .success(let answer as BikeNetworkView) = done.result {
            network = answer
            if done.request is RateNetwork { context.toast(context.texts["rating.thanks"], .good) }
        }
        return true
    }
}
