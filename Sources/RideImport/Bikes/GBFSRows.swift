import RideCore

/// The files of a GBFS feed, as far as they are used: versions 1.x to 3.x, whose keys differ in
/// names, texts, moments and, in the first, in how yes and no are said.
enum GBFS {
    struct File<Content: Decodable>: Decodable {
        let version: String?
        let last_updated: FeedMoment?
        let data: Content
    }

    struct SystemInformation: Decodable {
        let system_id: FeedCode
        let name: FeedText
        let language: String?
        let languages: [String]?
        let `operator`: FeedText?
        let timezone: String?
        let url: String?
    }

    struct VehicleTypes: Decodable { let vehicle_types: [FeedEntry<VehicleType>] }

    struct VehicleType: Decodable {
        let vehicle_type_id: FeedCode
        let form_factor: String
        let propulsion_type: String
        let name: FeedText?
        let max_range_meters: Double?
    }

    struct StationInformation: Decodable { let stations: [FeedEntry<Station>] }

    struct Station: Decodable {
        let station_id: FeedCode
        let name: FeedText
        let lat: Double
        let lon: Double
        let address: String?
        let capacity: Int?
    }

    struct StationStatus: Decodable { let stations: [FeedEntry<Status>] }

    struct Status: Decodable {
        let station_id: FeedCode
        let num_bikes_available: Int?
        let num_vehicles_available: Int?
        let vehicle_types_available: [TypeCount]?
        let num_docks_available: Int?
        let is_installed: FeedFlag
        let is_renting: FeedFlag
        let is_returning: FeedFlag
        let last_reported: FeedMoment?

        /// Vehicles of all kinds.
        var total: Int { num_vehicles_available ?? num_bikes_available ?? 0 }
    }

    struct TypeCount: Decodable {
        let vehicle_type_id: FeedCode
        let count: Int
    }

    struct PricingPlans: Decodable { let plans: [FeedEntry<Plan>] }

    struct Plan: Decodable {
        let plan_id: FeedCode
        let name: FeedText
        let currency: String
        let price: FeedAmount
        let per_min_pricing: [Segment]?
        let _daily_cap: FeedAmount?
        let _lost_price: FeedAmount?
    }

    struct Segment: Decodable {
        let start: Int
        let rate: FeedAmount
        let interval: Int
        let end: Int?
    }

    /// `free_bike_status.json` of version 2, `vehicle_status.json` of version 3.
    struct Vehicles: Decodable {
        let bikes: [FeedEntry<Vehicle>]?
        let vehicles: [FeedEntry<Vehicle>]?
    }

    struct Vehicle: Decodable {
        let bike_id: FeedCode?
        let vehicle_id: FeedCode?
        let vehicle_type_id: FeedCode?
        let station_id: FeedCode?
        let lat: Double?
        let lon: Double?
        let is_reserved: FeedFlag
        let is_disabled: FeedFlag
    }
}
