import RideAccounts
import RideCore
import RideMap
import RideService
import RideWire

/// Applications to drive, preferences, boarding codes (D1, D7, D11, D13).
extension Gateway {
    func carryOut(
        _ call: DriverCall, _ whole: Call, _ client: ClientID
    ) throws(WireError) -> Reply {
        let actor = try signedIn(client)
        guard case .driver(let driver) = actor else { throw Self.wireError(.onlyForDrivers) }
        switch call {
        case .application: break
        case .apply(let p): try perform(.apply(Self.steps(p)), whole, client)
        case .change(let p): try perform(.changeApplication(Self.steps(p)), whole, client)
        case .attach(let p): return try attach(p, of: driver, whole, client)
        case .submit: try perform(.apply([.submit]), whole, client)
        case .prefer(let p):
            return .answer(try state(after: .prefer(try Self.preferences(p)), whole, client))
        case .boardingCode:
            let (code, validUntil) = try Self.served { () throws(ServiceRejection) in
                try service.boardingCode(of: actor)
            }
            return .answer(
                .boardingCode(
                    BoardingCodeResult(code: code, valid_until_ms: validUntil.milliseconds)))
        case .crossings(let p): return .answer(try crossings(p, of: actor))
        case .steer(let p):
            let command = RideService.Command.steer(
                TripID(p.ride_id), NodeID(p.crossing), way: p.way)
            return .answer(try state(after: command, whole, client))
        }
        return .answer(try application(of: actor))
    }

    private func crossings(
        _ p: CrossingsParameters, of actor: Actor
    ) throws(WireError) -> CallResult {
        let ahead = try Self.served { () throws(ServiceRejection) in
            try service.crossings(
                on: TripID(p.ride_id), of: actor, limit: CrossingsResult.shown)
        }
        return .crossings(
            CrossingsResult(
                ride_id: p.ride_id,
                crossings: ahead.map { crossing, remaining in
                    CrossingView(
                        crossing: crossing.node.rawValue, remaining_m: remaining.inMetres,
                        street: Self.street(crossing.street),
                        options: crossing.ways.map(Self.view))
                }))
    }

    private static func view(of way: CrossingAhead.WayOut) -> CrossingView.Option {
        CrossingView.Option(
            way: way.arc, turn: way.kind.rawValue, angle: Int(way.degrees.rounded()),
            street: street(way.street), is_taken: way.isTaken)
    }

    private static func steps(_ p: ApplyParameters) -> [ApplicationStep] {
        var steps: [ApplicationStep] = []
        if let version = p.consent_version { steps.append(.consent(version: version)) }
        if let personal = p.personal {
            steps.append(
                .personal(
                    surname: personal.surname, birthDate: personal.birth_date.description,
                    city: personal.city, referral: personal.referral_code))
        }
        if let categories = p.categories { steps.append(.categories(categories)) }
        if let vehicle = p.vehicle {
            steps.append(
                .vehicle(
                    plate: vehicle.plate, colour: vehicle.colour, make: vehicle.make,
                    model: vehicle.model, year: vehicle.year, seats: vehicle.seats))
        }
        return steps
    }

    private func attach(
        _ p: AttachParameters, of driver: DriverID, _ whole: Call, _ client: ClientID
    ) throws(WireError) -> Reply {
        guard let kind = DocumentKind(rawValue: p.kind) else {
            throw Self.unknownWord("params.kind", DocumentKind.allCases.map(\.rawValue))
        }
        guard p.path.hasPrefix("/") else {
            throw WireError(
                .invalidParameters, code: "invalid_parameters",
                message: "params.path must be the whole path of the file, from / on.")
        }
        // Nothing is copied that nobody asks for.
        guard service.settings.market.identity.document(kind) != nil else {
            throw WireError(
                .refused, code: "document_not_asked",
                message: "This document is not needed here.")
        }
        let work = Errand.Work.copyDocument(path: p.path, kind: kind, of: driver)
        return .later(work) { [unowned self] outcome throws(WireError) in
            switch outcome {
            case .document(let file):
                let document = AttachedDocument(kind: kind, file: file, expiry: p.expires)
                let actor = try perform(.apply([.attach(document)]), whole, client)
                return .answer(try application(of: actor))
            case .failed(let code, let message):
                throw WireError(.refused, code: code, message: message)
            case .key, .answer: throw Self.lostAccount
            }
        }
    }

