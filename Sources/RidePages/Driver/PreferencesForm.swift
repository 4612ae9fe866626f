import RideApp
import RideCore
import RideTUI
import RideWire

/// The preferences as they are being chosen.
struct PreferencesForm: Sendable {
    /// One of the questions.
    enum Field: Hashable, Sendable {
        case payments
        case category(Category)
        case headingHome
        /// A place around which rides are wanted, by its number in `places`.
        case area(Int)
    }

    /// The label of the place that is home.
    static let home = "home"
    /// How far an area can reach, in metres; 0 is not at all.
    static let radii = [0, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000]
    /// As many areas can be preferred.
    static let areas = Limits.preferredAreas

    /// The places to choose from: the saved ones, and those preferred already.
    let places: [PlaceView]
    private let names: [String]
    private let categories: [Category]
    /// Radii by place: those of the list, and the one that was preferred already.
    private let reaches: [[Int]]
    /// The answers.
    var fields: PageForm<Field>

    /// What is preferred now, with everything there is to choose from.
    init(_ context: PageContext, application: ApplicationView?) {
        let now = context.state?.preferences
        var places: [PlaceView] = []
        var names: [String] = []
        func add(_ place: PlaceView, _ name: String) {
            guard !places.contains(where: { Self.isSame($0, place) }) else { return }
            places.append(place)
            names.append(name)
        }
        for saved in context.places.saved { add(saved.place, context.label(ofPlace: saved.label)) }
        for area in now?.areas ?? [] { add(area.place, area.place.name) }
        if let home = now?.heading_home { add(home, home.name) }

        // Without an application, and until it is known, everything that is offered counts.
        let allowed = application?.categories ?? []
        categories = context.market.categories.filter { allowed.isEmpty || allowed.contains($0) }
        var reaches: [[Int]] = []
        var questions: [(Field, FormInput)] = []
        let payments = DriverPreferences.Payments.allCases
        questions.append(
            (
                .payments,
                .choice(
                    payments.map(\.rawValue),
                    selected: payments.firstIndex(of: now?.payments ?? .both))
            ))
        for category in categories {
            let isServed = now?.categories.contains(category) ?? true
            questions.append((.category(category), .toggle(isServed)))
        }
        let home = now?.heading_home.flatMap { home in
            places.firstIndex { Self.isSame($0, home) }
        }
        questions.append((.headingHome, .choice([], selected: home.map { $0 + 1 } ?? 0)))
        for (index, place) in places.enumerated() {
            let area = now?.areas.first { Self.isSame($0.place, place) }
            let radius = area.map { Self.metres($0.radius_m) } ?? 0
            let reach = Set(Self.radii + [radius]).sorted()
            reaches.append(reach)
            questions.append(
                (.area(index), .choice([], selected: reach.firstIndex(of: radius) ?? 0)))
        }
        self.places = places
        self.names = names
        self.reaches = reaches
        fields = PageForm(id: PreferencesPage.list, questions)
    }

    /// Keeps what was chosen in a form with fewer places, and where the focus was.
    mutating func takeOver(_ old: PreferencesForm) {
        fields.keepFocus(of: old.fields)
        guard old.fields.changedCount > 0 else { return }
        for field in old.fields.fields {
            switch field {
            case .payments, .category:
                if fields.fields.contains(field) { fields[field] = old.fields[field] }
            case .headingHome:
                let chosen = old.fields.choice(field) ?? 0
                let place = chosen > 0 ? old.places[chosen - 1] : nil
                let index = place.flatMap { place in
                    places.firstIndex { Self.isSame($0, place) }
                }
                fields[field] = .choice([], selected: index.map { $0 + 1 } ?? 0)
            case .area(let number):
                guard let chosen = old.fields.choice(field),
                    let index = places.firstIndex(where: { Self.isSame($0, old.places[number]) }),
                    let row = reaches[index].firstIndex(of: old.reaches[number][chosen])
                else { continue }
                fields[.area(index)] = .choice([], selected: row)
            }
        }
    }

