import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// What the passenger adds to a request: how to be found, a PIN, and who rides (P3).
public struct RideDetailsPage: FormPage {
    /// What is asked.
    enum Field: Hashable, Sendable { case note, pin, name, phone }

    var answers: PageForm<Field>
    /// Who is asked first, which is chosen elsewhere.
    private let firstAsked: FirstAsked?
    /// What the profile says of the PIN.
    private let asksForPIN: Bool

    /// The page, with what was added before.
    ///
    /// - Parameters:
    ///   - asksForPIN: whether the profile asks for a PIN with every ride.
    ///   - isAboard: whether the passenger sits in the car, so that only who rides is left.
    public init(_ details: RequestDetailsView?, asksForPIN: Bool, isAboard: Bool = false) {
        firstAsked = details?.first_asked
        self.asksForPIN = asksForPIN
        let note = TextField(details?.note ?? "", limit: Limits.pickupNoteCharacters)
        let name = TextField(details?.rider?.name ?? "", limit: Limits.nameCharacters)
        let phone = TextField(details?.rider?.phone ?? "", limit: Self.phoneSigns)
        let rider: [(Field, FormInput)] = [(.name, .text(name)), (.phone, .text(phone))]
        let pickup: [(Field, FormInput)] = [
            (.note, .text(note)), (.pin, .toggle(details?.with_pin ?? asksForPIN)),
        ]
        answers = PageForm(id: "details", isAboard ? rider : pickup + rider)
    }

    private static let phoneSigns = 24

    public var draft: DraftName? { .details }

    public mutating func opened(_ context: inout PageContext) {
        if answers.takeBack(context.typed(.details)) { context.sayTypedIsBack() }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let form = form(context)
        return SheetContent(
            context.text("wish.detailsTitle"),
            rows: [
                .paragraph(context.text("wish.detailsHint"), .muted), .blank,
                .form(form, rows: min(form.height(width: room.width), max(4, room.rows - 3))),
            ])
    }

    func form(_ context: PageContext) -> Form {
        answers.form(context, action: context.text("wish.detailsUse")) { field in
            switch field {
            case .note:
                PageForm.Frame(
                    label: context.text("wish.note"), state: .optional,
                    placeholder: context.text("wish.notePlaceholder"))
            case .pin: PageForm.Frame(label: context.text("wish.pin"), state: .optional)
            case .name:
                PageForm.Frame(
                    label: context.text("wish.riderName"),
                    state: context.state(
                        of: PersonName.check(answers.text(.name)), isOptional: true),
                    placeholder: context.text("wish.riderNobody"),
                    section: context.text("wish.riderSection"))
            case .phone:
                PageForm.Frame(
                    label: context.text("wish.riderPhone"), state: phoneState(context),
                    placeholder: context.market.phoneExample)
            }
        }
    }

    /// A number is somebody's: it needs a name. And it is one that can be called: what the engine
    /// would refuse is said where it is typed.
    private func phoneState(_ context: PageContext) -> FieldState {
        let phone = CleanText.cleaned(answers.text(.phone))
        guard phone.isEmpty || !CleanText.cleaned(answers.text(.name)).isEmpty else {
            return .wrong(context.text("wish.riderNeedsName"))
        }
        return context.state(
            of: PhoneNumber.check(phone, format: context.market.phoneFormat), isOptional: true)
    }

    /// A number is written in groups, as everywhere else.
    mutating func edited(_ field: Int?, _ context: PageContext) {
        guard let field, answers.fields[field] == .phone else { return }
        let format = context.market.phoneFormat
        answers.change(.phone) { $0.groupPhone(format) }
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.keys(of: form(context)) { $0.submit(&$1) }
        context.backKey { $1.leaveForm(filled: $0.answers.changedCount) }
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    mutating func submit(_ context: inout PageContext) {
        guard form(context).reason == nil else { return }
        let note = CleanText.cleaned(answers.text(.note))
        let name = CleanText.cleaned(answers.text(.name))
        let phone = CleanText.cleaned(answers.text(.phone))
        let pin = answers.isOn(.pin)
        let details = RequestDetailsView(
            with_pin: pin == asksForPIN ? nil : pin, note: note.isEmpty ? nil : note,
            rider: name.isEmpty ? nil : RiderView(name: name, phone: phone.isEmpty ? nil : phone),
            first_asked: firstAsked)
        context.close()
        context.request(.details(details.isEmpty ? nil : details))
    }
}
