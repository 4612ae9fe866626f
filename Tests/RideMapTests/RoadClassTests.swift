import Testing

@testable import RideMap

@Suite struct RoadClassTests {
    @Test(arguments: [
        ("motorway", RoadClass.motorway), ("motorway_link", .motorway), ("trunk_link", .trunk),
        ("primary", .primary), ("secondary_link", .secondary), ("tertiary", .tertiary),
        ("residential", .residential), ("unclassified", .unclassified),
        ("living_street", .livingStreet), ("service", .service),
    ])
    func facilityTypeNamesAClass(facility: String, expected: RoadClass) {
        #expect(RoadClass(facilityType: facility) == expected)
    }

    @Test(arguments: ["", "footway", "_link", "Motorway", "rail"])
    func otherFacilityTypesNameNone(facility: String) {
        #expect(RoadClass(facilityType: facility) == nil)
    }
}
