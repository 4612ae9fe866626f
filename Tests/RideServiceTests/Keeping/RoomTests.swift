import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// The rooms of the engine, and their one order.
@Suite struct RoomTests {
    /// A kind that no room has is dropped from the file with the next change of it; of one that two
    /// have only the first would write.
    @Test func everyKindOfRecordBelongsToOneRoom() {
        let service = Stage().service
        let kinds = RideService.rooms.flatMap { $0(service).kinds }
        #expect(kinds.count == StoredRecord.Kind.allCases.count)
        #expect(Set(kinds) == Set(StoredRecord.Kind.allCases))
    }

    @Test func everyRoomOfTheHostIsInTheList() {
        let service = Stage().service
        let listed = RideService.rooms.map { ObjectIdentifier($0(service)) }
        let held = Mirror(reflecting: service).children.compactMap { $0.value as? any Room }
        #expect(held.count == listed.count)
        #expect(Set(held.map { ObjectIdentifier($0) }) == Set(listed))
    }

    /// What costs money is billed after what money is already due, and the last minutes of a
    /// driver's goals are counted before the driver has to rest.
    @Test func theOrderIsTheWrittenOne() {
        let service = Stage().service
        let names = RideService.rooms.map { String(describing: type(of: $0(service))) }
        #expect(
            names == [
                "MoneyRoom", "RidesRoom", "CyclingRoom", "GoalsRoom", "DriversRoom", "PeopleRoom",
                "BelongingsRoom", "CountsRoom", "LearningRoom", "OfficeRoom", "SavingRoom",
            ])
    }
}
