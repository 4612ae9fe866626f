import FoundationEssentials
import RideCore
import RideTUI
import RideWire

/// What an app has of a person, as the account keeps it: item by item.
struct MineItems {
    typealias Items = [MineName: MineView]

    /// The person's places in the city.
    var places = PlaceBook()
    /// What the person has chosen; what belongs to the machine is left as it is.
    var settings = AppSettings()

    /// Whether the engine takes an item.
    static func canBeKept(_ item: MineView) -> Bool {
        func isShort(_ text: String, _ characters: Int, _ bytes: Int) -> Bool {
            text.count <= characters && text.utf8.count <= bytes
                && CleanText.cleaned(text) == text
        }
        return !item.name.isEmpty && isShort(item.name, MineNames.characters, MineNames.bytes)
            && isShort(item.text ?? "", MineTexts.characters, MineTexts.bytes)
    }

    static func byName(_ items: [MineView]) -> Items {
        Dictionary(items.map { (MineName(kind: $0.kind, name: $0.name), $0) }) { $1 }
    }

    // MARK: As items

    /// The items.
    ///
    /// - Parameter known: those that both sides had last: what has not changed is as it was, and
    ///   what this app does not know stays.
    func items(known: Items) -> Items {
        var all = known.filter { !Self.isKnown($0.value) }
        func add(_ items: [MineView]) {
            for item in items where Self.canBeKept(item) {
                all[MineName(kind: item.kind, name: item.name)] = item
            }
        }
        add(inOrder(saved, known))
        add(inOrder(recent.reversed(), known))
        add(inOrder(followed.reversed(), known))
        add(choices + lists(known))
        add(
            settings.drafts.filter { !Self.staysHere($0.key, $0.value) }
                .map { Self.draft($0.key, $0.value) }.filter { $0.text != "" })
        return all
    }

    private static func draft(_ name: String, _ text: String) -> MineView {
        MineView(kind: .draft, name: name, text: CleanText.cleaned(text))
    }

    /// Whether a draft stays on this machine: by its name, or because it is too long.
    private static func staysHere(_ name: String, _ text: String) -> Bool {
        DraftName.staysHere(name) || !canBeKept(draft(name, text))
    }

    private var saved: [MineView] {
        places.saved.map { MineView(kind: .saved, name: $0.label, place: $0.place) }
    }

    private var recent: [MineView] {
        places.recent.map { MineView(kind: .recent, name: Self.name(ofRecent: $0), place: $0) }
    }

    private var followed: [MineView] {
        settings.followed_rides.map { MineView(kind: .followed, name: $0) }
    }

    /// Two destinations may have one name, or none.
    private static func name(ofRecent place: PlaceView) -> String {
        func millionths(_ degrees: Double) -> Int { Int((degrees * 1_000_000).rounded()) }
        return "\(millionths(place.latitude)) \(millionths(place.longitude))"
    }

    /// The items with their places in the order: whoever has one that still fits keeps it, so that
    /// an item more or less changes no other one.
    private func inOrder(_ items: [MineView], _ known: Items) -> [MineView] {
        let before = items.map { known[MineName(kind: $0.kind, name: $0.name)]?.order }
        var last = 0
        return items.indices.map { index in
            var item = items[index]
            if let order = before[index], order > last {
                last = order
            } else {
                let isInside = before[index...].contains { $0 ?? 0 > last + 1 }
                last = min(last + (isInside ? 1 : 8), Limits.count)
            }
            item.order = last
            return item
        }
    }

    // MARK: Choices

    /// The choices that are a person's and not a machine's, and what they are made of.
    private static let toggles: [Toggle] = [
        ("bell", \.bell), ("desktop_notifications", \.desktop_notifications),
        ("drives_by_hand", \.drives_by_hand), ("hides_demand", \.hides_demand),
        ("arrives_by_position", \.arrives_by_position),
    ]

    private typealias Toggle = (
        name: String, path: WritableKeyPath<AppSettings, Bool> & Sendable
    )

    private static let seen = "seen "

