import RideApp
import RideCore
import RideTUI
import RideWire

/// One part of an application to drive (D1).
enum JoinPart: Hashable, Sendable {
    /// What was given when signing up.
    case account
    /// Agreement to the terms for drivers.
    case consent
    /// Who the driver is.
    case personal
    /// What the driver wants to serve.
    case category
    /// The car.
    case vehicle
    /// The quiz about the streets, where the market asks for it.
    case quiz
    /// A document of this kind.
    case document(String)

    /// The word of the wire.
    var name: String {
        switch self {
        case .account: "account"
        case .consent: "consent"
        case .personal: "personal"
        case .category: "category"
        case .vehicle: "vehicle"
        case .quiz: "quiz"
        case .document(let kind): "document.\(kind)"
        }
    }

    /// What it is called.
    func title(_ context: PageContext) -> String {
        switch self {
        case .account: context.text("work.partAccount")
        case .consent: context.text("work.partConsent")
        case .personal: context.text("work.partPersonal")
        case .category: context.text("work.partCategory")
        case .vehicle: context.text("work.partVehicle")
        case .quiz: context.text("work.partQuiz")
        case .document(let kind): context.texts[word: kind, in: "work.document"]
        }
    }
}

/// How a part of an application stands.
enum PartStanding: String, CaseIterable, Sendable {
    /// It has to be sent.
    case missing
    /// It was sent.
    case given
    /// An operator has seen it.
    case approved
    /// It has to be sent again, because an operator found fault with it.
    case rejected
    /// It has to be sent again, because its last day is over.
    case expired

    /// Whether the driver has to send something.
    var isToDo: Bool {
        switch self {
        case .missing, .rejected, .expired: true
        case .given, .approved: false
        }
    }

    /// What it means.
    var role: Role {
        switch self {
        case .missing: .attention
        case .given: .accent
        case .approved: .good
        case .rejected, .expired: .danger
        }
    }
}

/// An application as its page sees it: parts in order, how each stands, and what comes next.
struct JoinPlan: Sendable {
    /// What the engine said last.
    let application: ApplicationView
    /// Why parts were rejected; kept while the rest of the application is being mended, because the
    /// engine says it only until that begins.
    private(set) var reasons: [ReasonView]
    /// Every part, in the order of the form.
    let parts: [JoinPart]
    /// Whether it was sent before, and is to be sent once more.
    let wasSent: Bool

    /// How a part stands, in a word: what is with the operator was sent, and not only saved.
    func word(for standing: PartStanding, _ context: PageContext) -> String {
        let isSent = standing == .given && application.state == "pending"
        return context.texts[
            word: isSent ? "sent" : standing.rawValue, in: "work.standing"]
    }

    /// An application in a market; `before` is what was known of it so far.
    init(_ application: ApplicationView, market: MarketView, before: JoinPlan?) {
        self.application = application
        let kinds =
            market.documents.map(\.kind)
            + application.documents.map(\.kind).filter { kind in
                !market.documents.contains { $0.kind == kind }
            }
        parts =
            [.account, .consent, .personal, .category, .vehicle] + kinds.map { .document($0) }
            + (application.quiz == nil ? [] : [.quiz])
        wasSent =
            !["guest", "draft"].contains(application.state) || !application.reasons.isEmpty
            || application.sections.contains { $0.is_resent == true }
            || application.documents.contains { $0.is_resent == true } || before?.wasSent == true
        reasons = application.reasons
        guard reasons.isEmpty, application.state == "draft", let before else { return }
        reasons = before.reasons
        let open = Set(parts.filter { standingOnWire($0).isToDo }.map(\.name))
        reasons.removeAll { !open.contains($0.part) }
    }

    /// Whether parts can be filled in now, to be sent together.
    var isOpen: Bool { ["draft", "rejected", "renewal"].contains(application.state) }

    /// Whether it is approved: then each part can be changed by itself, and is looked at again.
    var isApproved: Bool { application.state == "approved" }

    /// How the whole stands, in words.
    func stateWord(_ context: PageContext) -> String {
        application.state == "draft" && wasSent
            ? context.text("work.notSentAgain")
            : context.texts[word: application.state, in: "work.applicationState"]
    }

    /// How a part stands.
    func standing(_ part: JoinPart) -> PartStanding {
        let standing = standingOnWire(part)
        return standing == .missing && reason(part) != nil ? .rejected : standing
    }

    private func standingOnWire(_ part: JoinPart) -> PartStanding {
        let word: String? =
            switch part {
            case .account, .consent, .personal, .category, .vehicle:
                application.sections.first { $0.part == part.name }?.state
            case .quiz: application.quiz
            case .document(let kind): application.documents.first { $0.kind == kind }?.state
            }
        return word.flatMap { PartStanding(rawValue: $0) } ?? .missing
    }

    /// Why a part was rejected.
    func reason(_ part: JoinPart) -> String? {
        if case .document(let kind) = part,
            let reason = application.documents.first(where: { $0.kind == kind })?.reason
        {
            return reason
        }
        return reasons.first { $0.part == part.name }?.reason
    }

    /// What was attached of a kind.
    func document(_ kind: String) -> DocumentView? {
        application.documents.first { $0.kind == kind }
    }

    /// The parts that have to be sent, in order.
    var toDo: [JoinPart] { parts.filter { standing($0).isToDo } }

    /// The part to go on with after another, round the form; nil where nothing can be sent here.
    /// The account is not sent here but changed in the profile, and the quiz is played.
    func next(after part: JoinPart?) -> JoinPart? {
        let open = toDo.filter { $0 != .account && $0 != .quiz }
        guard let part, let index = parts.firstIndex(of: part) else { return open.first }
        let later = Set(parts[(index + 1)...])
        return open.first { later.contains($0) } ?? open.first { $0 != part }
    }

    /// What keeps it from being sent; the account is not sent with it, the engine looks at what
    /// the profile says.
    var obstacles: [JoinPart] { toDo.filter { $0 != .account } }
}
