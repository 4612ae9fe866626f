import RideApp
import RideCore
import RideTUI
import RideWire

/// Where the picture lies of which a photo is made, on the person's own machine.
struct PhotoChoicePage: FormPage {
    /// What is typed.
    enum Field: Hashable, Sendable {
        /// The path of the picture.
        case path
    }

    static let enterIsKey = true
    static let pathLimit = 1_000

    var answers = PageForm<Field>(
        id: "photo-path", [(.path, .text(TextField(limit: pathLimit)))])

    private let purpose: PhotoPurpose
    /// What is being drawn.
    private var order: PictureOrder?
    private var problem: String?

    init(for purpose: PhotoPurpose = .person) { self.purpose = purpose }

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        sheet(
            "photo.choiceTitle", hint: .paragraph(context.texts[purpose.hint], .muted),
            below: problem.map { [.paragraph($0, .danger)] } ?? [], in: room, context)
    }

    func form(_ context: PageContext) -> Form {
        let path = path(context)
        let state: FieldState =
            path.isEmpty
            ? .empty
            : path.hasPrefix("/") ? .right : .wrong(context.text("work.fullPath"))
        let reason: String? =
            order != nil
            ? context.text("photo.drawing")
            : state.isAcceptable ? nil : context.text("photo.pathMissing")
        return answers.form(context, action: context.text("photo.keyDraw"), reason: reason) { _ in
            .init(label: context.text("work.fieldPath"), state: state)
        }
    }

    private func path(_ context: PageContext) -> String {
        ShownPath.typed(answers.text(.path), home: context.facts.home)
    }

    mutating func edited(_ field: Int?, _ context: PageContext) { problem = nil }

    func bindings(_ context: PageContext) -> [PageKey<Self>] {
        sendKey(context)
        context.backKey()
    }

    mutating func submit(_ context: inout PageContext) {
        problem = nil
        let order = purpose.order(path(context), isInverted: false)
        self.order = order
        context.draw(order)
    }

    mutating func drew(
        _ picture: DocumentPicture, _ order: PictureOrder, _ context: inout PageContext
    ) {
        guard order == self.order else { return }
        self.order = nil
        if case .drawn(let rows) = picture, let photo = purpose.photo(drawn: rows) {
            return context.replace(with: PhotoPreviewPage(photo, of: order, for: purpose))
        }
        problem = Self.words(for: picture, order, context)
    }

    /// Why there is no photo of a picture.
    static func words(
        for picture: DocumentPicture, _ order: PictureOrder, _ context: PageContext
    ) -> String {
        switch picture {
        case .noProgram(let program): context.texts["photo.noProgram", ["program": program]]
        case .unreadable: context.texts["document.unreadable", ["path": order.path]]
        case .noBox: context.text("photo.noBox")
        case .failed, .drawn: context.text("photo.failed")
        }
    }
}