    private static func preferences(
        _ p: PreferParameters
    ) throws(WireError) -> DriverPreferences {
        var home: Waypoint?
        if let place = p.heading_home {
            guard let waypoint = place.waypoint else { throw notOnEarth("params.heading_home") }
            home = waypoint
        }
        var areas: [DriverPreferences.Area] = []
        for area in p.areas {
            guard let middle = area.place.waypoint else { throw notOnEarth("params.areas") }
            guard (1...1e6).contains(area.radius_m) else {
                throw WireError(
                    .invalidParameters, code: "invalid_parameters",
                    message: "params.areas.radius_m must be from 1 to 1000000.")
            }
            areas.append(.init(middle: middle, radius: Metres(area.radius_m)))
        }
        return DriverPreferences(
            payments: p.payments, categories: CategorySet(p.categories), headingHome: home,
            areas: areas)
    }

    static func view(of preferences: DriverPreferences) -> PreferencesView {
        PreferencesView(
            payments: preferences.payments, categories: preferences.categories.categories,
            heading_home: preferences.headingHome.map(PlaceView.init),
            areas: preferences.areas.map {
                AreaView(place: PlaceView($0.middle), radius_m: $0.radius.inMetres)
            })
    }

    // MARK: Applications

    private func application(of actor: Actor) throws(WireError) -> CallResult {
        guard let account = service.account(of: actor) else { throw Self.lostAccount }
        return .application(application(of: account))
    }

    func application(of account: Account) -> ApplicationView {
        let rules = service.settings.market.identity
        guard let application = account.driver.application else {
            return ApplicationView(
                state: "guest", missing: [], sections: [], documents: [], categories: [],
                reasons: [])
        }
        var missing: [ApplicationPart] = []
        var reasons: [PartReason] = []
        switch application.state {
        case .draft(let parts): (missing, reasons) = (parts, application.faults)
        case .rejected(let why, _, _): reasons = why
        case .renewal(let kinds): missing = kinds.map { .document($0) }
        case .pending, .approved: break
        }
        func state(of part: ApplicationPart, isThere: Bool) -> String {
            if reasons.contains(where: { $0.part == part }) { return "rejected" }
            guard isThere, !missing.contains(part) else { return "missing" }
            return application.stage == .approved ? "approved" : "given"
        }
        var view = ApplicationView(
            state: application.stage.rawValue, missing: missing.map(\.text),
            sections: ApplicationSection.allCases.map { section in
                SectionView(
                    part: section.rawValue,
                    state: state(
                        of: .section(section), isThere: application.content(of: section) != nil))
            },
            documents: rules.documents.map { rule in
                let document = application.document(rule.kind)
                let part = ApplicationPart.document(rule.kind)
                let isExpired = document?.isExpired(on: service.wall.date) ?? false
                return DocumentView(
                    kind: rule.kind.rawValue,
                    state: isExpired ? "expired" : state(of: part, isThere: document != nil),
                    name: document?.file.name, expires: document?.expiry,
                    reason: reasons.first { $0.part == part }?.reason)
            },
            categories: [],
            reasons: reasons.map { ReasonView(part: $0.part.text, reason: $0.reason) })
        for section in application.sections { view.fill(from: section, rules) }
        return view
    }
}

extension ApplicationView {
    /// Shows what was filled in.
    fileprivate mutating func fill(from content: SectionContent, _ rules: IdentityRules) {
        switch content {
        case .account: break
        case .consent(let version): consent_version = version
        case .personal(let data):
            personal = PersonalDataView(
                surname: data.surname.text, birth_date: data.birthDate.date, city: data.city,
                referral_code: data.referral?.formatted)
        case .category(let chosen): categories = chosen
        case .vehicle(let facts):
            vehicle = VehicleDataView(
                plate: facts.plate.formatted(by: rules.plates), colour: facts.colour,
                make: facts.make, model: facts.model, year: facts.year, seats: facts.seats)
        }
    }
}
