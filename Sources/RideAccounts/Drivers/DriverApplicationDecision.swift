import RideCore

/// The rules of an application: for every state and every command, what follows or why not.
///
/// Each command is a column of guards: whether the state allows it first, then what the command
/// carries, then what it means together with the rest. The first that fails names the reason.
struct DriverApplicationDecision {
    let application: DriverApplication
    let today: CivilDate
    let rules: IdentityRules

    /// What follows from a command; nil where nothing changes.
    func change(
        for command: DriverApplicationCommand
    ) throws(DriverApplicationRejection) -> DriverApplicationEvent.Change? {
        switch command {
        case .save(let content): try save(content)
        case .attach(let document): try attach(document)
        case .submit: try submit()
        case .approve(let name): try approve(by: name)
        case .reject(let reasons, let name): try reject(reasons, by: name)
        case .reopen: try reopen()
        case .change(let part): try change(part)
        case .documentExpired(let kind): try documentExpired(kind)
        }
    }

    // MARK: The driver's steps

    private func save(
        _ content: SectionContent
    ) throws(DriverApplicationRejection) -> DriverApplicationEvent.Change? {
        let missing = try draftMissing()
        try check(content)
        let isNews =
            missing.contains(.section(content.section))
            || application.content(of: content.section) != content
        return isNews ? .sectionSaved(content: content) : nil
    }

    private func attach(
        _ document: AttachedDocument
    ) throws(DriverApplicationRejection) -> DriverApplicationEvent.Change? {
        let missing = replaces(document.kind) ? [] : try draftMissing()
        try check(document.kind, document.expiry)
        let isNews =
            missing.contains(.document(document.kind))
            || application.document(document.kind) != document
        return isNews ? .documentAttached(document: document) : nil
    }

    /// Whether a document takes the place of one that expired while an operator was waited for,
    /// who could not approve it any more.
    private func replaces(_ kind: DocumentKind) -> Bool {
        switch application.state {
        case .pending: application.document(kind)?.isExpired(on: today) ?? false
        case .draft, .approved, .rejected, .renewal: false
        }
    }

    /// What can be said of a document before there is a file. What was decided on can be opened for
    /// it, so only an operator who is waited for stands in its way.
    func checkDocument(
        _ kind: DocumentKind, _ expiry: CivilDate?
    ) throws(DriverApplicationRejection) {
        switch application.state {
        case .pending:
            guard replaces(kind) else { throw .waitingForAnOperator }
        case .draft, .approved, .rejected, .renewal: break
        }
        try check(kind, expiry)
    }

    private func check(
        _ kind: DocumentKind, _ expiry: CivilDate?
    ) throws(DriverApplicationRejection) {
        guard let rule = rules.document(kind) else { throw .documentNotAsked }
        guard !rule.expires || expiry != nil else { throw .expiryMissing }
        if let expiry, expiry < today { throw .documentHasExpired }
    }

    private func submit() throws(DriverApplicationRejection) -> DriverApplicationEvent.Change {
        guard try draftMissing().isEmpty else { throw .partsMissing }
        try checkWhole()
        return .submitted
    }

    private func reopen() throws(DriverApplicationRejection) -> DriverApplicationEvent.Change {
        switch application.state {
        case .draft: throw .alreadyOpen
        case .pending: throw .waitingForAnOperator
        case .approved: throw .alreadyApproved
        case .rejected(let reasons, _, _): return .reopened(missing: reasons.map(\.part))
        case .renewal(let expired): return .reopened(missing: expired.map { .document($0) })
        }
    }

    private func change(
        _ part: ApplicationPart
    ) throws(DriverApplicationRejection) -> DriverApplicationEvent.Change {
        switch application.state {
        case .draft: throw .alreadyOpen
        case .pending: throw .waitingForAnOperator
        case .approved: break
        case .rejected, .renewal: throw .reopenFirst
        }
        guard rules.applicationParts.contains(part) else { throw .noSuchPart }
        return .reopened(missing: [part])
    }

    // MARK: The operator's decisions

    private func approve(
        by name: PersonName
    ) throws(DriverApplicationRejection) -> DriverApplicationEvent.Change {
        try checkPending()
        try checkWhole()
        return .approved(by: name)
    }

