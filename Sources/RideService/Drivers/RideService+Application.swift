import RideAccounts
import RideCore
import RideSim

/// One step of an application to drive, as typed.
public enum ApplicationStep: Sendable {
    /// Agree to the terms for drivers.
    case consent(version: Int)
    /// Personal data.
    case personal(surname: String, birthDate: String, city: String, referral: String?)
    /// The categories to serve.
    case categories([Category])
    /// The car.
    case vehicle(
        plate: String, colour: String, make: String, model: String, year: Int, seats: Int)
    /// A document that has been copied into the data folder.
    case attach(AttachedDocument)
    /// Change a part that was decided on.
    case change(String)
    /// Send it to the operator.
    case submit
}

/// How people become drivers and stay ones: their application (D1, D11).
extension RideService {
    /// A driver who has just signed up begins an application, with what is known already.
    func beginApplication(of driver: DriverID) {
        let actor = Actor.driver(driver)
        guard let account = people[actor], let identity = account.identity else { return }
        let rules = settings.market.identity
        var application = DriverApplication(driver: driver, startedAt: wall, rules: rules)
        _ = try? application.perform(
            .save(Self.section(of: account, identity)), at: wall, today: today, rules: rules)
        change(actor) { $0.driver.application = application }
        stopWorking(driver)
    }

    /// What an account says of the person, as a section of an application.
    private static func section(
        of account: Account, _ identity: Account.Identity
    ) -> SectionContent {
        .account(
            account: AccountSection(
                name: account.name, gender: identity.gender, email: identity.email,
                phone: identity.phone, taxID: identity.taxID))
    }

    /// An account was changed: an application that is open, or was sent back because of it, takes
    /// it over.
    func renewAccountSection(of actor: Actor) {
        guard let account = people[actor], let identity = account.identity,
            var application = account.driver.application
        else { return }
        var commands: [DriverApplicationCommand] = []
        switch application.state {
        case .draft: break
        case .rejected(let reasons, _, _):
            guard reasons.contains(where: { $0.part == .section(.account) }) else { return }
            commands = [.reopen]
        case .pending, .approved, .renewal: return
        }
        let rules = settings.market.identity
        for command in commands + [.save(Self.section(of: account, identity))] {
            _ = try? application.perform(command, at: wall, today: today, rules: rules)
        }
        change(actor) { $0.driver.application = application }
    }

    /// Looks at all that is known of a document before its file is read: whoever is refused then
    /// has cost nobody anything.
    ///
    /// - Parameters:
    ///   - id: the name of the command that attaches it.
    ///   - fingerprint: a hash of what was asked.
    /// - Returns: whether that was carried out before, so that there is nothing to read.
    /// - Throws: `ServiceRejection`, as the command itself would.
    public func checkDocument(
        _ kind: DocumentKind, expiry: CivilDate?, of actor: Actor, id: CommandID?,
        fingerprint: UInt64
    ) throws(ServiceRejection) -> Bool {
        if let id {
            switch saving.journal.find(actor, id, fingerprint: fingerprint) {
            case .new: break
            case .repeated: return true
            case .reused: throw .commandIDReused
            }
        }
        guard let account = people[actor], account.identity != nil,
            let application = account.driver.application
        else { throw .rule(.onlyForAccounts) }
        let rules = settings.market.identity
        try ruled { () throws(DriverApplicationRejection) in
            try application.checkDocument(kind, expiry: expiry, today: today, rules: rules)
        }
        return false
    }

    /// Takes steps of an application, all or none.
    ///
    /// - Parameter isChange: whether this may open an application that was approved; what is the
    ///   same as before then changes nothing, and what is complete is sent at once.
    func apply(
        _ steps: [ApplicationStep], isChange: Bool = false, by actor: Actor
    ) throws(ServiceRejection) {
        let driver = try Self.driver(actor)
        guard var account = people[actor], account.identity != nil,
            var application = account.driver.application
        else { throw .rule(.onlyForAccounts) }
        let rules = settings.market.identity
        func perform(_ command: DriverApplicationCommand) throws(ServiceRejection) {
            try ruled { () throws(DriverApplicationRejection) in
                _ = try application.perform(command, at: wall, today: today, rules: rules)
            }
        }
        func take(_ step: ApplicationStep) throws(ServiceRejection) {
            switch application.stage {
            // What was rejected or has expired is mended in the open again.
            case .rejected, .renewal: try perform(.reopen)
            case .draft, .pending, .approved: break
            }
            for command in try commands(for: step, application, isChange: isChange) {
                try perform(command)
            }
        }
        for step in steps {
            try take(step)
            // Whoever drives already is not asked anew.
            if case .submit = step, hasLicence(driver) == false { throw .rule(.quizNeeded) }
        }
        if isChange, case .draft(let missing) = application.state,
            missing.allSatisfy({ $0 == .section(.account) })
        {
            try take(.submit)
        }
        account.driver.application = application
        if account.invitedBy == nil,
            case .personal(let personal) = application.content(of: .personal),
            let inviter = personal.referral?.owner, inviter != actor,
            people[inviter]?.isGuest == false
        {
            account.invitedBy = inviter
        }
        let before = people[actor]?.driver.application?.stage
        change(actor) { $0 = account }
        if before == .approved, application.stage != .approved {
            stopWorking(driver, isOwnDoing: true)
        }
        if before != .pending, application.stage == .pending {
            changes.alertOperators(.pendingDriver, driver.rawValue, from: .driver(driver))
        }
    }

