/// What the places of a map are, by the words of OpenStreetMap for them with spaces. A map may hold
/// kinds that have no text; those are shown by their own word.
public enum PlaceText: String, TextName {
    /// “airport”
    case aerodrome = "place.aerodrome"
    /// “airport”
    case airport = "place.airport"
    /// “apartment”
    case apartment = "place.apartment"
    /// “apartments”
    case apartments = "place.apartments"
    /// “arts centre”
    case artsCentre = "place.arts centre"
    /// “artwork”
    case artwork = "place.artwork"
    /// “attraction”
    case attraction = "place.attraction"
    /// “bakery”
    case bakery = "place.bakery"
    /// “bank”
    case bank = "place.bank"
    /// “bar”
    case bar = "place.bar"
    /// “bay”
    case bay = "place.bay"
    /// “beach”
    case beach = "place.beach"
    /// “beauty salon”
    case beauty = "place.beauty"
    /// “borough”
    case borough = "place.borough"
    /// “building”
    case building = "place.building"
    /// “bus station”
    case busStation = "place.bus station"
    /// “bus stop”
    case busStop = "place.bus stop"
    /// “butcher”
    case butcher = "place.butcher"
    /// “café”
    case cafe = "place.cafe"
    /// “cape”
    case cape = "place.cape"
    /// “car rental”
    case carRental = "place.car rental"
    /// “car repair”
    case carRepair = "place.car repair"
    /// “car wash”
    case carWash = "place.car wash"
    /// “cathedral”
    case cathedral = "place.cathedral"
    /// “cemetery”
    case cemetery = "place.cemetery"
    /// “chapel”
    case chapel = "place.chapel"
    /// “chemist”
    case chemist = "place.chemist"
    /// “church”
    case church = "place.church"
    /// “cinema”
    case cinema = "place.cinema"
    /// “city”
    case city = "place.city"
    /// “clinic”
    case clinic = "place.clinic"
    /// “clothes shop”
    case clothes = "place.clothes"
    /// “college”
    case college = "place.college"
    /// “commercial area”
    case commercial = "place.commercial"
    /// “community centre”
    case communityCentre = "place.community centre"
    /// “company”
    case company = "place.company"
    /// “convenience store”
    case convenience = "place.convenience"
    /// “courthouse”
    case courthouse = "place.courthouse"
    /// “dentist”
    case dentist = "place.dentist"
    /// “department store”
    case departmentStore = "place.department store"
    /// “doctor”
    case doctors = "place.doctors"
    /// “fast food”
    case fastFood = "place.fast food"
    /// “ferry terminal”
    case ferryTerminal = "place.ferry terminal"
    /// “fire station”
    case fireStation = "place.fire station"
    /// “gym”
    case fitnessCentre = "place.fitness centre"
    /// “fountain”
    case fountain = "place.fountain"
    /// “petrol station”
    case fuel = "place.fuel"
    /// “garden”
    case garden = "place.garden"
    /// “government office”
    case government = "place.government"
    /// “greengrocer”
    case greengrocer = "place.greengrocer"
    /// “guest house”
    case guestHouse = "place.guest house"
    /// “hairdresser”
    case hairdresser = "place.hairdresser"
    /// “railway stop”
    case halt = "place.halt"
    /// “hamlet”
    case hamlet = "place.hamlet"
    /// “helipad”
    case helipad = "place.helipad"
    /// “heliport”
    case heliport = "place.heliport"
    /// “historic site”
    case historic = "place.historic"
    /// “hospital”
    case hospital = "place.hospital"
    /// “hostel”
    case hostel = "place.hostel"
    /// “hotel”
    case hotel = "place.hotel"
    /// “ice cream parlour”
    case iceCream = "place.ice cream"
    /// “industrial area”
    case industrial = "place.industrial"
    /// “island”
    case island = "place.island"
    /// “islet”
    case islet = "place.islet"
    /// “kindergarten”
    case kindergarten = "place.kindergarten"
    /// “library”
    case library = "place.library"
    /// “lighthouse”
    case lighthouse = "place.lighthouse"
    /// “locality”
    case locality = "place.locality"
    /// “shopping centre”
    case mall = "place.mall"
    /// “marina”
    case marina = "place.marina"
    /// “market”
    case marketplace = "place.marketplace"
    /// “memorial”
    case memorial = "place.memorial"
    /// “military area”
    case military = "place.military"
    /// “monument”
    case monument = "place.monument"
    /// “municipality”
    case municipality = "place.municipality"
    /// “museum”
    case museum = "place.museum"
    /// “nature reserve”
    case natureReserve = "place.nature reserve"
    /// “neighbourhood”
    case neighbourhood = "place.neighbourhood"
    /// “nightclub”
    case nightclub = "place.nightclub"
    /// “office”
    case office = "place.office"
    /// “park”
    case park = "place.park"
    /// “car park”
    case parking = "place.parking"
    /// “peak”
    case peak = "place.peak"
    /// “pharmacy”
    case pharmacy = "place.pharmacy"
    /// “pier”
    case pier = "place.pier"
    /// “sports pitch”
    case pitch = "place.pitch"
    /// “place of worship”
    case placeOfWorship = "place.place of worship"
    /// “playground”
    case playground = "place.playground"
    /// “police”
    case police = "place.police"
    /// “post office”
    case postOffice = "place.post office"
    /// “pub”
    case pub = "place.pub"
    /// “public building”
    case publicBuilding = "place.public building"
    /// “quarter”
    case quarter = "place.quarter"
    /// “restaurant”
    case restaurant = "place.restaurant"
    /// “retail area”
    case retail = "place.retail"
    /// “school”
    case school = "place.school"
    /// “shop”
    case shop = "place.shop"
    /// “social facility”
    case socialFacility = "place.social facility"
    /// “sports centre”
    case sportsCentre = "place.sports centre"
    /// “square”
    case square = "place.square"
    /// “stadium”
    case stadium = "place.stadium"
    /// “station”
    case station = "place.station"
    /// “stationer”
    case stationery = "place.stationery"
    /// “suburb”
    case suburb = "place.suburb"
    /// “metro entrance”
    case subwayEntrance = "place.subway entrance"
    /// “supermarket”
    case supermarket = "place.supermarket"
    /// “swimming pool”
    case swimmingPool = "place.swimming pool"
    /// “taxi rank”
    case taxi = "place.taxi"
    /// “terminal”
    case terminal = "place.terminal"
    /// “theatre”
    case theatre = "place.theatre"
    /// “theme park”
    case themePark = "place.theme park"
    /// “town”
    case town = "place.town"
    /// “town hall”
    case townhall = "place.townhall"
    /// “train station”
    case trainStation = "place.train station"
    /// “tram stop”
    case tramStop = "place.tram stop"
    /// “travel agency”
    case travelAgency = "place.travel agency"
    /// “university”
    case university = "place.university"
    /// “vet”
    case veterinary = "place.veterinary"
    /// “viewpoint”
    case viewpoint = "place.viewpoint"
    /// “village”
    case village = "place.village"
    /// “wood”
    case wood = "place.wood"
}
