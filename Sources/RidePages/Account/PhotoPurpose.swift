import RideApp
import RideCore
import RideTUI
import RideWire

/// What a photo is chosen for: who will see it, and how it gets there.
enum PhotoPurpose: Hashable, Sendable {
    /// To be seen by the other side of rides (D3).
    case person
    /// To be seen by the members of a challenge room, beside what was done (G3).
    case entry(room: UInt64, entry: UInt64)

    private var kind: any DottedPhoto.Type {
        switch self {
        case .person: ProfilePhoto.self
        case .entry: EntryPhoto.self
        }
    }

    /// What kind of picture is asked for.
    var hint: TextKey {
        switch self {
        case .person: "photo.choiceHint"
        case .entry: "growth.photoHint"
        }
    }

    /// What is said once it is shown.
    var thanks: TextKey {
        switch self {
        case .person: "photo.isShown"
        case .entry: "growth.photoIsShown"
        }
    }

    /// Who sees it and until when, said before anything is sent.
    func consent(_ context: PageContext) -> [(String, Style)] {
        switch self {
        case .person: PhotoPage.consent(context)
        case .entry:
            [
                (context.text("growth.photoSeen"), .normal),
                (context.text("growth.photoKeeping"), .muted),
            ]
        }
    }

    /// The picture, as it is to be drawn.
    func order(_ path: String, isInverted: Bool) -> PictureOrder {
        PictureOrder(
            path: path, size: Size(width: kind.columns, height: kind.lines),
            isInverted: isInverted, isBraille: true)
    }

    /// A photo of what was drawn; nil where there is nothing to see.
    func photo(drawn rows: [String]) -> (any DottedPhoto)? {
        func photo<Photo: DottedPhoto>(_ kind: Photo.Type) -> (any DottedPhoto)? {
            kind.init(drawn: rows)
        }
        return photo(kind)
    }

    /// The command that shows it.
    func command(_ photo: any DottedPhoto, _ context: inout PageContext) -> any Command {
        switch self {
        case .person: SetPhoto(command_id: context.commandID(), rows: photo.rows)
        case .entry(let room, let entry):
            SetEntryPhoto(
                command_id: context.commandID(), room_id: room, entry_id: entry, rows: photo.rows)
        }
    }
}