    /// Chooses what has just been looked for: home to head to, another place to pick up around.
    mutating func prefer(_ found: PlaceBook.SavedPlace) {
        guard let index = places.firstIndex(where: { Self.isSame($0, found.place) }) else { return }
        if found.label == Self.home {
            fields[.headingHome] = .choice([], selected: index + 1)
        } else if let row = reaches[index].firstIndex(of: Self.usualRadius) {
            fields[.area(index)] = .choice([], selected: row)
        }
    }

    /// How far an area reaches that has just been chosen, in metres.
    private static let usualRadius = 3_000

    /// Metres of the wire, kept within what can be preferred.
    private static func metres(_ radius_m: Double) -> Int {
        radius_m.isFinite ? Int(min(max(1, radius_m.rounded()), Limits.areaRadius.inMetres)) : 1
    }

    private static func isSame(_ left: PlaceView, _ right: PlaceView) -> Bool {
        left.name == right.name && abs(left.latitude - right.latitude) < 1e-6
            && abs(left.longitude - right.longitude) < 1e-6
    }

    // MARK: What is chosen

    private func radius(_ index: Int) -> Int {
        fields.choice(.area(index)).map { reaches[index][$0] } ?? 0
    }

    private var chosenAreas: [Int] { places.indices.filter { radius($0) > 0 } }
    private var chosenCategories: [Category] { categories.filter { fields.isOn(.category($0)) } }

    /// Everything that is chosen, for the engine.
    func parameters(_ id: CommandID, _ context: PageContext) -> SetPreferences {
        let payments = DriverPreferences.Payments.allCases
        let home = fields.choice(.headingHome) ?? 0
        return SetPreferences(
            command_id: id, payments: payments[fields.choice(.payments) ?? 0],
            categories: Category.allCases.filter(chosenCategories.contains),
            heading_home: home > 0 ? places[home - 1] : nil,
            areas: chosenAreas.map {
                AreaView(place: places[$0], radius_m: Double(radius($0)))
            })
    }

    // MARK: The form

    /// The form in words.
    func form(reason: String?, _ context: PageContext) -> Form {
        var form = fields.form(context, action: context.text("work.saveAction"), reason: reason) {
            frame($0, context)
        }
        for (index, field) in fields.fields.enumerated() {
            switch field {
            case .payments:
                form.fields[index].input = .choice(
                    DriverPreferences.Payments.allCases.map {
                        context.texts[word: $0.rawValue, in: "work.payments"]
                    }, selected: fields.choice(field))
            case .category: break
            case .headingHome:
                form.fields[index].input = .choice(
                    [context.text("work.anywhere")] + names, selected: fields.choice(field))
            case .area(let number):
                form.fields[index].input = .choice(
                    reaches[number].map {
                        $0 == 0 ? context.text("work.notPreferred") : context.distance(Double($0))
                    }, selected: fields.choice(field))
            }
        }
        return form
    }

    private func frame(_ field: Field, _ context: PageContext) -> PageForm<Field>.Frame {
        switch field {
        case .payments: return .init(label: context.text("work.fieldPayments"), state: .optional)
        case .category(let category):
            let isFirst = category == categories.first
            return .init(
                label: context.name(of: category), name: context.text("work.sectionCategories"),
                state: isFirst && chosenCategories.isEmpty
                    ? .wrong(context.text("work.oneCategory")) : .optional,
                section: isFirst ? context.text("work.sectionCategories") : nil)
        case .headingHome:
            return .init(
                label: context.text("work.fieldHome"), state: .optional,
                section: context.text("work.sectionWhere"))
        case .area(let number):
            let isTooMany = chosenAreas.count > Self.areas && number == chosenAreas.last
            return .init(
                label: names[number],
                state: isTooMany
                    ? .wrong(
                        context.text(
                            "work.tooManyAreas", ["count": context.format.number(Self.areas)]))
                    : .optional,
                section: number == 0 ? context.text("work.sectionAreas") : nil)
        }
    }
}
