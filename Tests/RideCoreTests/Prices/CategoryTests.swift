import RideCore
import RideTestSupport
import Testing

@Suite("Categories, the sets that drivers serve, and whom passengers wish for (P3, P14, D7)")
struct CategoryTests {
    /// The bits of a set, and the categories that it serves.
    @Test(
        arguments: [
            (0, []), (1, [.common]), (2, [.vip]), (3, [.common, .vip]), (4, [.women]),
            (5, [.common, .women]), (6, [.vip, .women]), (7, [.common, .vip, .women]), (8, [.pet]),
            (9, [.common, .pet]), (10, [.vip, .pet]), (11, [.common, .vip, .pet]),
            (12, [.women, .pet]), (13, [.common, .women, .pet]), (14, [.vip, .women, .pet]),
            (15, [.common, .vip, .women, .pet]),
            // Bits that mean nothing yet.
            (16, []), (240, []), (255, [.common, .vip, .women, .pet]),
        ] as [(UInt8, [RideCore.Category])])
    func aSetServesTheCategoriesOfItsBits(bits: UInt8, categories: [RideCore.Category]) {
        let set = CategorySet(rawValue: bits)
        #expect(set.categories == categories)
        for category in Category.allCases {
            #expect(set.serves(category) == categories.contains(category))
        }
        #expect(CategorySet(categories).rawValue == bits & 15)
        #expect(CategorySet(categories.reversed() + categories).rawValue == bits & 15)
    }

    @Test func setsAreJoinedAndCompared() {
        let first = CategorySet([.common, .women])
        let second = CategorySet([.pet, .women])
        #expect(first.union(second).categories == [.common, .women, .pet])
        #expect(first.intersection(second).categories == [.women])
        #expect(CategorySet(Category.allCases).isSuperset(of: first))
        #expect(CategorySet([]).isEmpty)
    }

    /// The first version stored 1, 2 and 3.
    @Test func aSetIsStoredAsABareNumber() throws {
        let sets = [CategorySet([.common]), CategorySet([.vip]), CategorySet(Category.allCases)]
        expectSame(try JSONText.of(sets), "[1,2,15]")
        #expect(try JSONText.read([CategorySet].self, "[1,2,15]") == sets)
    }

    /// Favourites, avoided drivers, and the favourites that are left.
    @Test(
        arguments: [
            ([], [], []), ([1, 2], [], [1, 2]), ([], [1], []), ([1, 2, 3], [2], [1, 3]),
            ([3, 1, 2], [4], [3, 1, 2]), ([1], [1], []), ([1, 2], [2, 1], []),
        ] as [([UInt64], [UInt64], [UInt64])])
    func anAvoidedDriverIsNoFavourite(favourites: [UInt64], avoided: [UInt64], left: [UInt64]) {
        let wishes = DriverWishes(
            favourites: favourites.map { DriverID($0) }, avoided: avoided.map { DriverID($0) })
        #expect(wishes.favourites == left.map { DriverID($0) })
        #expect(wishes.avoided == avoided.map { DriverID($0) })
        #expect(wishes.isEmpty == (left.isEmpty && avoided.isEmpty))
    }

    @Test func noWishesAreNotStored() {
        func request(_ wishes: DriverWishes?) -> TripRequest {
            TripRequest(
                passenger: Story.ana, pickup: Story.mall, dropoff: Story.faro,
                quote: Story.mallQuote, payment: .cash, wishes: wishes)
        }
        let avoiding = DriverWishes(favourites: [Story.luis], avoided: [Story.luis])
        #expect(request(nil).wishes == nil)
        #expect(request(DriverWishes(favourites: [], avoided: [])).wishes == nil)
        #expect(request(avoiding).wishes == DriverWishes(favourites: [], avoided: [Story.luis]))
    }

    @Test func wishesAreStoredAsRecorded() throws {
        let wishes = DriverWishes(favourites: [DriverID(9), DriverID(7)], avoided: [DriverID(1)])
        let recorded = #"{"avoided":[1],"favourites":[9,7]}"#
        expectSame(try JSONText.of(wishes), recorded)
        #expect(try JSONText.read(DriverWishes.self, recorded) == wishes)
    }
}