    private var choices: [MineView] {
        let usual = AppSettings()
        var words: [(String, String)] = Self.toggles.compactMap { name, path in
            let isOn = settings[keyPath: path]
            return isOn == usual[keyPath: path] ? nil : (name, isOn ? "on" : "off")
        }
        if let language = settings.language { words.append(("language", language)) }
        if settings.units != usual.units { words.append(("units", settings.units.rawValue)) }
        if let replaced = settings.replaced_booking {
            words.append(("replaced_booking", "\(replaced.ride) \(replaced.booking)"))
        }
        words += settings.seen_introductions.map { (Self.seen + $0, "on") }
        return words.map { MineView(kind: .choice, name: $0.0, text: $0.1) }
    }

    private mutating func take(choice name: String, _ text: String) {
        if let toggle = Self.toggles.first(where: { $0.name == name }) {
            settings[keyPath: toggle.path] = text == "on"
        } else if name == "language" {
            settings.language = text
        } else if name == "units" {
            settings.units = Format.Units(rawValue: text) ?? settings.units
        } else if name == "replaced_booking" {
            let numbers = text.split(separator: " ").compactMap { UInt64($0) }
            guard numbers.count == 2 else { return }
            settings.replaced_booking = .init(ride: numbers[0], booking: numbers[1])
        } else if name.hasPrefix(Self.seen) {
            settings.seen_introductions.append(String(name.dropFirst(Self.seen.count)))
        }
    }

    /// Whether this app knows what an item means; one of a newer app it hands on as it is.
    private static func isKnown(_ item: MineView) -> Bool {
        switch item.kind {
        case .saved, .recent, .followed, .draft: return true
        case .list: return choice(of: item) != nil
        case .choice:
            let names = toggles.map(\.name) + ["language", "units", "replaced_booking"]
            return names.contains(item.name) || item.name.hasPrefix(seen)
        }
    }

    // MARK: Lists

    private func lists(_ known: Items) -> [MineView] {
        settings.lists.compactMap { name, choice in
            // Another app may write the same choice otherwise.
            let before = known[MineName(kind: .list, name: name)]
            if let before, Self.choice(of: before) == choice { return before }
            return Self.text(of: choice).map { MineView(kind: .list, name: name, text: $0) }
        }
    }

    private static func choice(of item: MineView) -> ListChoice? {
        try? JSONDecoder().decode(ListChoice.self, from: Data((item.text ?? "").utf8))
    }

    private static func text(of choice: ListChoice) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(choice)).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: From items

    /// What the items say, over choices of the machine.
    init(_ items: Items, over machine: AppSettings) {
        settings = machine.withoutPerson
        settings.drafts = machine.drafts.filter { Self.staysHere($0.key, $0.value) }
        let all = items.values.sorted { ($0.order, $0.name) < ($1.order, $1.name) }
        func places(_ kind: MineKind) -> [(name: String, place: PlaceView)] {
            all.compactMap { item in
                item.kind == kind ? item.place.map { (name: item.name, place: $0) } : nil
            }
        }
        self.places = PlaceBook(
            saved: places(.saved).map { .init(label: $0.name, place: $0.place) },
            recent: places(.recent).map(\.place).reversed())
        settings.followed_rides = Array(
            all.filter { $0.kind == .followed }.map(\.name).reversed()
                .prefix(AppSettings.followedRides))
        for item in all {
            switch item.kind {
            case .choice: take(choice: item.name, item.text ?? "")
            case .list: settings.lists[item.name] = Self.choice(of: item)
            case .draft: settings.drafts[item.name] = item.text
            case .saved, .recent, .followed: break
            }
        }
    }

    /// What an app has now.
    init(places: PlaceBook, settings: AppSettings) {
        self.places = places
        self.settings = settings
    }
}

extension AppSettings {
    /// What the machine is set to, whoever sits there: how its terminal shows things.
    var withoutPerson: AppSettings {
        var machine = AppSettings()
        machine.theme = theme
        machine.window_title = window_title
        machine.reduced_motion = reduced_motion
        return machine
    }
}