    private func reject(
        _ reasons: [PartReason], by name: PersonName
    ) throws(DriverApplicationRejection) -> DriverApplicationEvent.Change {
        try checkPending()
        guard !reasons.isEmpty else { throw .reasonMissing }
        let parts = rules.applicationParts
        guard reasons.allSatisfy({ parts.contains($0.part) }) else { throw .noSuchPart }
        guard Set(reasons.map(\.part)).count == reasons.count else { throw .partNamedTwice }
        var cleaned: [PartReason] = []
        for part in parts {
            for reason in reasons where reason.part == part {
                cleaned.append(PartReason(part: part, reason: try cleanedReason(reason.reason)))
            }
        }
        return .rejected(reasons: cleaned, by: name)
    }

    private func documentExpired(
        _ kind: DocumentKind
    ) throws(DriverApplicationRejection) -> DriverApplicationEvent.Change? {
        let known: [DocumentKind]
        switch application.state {
        case .draft, .pending, .rejected: throw .notApproved
        case .approved: known = []
        case .renewal(let expired): known = expired
        }
        guard let document = application.document(kind) else { throw .documentNotAsked }
        guard document.isExpired(on: today) else { throw .documentIsStillGood }
        guard !known.contains(kind) else { return nil }
        return .documentExpired(expired: known + [kind])
    }

    // MARK: What the parts must be

    private func draftMissing() throws(DriverApplicationRejection) -> [ApplicationPart] {
        switch application.state {
        case .draft(let missing): return missing
        case .pending: throw .waitingForAnOperator
        case .approved: throw .alreadyApproved
        case .rejected, .renewal: throw .reopenFirst
        }
    }

    private func checkPending() throws(DriverApplicationRejection) {
        switch application.state {
        case .pending: break
        case .draft: throw .notSubmittedYet
        case .approved, .renewal: throw .alreadyApproved
        case .rejected: throw .alreadyRejected
        }
    }

    private func check(_ content: SectionContent) throws(DriverApplicationRejection) {
        switch content {
        case .account(let account):
            let kind = account.taxID?.kind ?? .notAsked
            guard kind == rules.taxID else { throw .wrongTaxID }
        case .consent(let version):
            guard version == rules.consentVersion else { throw .consentIsOutdated }
        case .personal(let personal):
            let age = personal.birthDate.age(on: today)
            guard age >= rules.minimumDriverAge else { throw .driverIsTooYoung }
        case .category(let categories):
            guard !categories.isEmpty else { throw .noCategory }
            guard Category.allCases.filter(categories.contains) == categories else {
                throw .categoriesOutOfOrder
            }
            try checkWomen(categories)
        case .vehicle(let vehicle):
            try checkAge(of: vehicle)
        }
    }

    /// What may have changed since the parts were sent: days pass, terms are replaced, and one
    /// part can contradict another that came later.
    private func checkWhole() throws(DriverApplicationRejection) {
        for content in application.sections { try check(content) }
        guard !application.documents.contains(where: { $0.isExpired(on: today) }) else {
            throw .documentHasExpired
        }
    }

    /// In the women's category a woman drives.
    private func checkWomen(_ categories: [Category]) throws(DriverApplicationRejection) {
        guard categories.contains(.women),
            case .account(let account) = application.content(of: .account)
        else { return }
        guard account.gender == .woman else { throw .womenCategoryIsForWomen }
    }

    private func checkAge(of vehicle: VehicleFacts) throws(DriverApplicationRejection) {
        guard case .category(let categories) = application.content(of: .category) else { return }
        let oldest = rules.oldestVehicleYear(for: categories, today: today)
        guard vehicle.year >= oldest else { throw .vehicleIsTooOld }
    }

    private func cleanedReason(
        _ reason: String
    ) throws(DriverApplicationRejection) -> String {
        do {
            return try CleanText.checked(
                reason, characters: Limits.noteCharacters, bytes: Limits.noteBytes)
        } catch {
            switch error {
            case .empty: throw .reasonMissing
            case .tooLong, .tooManyBytes: throw .reasonTooLong
            }
        }
    }
}
