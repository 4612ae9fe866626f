import RideCore

/// A person's application to drive (D1): filled in step by step, sent, and approved or rejected by
/// an operator. The driver may go online only while it is approved.
///
/// `decide` checks a command and says what would happen; `apply` makes it happen, never refuses
/// and works nothing out. The application can be rebuilt from its events at any time.
public struct DriverApplication: Hashable, Codable, Sendable {
    /// Who applies.
    public let driver: DriverID
    /// When the application was begun.
    public let startedAt: WallTime
    /// Where it stands.
    public private(set) var state: State
    /// What was filled in, in the order of the steps; each step at most once.
    public private(set) var sections: [SectionContent]
    /// What was attached, in the order in which it was; each kind at most once.
    public private(set) var documents: [AttachedDocument]
    /// What an operator found fault with and was not sent again since it was reopened.
    public private(set) var faults: [PartReason]
    /// The parts among those that an operator found fault with last which were sent again since.
    public private(set) var resent: [ApplicationPart]

    /// Where an application stands. Each case holds exactly what exists in that state.
    public enum State: Hashable, Codable, Sendable {
        /// Being filled in; these parts are still to be sent.
        case draft(missing: [ApplicationPart])
        /// Waiting for an operator.
        case pending(since: WallTime)
        /// The driver may go online.
        case approved(at: WallTime, by: PersonName)
        /// An operator found fault with these parts.
        case rejected(reasons: [PartReason], at: WallTime, by: PersonName)
        /// These documents of an approved driver have expired.
        case renewal(expired: [DocumentKind])
    }

    /// An application of which nothing has been filled in.
    public init(driver: DriverID, startedAt: WallTime, rules: IdentityRules) {
        self.driver = driver
        self.startedAt = startedAt
        state = .draft(missing: rules.applicationParts)
        sections = []
        documents = []
        faults = []
        resent = []
    }

    /// The name of the state.
    public var stage: ApplicationStage {
        switch state {
        case .draft: .draft
        case .pending: .pending
        case .approved: .approved
        case .rejected: .rejected
        case .renewal: .renewal
        }
    }

    /// Whether the driver may go online.
    public var mayGoOnline: Bool { stage == .approved }

    /// What was filled in at a step; nil before.
    public func content(of section: ApplicationSection) -> SectionContent? {
        sections.first { $0.section == section }
    }

    /// What was attached of a kind; nil before.
    public func document(_ kind: DocumentKind) -> AttachedDocument? {
        documents.first { $0.kind == kind }
    }

    /// The first step that is still to be filled in, where a person who comes back goes on; nil
    /// if nothing is missing.
    public var nextPart: ApplicationPart? {
        switch state {
        case .draft(let missing): missing.first
        case .pending, .approved, .rejected, .renewal: nil
        }
    }

    /// Checks a command and tells what follows from it.
    ///
    /// - Parameter today: the day in the driver's city, by which ages and expiries count.
    /// - Returns: the events to save and apply; empty where the command asks for what is so.
    /// - Throws: `DriverApplicationRejection` with the first reason, in the order of the guards
    ///   of `DriverApplicationDecision`.
    public func decide(
        _ command: DriverApplicationCommand, at now: WallTime, today: CivilDate,
        rules: IdentityRules
    ) throws(DriverApplicationRejection) -> [DriverApplicationEvent] {
        let decision = DriverApplicationDecision(application: self, today: today, rules: rules)
        let change = try decision.change(for: command)
        return change.map { [DriverApplicationEvent(at: now, change: $0)] } ?? []
    }

    /// Checks a document of which the file is not known yet, wherever the application stands.
    ///
    /// - Throws: `DriverApplicationRejection`, for what no file could mend.
    public func checkDocument(
        _ kind: DocumentKind, expiry: CivilDate?, today: CivilDate, rules: IdentityRules
    ) throws(DriverApplicationRejection) {
        try DriverApplicationDecision(application: self, today: today, rules: rules)
            .checkDocument(kind, expiry)
    }

    /// Decides a command and applies what follows at once.
    ///
    /// - Returns: the events, which the caller must save.
    /// - Throws: `DriverApplicationRejection`; the application is then unchanged.
    public mutating func perform(
        _ command: DriverApplicationCommand, at now: WallTime, today: CivilDate,
        rules: IdentityRules
    ) throws(DriverApplicationRejection) -> [DriverApplicationEvent] {
        let events = try decide(command, at: now, today: today, rules: rules)
        for event in events { apply(event) }
        return events
    }

    /// Makes an event part of the application.
    ///
    /// - Precondition: the event follows from `decide` in the present state.
    public mutating func apply(_ event: DriverApplicationEvent) {
        switch event.change {
        case .sectionSaved(let content):
            sections.removeAll { $0.section == content.section }
            sections.append(content)
            sections.sort { Self.order($0) < Self.order($1) }
            received(.section(content.section))
        case .documentAttached(let document):
            documents.removeAll { $0.kind == document.kind }
            documents.append(document)
            received(.document(document.kind))
        case .submitted:
            state = .pending(since: event.at)
            faults = []
        case .approved(let name):
            state = .approved(at: event.at, by: name)
            resent = []
        case .rejected(let reasons, let name):
            state = .rejected(reasons: reasons, at: event.at, by: name)
        case .reopened(let missing):
            if case .rejected(let reasons, _, _) = state { faults = reasons }
            resent = []
            state = .draft(missing: missing)
        case .documentExpired(let expired):
            state = .renewal(expired: expired)
        }
    }

    private mutating func received(_ part: ApplicationPart) {
        switch state {
        case .draft(let missing):
            state = .draft(missing: missing.filter { $0 != part })
            if faults.contains(where: { $0.part == part }) { resent.append(part) }
            faults.removeAll { $0.part == part }
        case .pending:
            // In place of a document that expired while it waited.
            break
        case .approved, .rejected, .renewal:
            preconditionFailure("application of \(driver): \(part) was sent in state \(stage)")
        }
    }

    private static func order(_ content: SectionContent) -> Int {
        ApplicationSection.allCases.firstIndex(of: content.section) ?? 0
    }
}

extension DriverApplication {
    private enum CodingKeys: String, CodingKey {
        case driver, startedAt, state, sections, documents, faults, resent
    }

    /// Reads an application; one that was stored without faults, or without parts that were sent
    /// again, has none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        driver = try container.decode(DriverID.self, forKey: .driver)
        startedAt = try container.decode(WallTime.self, forKey: .startedAt)
        state = try container.decode(State.self, forKey: .state)
        sections = try container.decode([SectionContent].self, forKey: .sections)
        documents = try container.decode([AttachedDocument].self, forKey: .documents)
        faults = try container.decodeIfPresent([PartReason].self, forKey: .faults) ?? []
        resent = try container.decodeIfPresent([ApplicationPart].self, forKey: .resent) ?? []
    }

    /// Writes an application, and no empty list of faults or of what was sent again.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(driver, forKey: .driver)
        try container.encode(startedAt, forKey: .startedAt)
        try container.encode(state, forKey: .state)
        try container.encode(sections, forKey: .sections)
        try container.encode(documents, forKey: .documents)
        if !faults.isEmpty { try container.encode(faults, forKey: .faults) }
        if !resent.isEmpty { try container.encode(resent, forKey: .resent) }
    }
}

/// The bare names of the states, for columns, the wire and the screen.
public enum ApplicationStage: String, CaseIterable, Codable, Sendable {
    case draft, pending, approved, rejected, renewal
}
