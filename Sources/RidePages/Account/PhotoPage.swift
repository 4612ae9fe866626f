import RideApp
import RideCore
import RideTUI
import RideWire

/// The person's own photo: who sees it and until when, and how it is chosen and taken away (D3).
public struct PhotoPage: Page {
    private var shown = Loadable<PhotoResult>()
    private var submission = Submission()
    private var isInverted = false

    /// The photo of whoever is signed in.
    public init() {}

    private var photo: ProfilePhoto? {
        shown.value?.rows.flatMap(ProfilePhoto.init(shown:))
    }

    // MARK: What is shown

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent(
            title: StyledText(context.text("photo.title"), .title),
            note: submission.note(context) ?? "", rows: rows(in: room, context))
    }

    private func rows(in room: PageSpace, _ context: PageContext) -> [SheetRow] {
        guard let value = shown.value else { return [shown.noticeRow(context)] }
        let consent = Self.consent(context)
        guard let photo else {
            let standing: TextKey = value.removed_at_ms == nil ? "photo.none" : "photo.removed"
            return [
                .paragraph(
                    context.text(standing), value.removed_at_ms == nil ? .normal : .attention),
                .blank,
            ] + consent.map { .paragraph($0.0, $0.1) }
        }
        if room.isRead {
            return [.paragraph(context.text("photo.shown"))]
                + consent.map { .paragraph($0.0, $0.1) }
        }
        return photo.rows(
            in: room, isInverted: isInverted,
            beside: [(context.text("photo.shown"), .normal)] + consent)
    }

    /// Who sees a photo, and from when till when.
    static func consent(_ context: PageContext) -> [(String, Style)] {
        let seen: TextKey =
            switch context.role {
            case .passenger: "photo.seenByDrivers"
            case .driver: "photo.seenByPassengers"
            }
        return [(context.text(seen), .normal), (context.text("photo.keeping"), .muted)]
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if shown.value != nil {
            let can = submission.availability(context)
            context.key(
                .enter, photo == nil ? "photo.keyChoose" : "photo.keyReplace", 9, when: can
            ) { $1.open(PhotoChoicePage()) }
            if photo != nil {
                context.key([.delete, .char("x")], label: "x", "photo.keyRemove", 7, when: can) {
                    $0.remove(&$1)
                }
                context.key(.char("i"), "picture.invert") { page, _ in page.isInverted.toggle() }
            }
        } else {
            context.againKey(if: shown.error != nil) { $0.opened(&$1) }
        }
        context.backKey()
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) { shown.ask(GetPhoto(), &context) }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    /// Takes the photo away, after a question.
    private mutating func remove(_ context: inout PageContext) {
        context.ask(
            context.text("photo.removeQuestion"), keep: context.text("photo.removeKeep"),
            [context.text("photo.removeYes")])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        submission.send(SetPhoto(command_id: context.commandID(), rows: nil), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        let isSent = submission.take(done, context)
        switch (done.request, done.result) {
        case (is GetPhoto, .success(let photo as PhotoResult)),
            (is SetPhoto, .success(let photo as PhotoResult)):
            shown.take(photo)
            if isSent { context.toast(context.text("photo.isRemoved")) }
        case (is GetPhoto, .failure(let error)): shown.take(error)
        case (_, .success), (_, .failure): break
        }
        return isSent || done.request is GetPhoto
    }
}
