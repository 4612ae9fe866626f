import RideApp
import RideCore
import RideTUI
import RideWire

/// The photo beside an entry of a challenge room, for its members (G3).
struct EntryPhotoPage: Page {
    private let room: UInt64
    private let entry: FeedEntryView
    private var shown = Loadable<PhotoResult>()
    private var submission = Submission()
    private var isInverted = false

    init(_ entry: FeedEntryView, in room: UInt64) {
        self.entry = entry
        self.room = room
    }

    private var photo: EntryPhoto? { shown.value?.rows.flatMap(EntryPhoto.init(shown:)) }

    func content(in place: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent(
            title: StyledText(
                SafeText.line(entry.goal ?? context.text("growth.photoTitle")), .title),
            note: submission.note(context) ?? "", rows: rows(in: place, context))
    }

    private func rows(in place: PageSpace, _ context: PageContext) -> [SheetRow] {
        guard shown.value != nil else { return [shown.noticeRow(context)] }
        guard let photo else { return [.paragraph(context.text("photo.otherNone"), .muted)] }
        let name = entry.name.isEmpty ? context.text("growth.somebody") : entry.name
        let words = [name, context.format.date(entry.date), entry.note].compactMap(\.self)
        let caption = [(SafeText.line(words.joined(separator: " · ")), Style.muted)]
        if place.isRead {
            return [.paragraph(caption[0].0), .paragraph(context.text("photo.notRead"))]
        }
        return photo.rows(in: place, isInverted: isInverted, beside: caption)
    }

    func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.againKey(if: shown.error != nil) { $0.opened(&$1) }
        if photo != nil {
            context.key(.char("i"), "picture.invert", 6) { page, _ in page.isInverted.toggle() }
        }
        if entry.is_mine {
            let can = submission.availability(context)
            context.key(.enter, "photo.keyReplace", 8, when: can) {
                $1.replace(
                    with: PhotoChoicePage(for: .entry(room: $0.room, entry: $0.entry.entry_id)))
            }
            context.key([.delete, .char("x")], label: "x", "photo.keyRemove", 7, when: can) {
                $0.remove(&$1)
            }
        } else if photo != nil {
            context.key(.char("r"), "photo.keyReport") { page, context in
                let what = context.text(
                    "growth.photoOf",
                    ["number": "\(page.room)-\(page.entry.entry_id)", "name": page.entry.name])
                context.open(WritePage(.seen(SafeText.line(what))))
            }
        }
        context.backKey()
    }

    mutating func opened(_ context: inout PageContext) {
        shown.ask(GetEntryPhoto(room_id: room, entry_id: entry.entry_id), &context)
    }

    /// It may have been replaced or taken away.
    mutating func stateChanged(_ context: inout PageContext) { opened(&context) }

    /// Takes the photo away, after a question.
    private mutating func remove(_ context: inout PageContext) {
        context.ask(
            context.text("photo.removeQuestion"), keep: context.text("photo.removeKeep"),
            [context.text("photo.removeYes")])
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        submission.send(
            SetEntryPhoto(
                command_id: context.commandID(), room_id: room, entry_id: entry.entry_id,
                rows: nil), &context)
    }

    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if submission.take(done, context) {
            guard submission.refusal == nil else { return true }
            context.toast(context.text("photo.isRemoved"))
            context.close()
            return true
        }
        guard let asked = done.request as? GetEntryPhoto, asked.room_id == room,
            asked.entry_id == entry.entry_id
        else { return false }
        switch done.result {
        case .success(let photo as PhotoResult): shown.take(photo)
        case .failure(let error): shown.take(error)
        case .success: break
        }
        return true
    }
}