    private func commands(
        for step: ApplicationStep, _ application: DriverApplication, isChange: Bool
    ) throws(ServiceRejection) -> [DriverApplicationCommand] {
        let commands = try commands(for: step, application)
        guard application.stage == .approved, let first = commands.first else { return commands }
        // An approved application is opened for a document, and for what is to be changed.
        switch first {
        case .attach(let document): return [.change(.document(document.kind))] + commands
        case .save(let content):
            guard isChange else { return commands }
            if application.content(of: content.section) == content { return [] }
            return [.change(.section(content.section))] + commands
        case .submit, .approve, .reject, .reopen, .change, .documentExpired: return commands
        }
    }

    private func commands(
        for step: ApplicationStep, _ application: DriverApplication
    ) throws(ServiceRejection) -> [DriverApplicationCommand] {
        let rules = settings.market.identity
        var commands: [DriverApplicationCommand] = []
        switch step {
        case .consent(let version):
            commands.append(.save(.consent(version: version)))
        case .personal(let surname, let birthDate, let city, let referral):
            commands.append(
                .save(
                    .personal(
                        personal: try personal(surname, birthDate, city, referral, rules))))
        case .categories(let categories):
            commands.append(.save(.category(categories: categories)))
        case .vehicle(let plate, let colour, let make, let model, let year, let seats):
            let checkedPlate = try ruled { () throws(PlateRejection) in
                try Plate(plate, forms: rules.plates)
            }
            var categories: [Category] = [.common]
            if case .category(let chosen) = application.content(of: .category) {
                categories = chosen
            }
            let day = today
            let facts = try ruled { () throws(VehicleRejection) in
                try VehicleFacts(
                    make: make, model: model, colour: colour, year: year, plate: checkedPlate,
                    seats: seats, categories: categories, rules: rules, today: day)
            }
            commands.append(.save(.vehicle(vehicle: facts)))
        case .attach(let document): commands.append(.attach(document))
        case .change(let name):
            guard let part = ApplicationPart(stored: name) else { throw .rule(.wrongDocument) }
            return [.change(part)]
        case .submit:
            // The account is not typed here: it is sent as it is.
            if case .draft(let missing) = application.state,
                missing.contains(.section(.account)),
                let account = people[.driver(application.driver)],
                let identity = account.identity
            {
                commands.append(.save(Self.section(of: account, identity)))
            }
            commands.append(.submit)
        }
        return commands
    }

    private func personal(
        _ surname: String, _ birthDate: String, _ city: String, _ referral: String?,
        _ rules: IdentityRules
    ) throws(ServiceRejection) -> PersonalSection {
        let name: PersonName
        do throws(TextRejection) { name = try PersonName(surname) } catch { throw .name(error) }
        let day = today
        let born = try ruled { () throws(BirthDateRejection) in
            try BirthDate(birthDate, today: day, minimumAge: rules.minimumDriverAge)
        }
        var code: ReferralCode?
        if let referral, !referral.isEmpty {
            code = try ruled { () throws(ReferralRejection) in try ReferralCode(referral) }
        }
        do throws(TextRejection) {
            return try PersonalSection(
                surname: name, birthDate: born, city: city, referral: code)
        } catch { throw .name(error) }
    }

    /// Drivers of whom a document has expired stop working; a ride under way is finished first.
    func sendHomeExpired() {
        for account in people.accounts.all(on: .driver) {
            guard case .driver(let driver) = account.actor, checkDocuments(of: account.actor)
            else { continue }
            stopWorking(driver)
        }
    }

    /// Documents that have expired send the driver back to the application.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func checkDocuments(of actor: Actor) -> Bool {
        guard var application = people[actor]?.driver.application,
            application.stage == .approved
        else { return false }
        let rules = settings.market.identity
        let expired = application.documents.filter { $0.isExpired(on: today) }
        guard !expired.isEmpty else { return false }
        for document in expired {
            _ = try? application.perform(
                .documentExpired(document.kind), at: wall, today: today, rules: rules)
        }
        change(actor) { $0.driver.application = application }
        changes.notify(actor, .documentExpired, "A document has expired: send a new one.")
        return true
    }
}
