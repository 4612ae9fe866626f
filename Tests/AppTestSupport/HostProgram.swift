import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// What the keys of the host do.
public enum HostAction: AppAction {
    /// One of the actions that all apps have.
    case shared(SharedAction)

    public var shared: SharedAction? {
        switch self {
        case .shared(let action): action
        }
    }
}

/// An app with nothing of its own but pages.
public struct HostProgram: AppProgram {
    public var core: AppCore<HostAction>
    public let startPage: any Page
    /// What pages have asked of the app, in order.
    public private(set) var requests: [AppRequest] = []

    public init(settings: ProgramSettings) {
        self.init(role: .passenger, settings: settings, start: EmptyPage())
    }

    /// A host for somebody on one side of a ride.
    public init(role: Side, settings: ProgramSettings, start: any Page) {
        core = AppCore(role: role, settings: settings)
        startPage = start
    }

    public func sheet(width: Int, isWide: Bool, glyphs: Glyphs) -> SheetContent {
        SheetContent("The map is back")
    }

    public var scene: MapScene {
        var scene = MapScene()
        if let place = core.state?.place.waypoint {
            scene.subject = MapSubject("home", [place.coordinate], closest: 5)
        }
        return scene
    }

    public var keyTable: KeyTable<HostAction> { KeyTable(core.commonBindings()) }
    public var windowTitle: String { "host" }
    public var firstHint: String { "" }
    public mutating func typed(_ key: Key) -> Bool { false }
    public mutating func perform(_ action: HostAction) {}
    public mutating func chosen(row: Int, of list: String) {}
    public mutating func learned(_ news: EngineLink.News) {
        if case .answered(let done) = news, done.isCommand,
            case .failure(let error) = done.result
        {
            core.explain(error)
        }
    }
    public mutating func opened(_ city: City) {}
    public mutating func requested(_ request: AppRequest) { requests.append(request) }
}

/// A page with nothing on it.
struct EmptyPage: Page {
    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent("Empty")
    }
    func bindings(_ context: PageContext) -> [KeyBinding<Int>] { [] }
    mutating func perform(_ action: Int, _ context: inout PageContext) {}
}
