import RideAccounts
import RideCore
import RideMap
import RideService
import RideWire

/// Applications to drive, preferences, boarding codes (D1, D7, D11, D13).
extension Gateway {
    static func registerDriving(_ table: inout HandlerTable) {
        table.on(GoOnline.self) { gateway, _, caller throws(WireError) in
            try gateway.state(after: .goOnline, caller)
        }
        table.on(GoOffline.self) { gateway, _, caller throws(WireError) in
            try gateway.state(after: .goOffline, caller)
        }
        table.on(TakeBreak.self) { gateway, call, caller throws(WireError) in
            try gateway.state(after: .takeBreak(call.begins), caller)
        }
        table.on(GetApplication.self) { gateway, _, caller throws(WireError) in
            .answer(try gateway.application(of: caller.actor))
        }
        table.on(FillApplication.self) { gateway, call, caller throws(WireError) in
            let steps = steps(
                call.consent_version, call.personal, call.categories, call.vehicle)
            return try gateway.application(after: .apply(steps), caller)
        }
        table.on(ChangeApplication.self) { gateway, call, caller throws(WireError) in
            let steps = steps(
                call.consent_version, call.personal, call.categories, call.vehicle)
            return try gateway.application(after: .changeApplication(steps), caller)
        }
        table.on(AttachDocument.self) { gateway, call, caller throws(WireError) in
            try gateway.attach(call, caller)
        }
        table.on(SubmitApplication.self) { gateway, _, caller throws(WireError) in
            try gateway.application(after: .apply([.submit]), caller)
        }
        table.on(SetPreferences.self) { gateway, call, caller throws(WireError) in
            try gateway.state(after: .prefer(try preferences(call)), caller)
        }
        table.on(GetBoardingCode.self) { gateway, _, caller throws(WireError) in
            let (code, validUntil) = try served { () throws(ServiceRejection) in
                try gateway.service.boardingCode(of: caller.actor)
            }
            return .answer(
                BoardingCodeResult(code: code, valid_until_ms: validUntil.milliseconds))
        }
        table.on(ListCrossings.self) { gateway, call, caller throws(WireError) in
            .answer(try gateway.crossings(call, of: caller.actor))
        }
        table.on(SteerRide.self) { gateway, call, caller throws(WireError) in
            let (ride, crossing) = (TripID(call.ride_id), NodeID(call.crossing))
            return try gateway.state(after: .steer(ride, crossing, way: call.way), caller)
        }
    }

    func application(
        after command: RideService.Command, _ caller: Caller
    ) throws(WireError) -> Reply<ApplicationView> {
        try perform(command, caller)
        return .answer(try application(of: caller.actor))
    }

    private func crossings(
        _ p: ListCrossings, of actor: Actor
    ) throws(WireError) -> CrossingsResult {
        let ahead = try Self.served { () throws(ServiceRejection) in
            try service.crossings(
                on: TripID(p.ride_id), of: actor, limit: CrossingsResult.shown)
        }
        return CrossingsResult(
            ride_id: p.ride_id,
            crossings: ahead.map { crossing, remaining in
                CrossingView(
                    crossing: crossing.node.rawValue, remaining_m: remaining.inMetres,
                    street: Self.street(crossing.street),
                    options: crossing.ways.map(Self.view))
            })
    }

    private static func view(of way: CrossingAhead.WayOut) -> CrossingView.Option {
        CrossingView.Option(
            way: way.arc, turn: way.kind.rawValue, angle: Int(way.degrees.rounded()),
            street: street(way.street), is_taken: way.isTaken)
    }

    private static func steps(
        _ consent: Int?, _ personal: PersonalDataView?, _ categories: [RideCore.Category]?,
        _ vehicle: VehicleDataView?
    ) -> [ApplicationStep] {
        var steps: [ApplicationStep] = []
        if let version = consent { steps.append(.consent(version: version)) }
        if let personal {
            steps.append(
                .personal(
                    surname: personal.surname, birthDate: personal.birth_date.description,
                    city: personal.city, referral: personal.referral_code))
        }
        if let categories { steps.append(.categories(categories)) }
        if let vehicle {
            steps.append(
                .vehicle(
                    plate: vehicle.plate, colour: vehicle.colour, make: vehicle.make,
                    model: vehicle.model, year: vehicle.year, seats: vehicle.seats))
        }
        return steps
    }

    private static func preferences(
        _ p: SetPreferences
    ) throws(WireError) -> DriverPreferences {
        var home: Waypoint?
        if let place = p.heading_home {
            guard let waypoint = place.waypoint else { throw notOnEarth("params.heading_home") }
            home = waypoint
        }
        var areas: [DriverPreferences.Area] = []
        for area in p.areas {
            guard let middle = area.place.waypoint else { throw notOnEarth("params.areas") }
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

    func application(of actor: Actor) throws(WireError) -> ApplicationView {
        guard let account = service.account(of: actor) else { throw Self.lostAccount }
        return application(of: account)
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
                    reason: reasons.first { $0.part == part }?.reason,
                    type: document?.file.type.rawValue, bytes: document?.file.size)
            },
            categories: [],
            reasons: reasons.map { ReasonView(part: $0.part.text, reason: $0.reason) })
        for section in application.sections { view.fill(from: section, rules) }
        view.mark(resent: Set(application.resent.map(\.text)))
        if application.stage != .approved, let isPassed = service.hasLicence(application.driver) {
            view.quiz = isPassed ? "given" : "missing"
        }
        return view
    }

    /// The same with what only the operator sees: where documents lie.
    func operatorApplication(of account: Account) -> ApplicationView {
        var view = application(of: account)
        guard let application = account.driver.application else { return view }
        for index in view.documents.indices {
            let kind = view.documents[index].kind
            guard let document = application.documents.first(where: { $0.kind.rawValue == kind })
            else { continue }
            view.documents[index].path = host.documentPath(
                document.file, document.kind, DriverID(account.actor.number))
        }
        return view
    }
}

extension ApplicationView {
    /// Says which parts were sent again after they were rejected.
    fileprivate mutating func mark(resent parts: Set<String>) {
        for index in sections.indices where parts.contains(sections[index].part) {
            sections[index].is_resent = true
        }
        for index in documents.indices where parts.contains("document." + documents[index].kind) {
            documents[index].is_resent = true
        }
    }

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
