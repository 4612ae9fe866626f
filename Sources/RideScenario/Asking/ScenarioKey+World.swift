/// What the keys of city, time, demand, measures and traffic mean.
extension ScenarioKey {
    static let world: [ScenarioKey] = [
        ScenarioKey(
            "name", range: "text",
            "what the run is called"),
        ScenarioKey(
            "city", range: "text",
            "a city that comes with the product by its name; with a `/` in it or `.city` at "
                + "its end, the path of a city file or of a folder of GMNS tables"),
        ScenarioKey(
            "duration", range: "1s to 31d",
            "how long requests come, and the end of the observed period; rides under way then go "
                + "on to their end"),
        ScenarioKey(
            "seed", range: "0 to 9223372036854775807", usual: "1",
            "the seed of all chance; the same seed gives the same history"),
        ScenarioKey(
            "start",
            "the moment at which the world begins: a date and a time such as `2026-03-09T06:00`, "
                + "or a section; without a date the world has weekdays only"),
        ScenarioKey(
            "start.weekday", usual: "`thursday`",
            "the day of the week, `monday` to `sunday`"),
        ScenarioKey(
            "start.time", range: "00:00 to 23:59", usual: "00:00",
            "the time of day"),
        ScenarioKey(
            "time_zone", usual: "that of the market, or of where the city is",
            "the time zone of a world with dates, by its IANA name: `America/Santiago`; a name "
                + "that the system does not know is an error"),
        ScenarioKey(
            "holidays", usual: "`sunday`",
            "in a world with dates, the weekday whose demand and speeds hold on the market's "
                + "holidays; `own_weekday` for the weekday of the holiday itself"),
        ScenarioKey(
            "demand", usual: "nothing",
            "what simulated passengers ask for"),
        ScenarioKey(
            "demand.requests_per_hour", range: "0 to 10000000",
            "in the whole city, which needs zones with people: one number, or a list of 24, "
                + "from the hour after midnight on"),
        ScenarioKey(
            "demand.vip_share", range: "0 to 1, together no more than 1", usual: "0",
            "each request's chance to be for this category; a category with requests needs a "
                + "tariff"),
        ScenarioKey(
            "demand.women_share", range: "0 to 1, together no more than 1", usual: "0",
            "each request's chance to be for this category; a category with requests needs a "
                + "tariff"),
        ScenarioKey(
            "demand.pet_share", range: "0 to 1, together no more than 1", usual: "0",
            "each request's chance to be for this category; a category with requests needs a "
                + "tariff"),
        ScenarioKey(
            "demand.half_attraction", range: "above 0", usual: "4km",
            "the distance at which the attraction of a zone has fallen to one half"),
        ScenarioKey(
            "demand.destinations", usual: "`balanced`",
            "`balanced`: as many rides end in each zone as start there; `attraction`: "
                + "destinations by attraction alone, as before this key was there"),
        ScenarioKey(
            "demand.zones",
            "how many requests each zone makes at each hour, and where they go, instead of the "
                + "rates, people and distances"),
        ScenarioKey(
            "demand.table",
            "a table of requests instead of all that: its path, or a section (below)"),
        ScenarioKey(
            "demand.time_zone", usual: "the city's",
            "the time zone whose clocks a table's times are written by, unless they say it "
                + "themselves (`Z`, `-03:00`); in a world of weekdays, the one to convert such "
                + "times to"),
        ScenarioKey(
            "demand.dates", usual: "all",
            "which days of a table make requests: `2016-03-01..07`, `2016-03-28..2016-04-03`; the "
                + "world begins on the first, unless `start` names a date"),
        ScenarioKey(
            "measures",
            "which figures describe a run (RESULTS.md)"),
        ScenarioKey(
            "measures.warm_up", range: "0s to less than `duration`", usual: "0s",
            "requests made before this much time has passed are left out"),
        ScenarioKey(
            "measures.bin", range: "60s to 31d", usual: "1h",
            "the length of the stretches of time that have figures of their own"),
        ScenarioKey(
            "measures.service_levels", range: "1s to 31d", usual: "3m, 5m, 10m, 15m",
            "the waits for which a run gives the share of requests that waited no longer: up to "
                + "16, in whole seconds, the shortest first"),
        ScenarioKey(
            "home", usual: "the middle of the city",
            "where people find themselves in a city served live: the name of one of its places, "
                + "or a point"),
        ScenarioKey(
            "traffic", usual: "as in the city at all hours",
            "how fast cars drive on the streets"),
        ScenarioKey(
            "traffic.speed", range: "0.05 to 5",
            "times the city's speeds, turns included: one number, a list of 24 from the hour "
                + "after midnight on, or a list of 168 from Monday's on"),
        ScenarioKey(
            "traffic.streets", usual: "all streets alike",
            "what each street takes at each hour of the week: `city` for the speeds of a city "
                + "file, or a table (SPEEDS.md)"),
        ScenarioKey(
            "home.latitude", range: "-90 to 90, -180 to 180",
            "degrees, both"),
        ScenarioKey(
            "home.longitude", range: "-90 to 90, -180 to 180",
            "degrees, both"),
        ScenarioKey(
            "demand.zones.rates", range: "path",
            "a table in CSV with `zone`, `hour` (0 to 23) and `requests_per_hour`, perhaps "
                + "`weekday` (`monday` to `sunday`; otherwise each day is alike); zones are "
                + "numbers from 0 on, and a missing row means 0"),
        ScenarioKey(
            "demand.zones.flows", range: "path",
            "a table with `from_zone`, `to_zone` and `weight`: where the rides of a zone go, in "
                + "proportion"),
        ScenarioKey(
            "demand.zones.centres", range: "path", usual: "the city's zones",
            "a table with `zone`, `lat` and `lon`: each crossing belongs to the nearest"),
        ScenarioKey(
            "demand.table.file", range: "path",
            "the table, in CSV, packed by gzip or not"),
        ScenarioKey(
            "demand.table.layout", usual: "the names above",
            "`nyc_tlc`: the trip records of New York's Taxi and Limousine Commission, of any "
                + "year; `rides`: the table of that name that a run leaves (RESULTS.md)"),
        ScenarioKey(
            "demand.table.columns", usual: "the same",
            "what this table calls columns that have other names here: `columns: {time_s: "
                + "departure_time, from_lat: o_lat}`"),
        ScenarioKey(
            "demand.table.places", range: "path", usual: "none",
            "a table with `id` and `lat`, `lon` (`x`, `y` where `crs` is in metres), for "
                + "tables that name zones or stops"),
        ScenarioKey(
            "demand.table.crs", usual: "EPSG:4326",
            "the system of the coordinates: EPSG:4326 and its like (4674, 4258, 4269), 3857, or "
                + "UTM on WGS 84 (326xx, 327xx), SIRGAS 2000 (31965 to 31985), ETRS89 (258xx) or "
                + "NAD83 (269xx)"),
        ScenarioKey(
            "demand.table.day", usual: "that of the earliest request",
            "the day on which the world begins, at `start.time`, where times name days"),
        ScenarioKey(
            "demand.table.dates", usual: "what the table shows",
            "what comes first in dates such as 03/07/2024: `month_first` or `day_first`"),
        ScenarioKey(
            "demand.table.snap_limit", range: "1m to 1km", usual: "1km",
            "a request farther than this from any street is left out"),
        ScenarioKey(
            "demand.table.scale", range: "0 to 1000", usual: "1",
            "how many requests each line stands for, on average"),
        ScenarioKey(
            "demand.table.shift", range: "to 366d", usual: "0s",
            "how much later requests come, or with a minus how much earlier"),
        ScenarioKey(
            "demand.table.time_jitter", range: "0s to 1d", usual: "0s",
            "each request comes up to so much earlier or later, every millisecond equally likely"),
        ScenarioKey(
            "demand.table.place_jitter", range: "0m to 10km", usual: "0m",
            "each end moves by up to so much, every point of the circle equally likely, and to "
                + "the nearest street from there"),
    ]
}
