import RideApp
import RideTUI

extension MenuPage {
    /// Its rows as they are: the key of each that can be opened now, and its name.
    public func rows(_ context: PageContext) -> [(key: Key, name: String)] {
        bindings(context).compactMap { binding in
            guard binding.priority == nil, binding.availability == .available,
                let key = binding.keys.first
            else { return nil }
            return (key, binding.title)
        }
    }
}

extension AppCore {
    /// The name of the page that is open; nil where none is.
    public var pageName: String? {
        topPage?.content(in: context.room, context).title.plain
    }
}
