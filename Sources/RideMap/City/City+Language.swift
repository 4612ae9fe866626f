/// Streets and places in the language of whoever looks at them.
extension City {
    /// The same city with streets and places named in a language, where the map has their names in
    /// it; the very same where it has none. Searches, directions and everything else follow.
    ///
    /// - Parameter language: A tag as BCP 47 has it: `pt-BR`. Names in just that come first, then
    ///   those in its language anywhere: `pt`.
    /// - Complexity: O(n) in the number of street names and places.
    public func speaking(_ language: String) -> City {
        let records = parts.records
        guard !records.localNames.isEmpty else { return self }
        var substitutes = Array(0..<UInt32(network.names.count))
        var places = records.mappedPlaces.map(\.name)
        let bare = String(language.prefix { $0 != "-" })
        for tag in bare == language ? [bare] : [bare, language] {
            for name in records.localNames where records.texts[Int(name.language)] == tag {
                if let place = records.place(of: name) {
                    places[place] = name.name
                } else {
                    substitutes[Int(name.number) - 1] = name.name
                }
            }
        }
        let names = network.names.substituting(substitutes)
        let isSame = names == network.names && places == records.places.map(\.name)
        return isSame ? self : City(self, names: names, parts: parts.calling(places: places))
    }

    /// What a street is called here that is called so on the map; the name itself where there is
    /// no other.
    public func localName(ofStreet name: String) -> String { network.names.local(for: name) }
}
