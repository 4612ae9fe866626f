/// What the keys of dispatch, bicycles and prices mean.
extension ScenarioKey {
    static let rules: [ScenarioKey] = [
        ScenarioKey(
            "dispatch",
            "how requests find drivers"),
        ScenarioKey(
            "dispatch.policy", usual: "`nearest`",
            "which driver is asked (`POLICIES.md` has the formula and source of each): `nearest`, "
                + "`longest_idle`, `radius`, `batched`, `shared`"),
        ScenarioKey(
            "dispatch.offer_time", range: "1s to 31d", usual: "15s",
            "how long a simulated driver has to answer"),
        ScenarioKey(
            "dispatch.when_all_are_busy", usual: "`queue`",
            "`queue`: the request waits its turn, and a free car takes the oldest; "
                + "`queue_nearest`: it waits, and a free car takes the nearest (with `nearest` and "
                + "`longest_idle`); `refuse`: it ends unserved, with a window at the window's end"),
        ScenarioKey(
            "dispatch.maximum_pickup_time", range: "1s to 31d", usual: "no limit",
            "a driver farther away is not asked"),
        ScenarioKey(
            "dispatch.radius",
            "a radius in driving time; with `policy: radius`"),
        ScenarioKey(
            "dispatch.radius.start", range: "0s to 31d", usual: "3m",
            "how far away a car may be when the request is made"),
        ScenarioKey(
            "dispatch.radius.growth", range: "0s to 31d", usual: "2m",
            "how much that grows in each minute of waiting"),
        ScenarioKey(
            "dispatch.radius.most", range: "no less than `start`, 1s to 31d", usual: "20m",
            "it grows no further"),
        ScenarioKey(
            "dispatch.radius.step", range: "1s to 1h", usual: "5s",
            "how often a waiting request is looked at again"),
        ScenarioKey(
            "dispatch.batched",
            "assignment over a window; with `policy: batched`"),
        ScenarioKey(
            "dispatch.batched.window", range: "1s to 1h", usual: "10s",
            "how long requests and cars are gathered"),
        ScenarioKey(
            "dispatch.batched.candidates", range: "1 to 1000", usual: "20",
            "how many of the nearest cars are considered for each request"),
        ScenarioKey(
            "dispatch.batched.forward", range: "0s to 1h", usual: "0s",
            "cars whose ride ends within so long are considered too"),
        ScenarioKey(
            "dispatch.batched.reassign_gain", range: "1s to 31d", usual: "never",
            "before its pick-up a ride goes to another car that is there sooner by at least so "
                + "much"),
        ScenarioKey(
            "dispatch.shared",
            "two parties to a car; with `policy: shared`"),
        ScenarioKey(
            "dispatch.shared.window", range: "1s to 1h", usual: "30s",
            "how long requests and cars are gathered"),
        ScenarioKey(
            "dispatch.shared.candidates", range: "1 to 100", usual: "8",
            "how many cars, and how many other requests, are considered for each request"),
        ScenarioKey(
            "dispatch.shared.maximum_detour", range: "0 to 10", usual: "0.3",
            "how much longer than alone a passenger may be in the car, as a share of the time "
                + "alone"),
        ScenarioKey(
            "dispatch.shared.maximum_wait", range: "1s to 31d", usual: "10m",
            "nobody is picked up later than this after asking, for the sake of another party"),
        ScenarioKey(
            "dispatch.shared.discount", range: "0 to 1", usual: "0.25",
            "what a passenger who shares pays less, as a share of the price"),
        ScenarioKey(
            "dispatch.shared.steps", range: "1 to 10000000", usual: "20000",
            "how many steps the exact search may take in one group of cars and requests"),
        ScenarioKey(
            "dispatch.next_ride", range: "1s to 1h", usual: "nobody is",
            "a driver so near the drop-off in driving time may already be asked for the next ride "
                + "(`POLICIES.md`); with `policy: nearest`"),
        ScenarioKey(
            "dispatch.repositioning", usual: "they stay",
            "idle cars go to where requests are expected; with any policy"),
        ScenarioKey(
            "dispatch.repositioning.interval", range: "10s to 31d", usual: "5m",
            "how often"),
        ScenarioKey(
            "dispatch.repositioning.lookback", range: "60s to 31d", usual: "30m",
            "requests of so long before now predict where the next ones come"),
        ScenarioKey(
            "dispatch.repositioning.farthest", range: "1s to 31d", usual: "10m",
            "no car drives longer"),
        ScenarioKey(
            "dispatch.repositioning.zone_size", range: "200m to 20km", usual: "1500m",
            "about how wide a zone is"),
        ScenarioKey(
            "learner", usual: "nothing",
            "what your own program decides, in `env` (ENVIRONMENT.md): `dispatch`, "
                + "`repositioning`, `prices`, `acceptance`, or a list of them; everything else "
                + "runs as without this key"),
        ScenarioKey(
            "bikes", usual: "none",
            "shared bicycles beside the cars (BIKES.md): in `run` everybody of `demand` who wants "
                + "to go somewhere chooses between feet, bicycle and car, and people who choose a "
                + "car ask for one; in `serve` the system to rent from if `--bikes` names none"),
        ScenarioKey(
            "bikes.source", usual: "`invented`",
            "a folder with a GBFS feed, a file of CityBikes, or `invented`"),
        ScenarioKey(
            "bikes.riders_per_hour", range: "0 to 10000", usual: "0",
            "in a served city, simulated riders who take a bicycle"),
        ScenarioKey(
            "bikes.vans", range: "0 to 100", usual: "1",
            "vans that carry bicycles about, in `run`"),
        ScenarioKey(
            "bikes.minute_weight", range: "0.001 to 10", usual: "0.12",
            "how much a minute weighs in the choice"),
        ScenarioKey(
            "bikes.minute_value", range: "0.01 to 1000000000", usual: "200",
            "how many minor units of the money people pay to save a minute"),
        ScenarioKey(
            "bikes.bike_constant", range: "-20 to 20", usual: "-0.3, -1.2",
            "what speaks for a mode besides time and price, compared to feet"),
        ScenarioKey(
            "bikes.car_constant", range: "-20 to 20", usual: "-0.3, -1.2",
            "what speaks for a mode besides time and price, compared to feet"),
        ScenarioKey(
            "market", usual: "none",
            "the country whose prices, money and papers hold: the code of one that comes with"
                + " the product (`br`, `cl`), or the path of a file (`MARKETS.md`)"),
        ScenarioKey(
            "tariffs", usual: "as in the market; without one as in the third example",
            "what rides cost, where the market's prices do not hold"),
        ScenarioKey(
            "tariffs.common", usual: "as in the market",
            "a category, whole: it replaces what the market has for it"),
        ScenarioKey(
            "tariffs.vip", usual: "as in the market",
            "a category, whole: it replaces what the market has for it"),
        ScenarioKey(
            "tariffs.women", usual: "as in the market",
            "a category, whole: it replaces what the market has for it"),
        ScenarioKey(
            "tariffs.pet", usual: "as in the market",
            "a category, whole: it replaces what the market has for it"),
        ScenarioKey(
            "tariffs.common.base", range: "0.00 to 100000.00",
            "once"),
        ScenarioKey(
            "tariffs.common.per_km", range: "0.00 to 100000.00",
            "for each kilometre of the quoted route"),
        ScenarioKey(
            "tariffs.common.per_minute", range: "0.00 to 100000.00",
            "for each minute of the quoted route"),
        ScenarioKey(
            "tariffs.common.minimum", range: "0.00 to 100000.00",
            "at least"),
        ScenarioKey(
            "tariffs.common.free_waiting", range: "0s to 1h", usual: "0s",
            "how long the driver waits at the pick-up without charge"),
        ScenarioKey(
            "tariffs.common.waiting_per_minute", range: "0.00 to 100000.00", usual: "0.00",
            "for each minute after that"),
        ScenarioKey(
            "tariffs.common.free_cancellation", range: "0s to 1h", usual: "0s",
            "how long after a driver has accepted the passenger can call the ride off without "
                + "charge"),
        ScenarioKey(
            "tariffs.common.cancellation_fee", range: "0.00 to 100000.00", usual: "0.00",
            "for calling it off later"),
        ScenarioKey(
            "tariffs.common.missing_fee", range: "0.00 to 100000.00", usual: "0.00",
            "for not coming within the free waiting"),
        ScenarioKey(
            "tariffs.common.periods", range: "1 to 16", usual: "none",
            "parts of the week that cost something else; their keys are in `MARKETS.md`"),
        ScenarioKey(
            "surge", usual: "as in the market; `off` without one",
            "whether prices follow the demand: `on`, `off`, or figures of your own instead of the "
                + "market's"),
        ScenarioKey(
            "surge.cap", range: "1 to 10", usual: "2.5",
            "the most that prices rise to, a whole number of steps above 1"),
        ScenarioKey(
            "surge.threshold", range: "0 to 100", usual: "1",
            "requests per driver up to which prices stay"),
        ScenarioKey(
            "surge.slope", range: "0 to 10", usual: "0.5",
            "what each further request per driver adds"),
        ScenarioKey(
            "surge.smoothing", range: "0.01 to 1", usual: "0.3",
            "how much of the way to its target a price goes in one interval"),
        ScenarioKey(
            "surge.neighbour_weight", range: "0 to 1", usual: "0.25",
            "how much requests and drivers of the zones around count"),
        ScenarioKey(
            "surge.interval", range: "5s to 1h", usual: "60s",
            "how often prices are recalculated"),
        ScenarioKey(
            "surge.window", range: "1 to 60 whole intervals", usual: "300s",
            "how long a request counts"),
        ScenarioKey(
            "surge.step", range: "0.05 or 0.10", usual: "0.10",
            "what multipliers are rounded to"),
        ScenarioKey(
            "surge.zone_size", range: "200m to 20km", usual: "1km",
            "about how wide a zone is"),
    ]
}
