import RideApp
import RideCore
import RideTUI
import RideWire

/// The photo of the other one in a ride, as long as the engine shows it (P6, D5).
public struct RidePhotoPage: Page {
    private let ride: RideView
    private let name: String
    private var shown = Loadable<PhotoResult>()
    private var isInverted = false

    /// The photo of whoever is called so in a ride.
    public init(_ ride: RideView, of name: String) {
        self.ride = ride
        self.name = name
    }

    private var photo: ProfilePhoto? {
        shown.value?.rows.flatMap(ProfilePhoto.init(shown:))
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent(SafeText.line(name), rows: rows(in: room, context))
    }

    private func rows(in room: PageSpace, _ context: PageContext) -> [SheetRow] {
        guard shown.value != nil else { return [shown.noticeRow(context)] }
        guard let photo else { return [.paragraph(context.text("photo.otherNone"), .muted)] }
        if room.isRead { return [.paragraph(context.text("photo.notRead"))] }
        return photo.rows(
            in: room, isInverted: isInverted,
            beside: vehicle(context) + [(context.text("photo.otherHint"), .muted)])
    }

    /// The car to look for beside the face in it.
    private func vehicle(_ context: PageContext) -> [(String, Style)] {
        guard context.role == .passenger, let vehicle = ride.vehicle else { return [] }
        return [("\(context.name(of: vehicle))  \(vehicle.plate)", .normal)]
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.againKey(if: shown.error != nil) { $0.opened(&$1) }
        if photo != nil {
            context.key(.char("i"), "picture.invert", 6) { page, _ in page.isInverted.toggle() }
            context.key(.char("r"), "photo.keyReport") {
                $1.open(WritePage(.ride($0.ride, .photo)))
            }
        }
        context.backKey()
    }

    public mutating func opened(_ context: inout PageContext) {
        shown.ask(GetRidePhoto(ride_id: ride.id), &context)
    }

    /// It may have been replaced or taken away, or the ride is over.
    public mutating func stateChanged(_ context: inout PageContext) {
        let state = context.state
        let rides = [state?.ride, state?.next_ride].compactMap { $0 } + (state?.shared_rides ?? [])
        let isShown = rides.contains { $0.id == ride.id && $0.has_photo == true }
        if isShown { opened(&context) } else { context.close() }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard let asked = done.request as? GetRidePhoto, asked.ride_id == ride.id else {
            return false
        }
        switch done.result {
        case .success(let photo as PhotoResult): shown.take(photo)
        case .failure(let error): shown.take(error)
        case .success: break
        }
        return true
    }
}
