/// What the keys of drivers and passengers mean.
extension ScenarioKey {
    static let people: [ScenarioKey] = [
        ScenarioKey(
            "drivers",
            "who drives"),
        ScenarioKey(
            "drivers.count", range: "0 to 1000000",
            "how many, spread over the city in proportion to the people living in its zones"),
        ScenarioKey(
            "drivers.vip_share", range: "0 to 1", usual: "0",
            "each driver's chance to drive a vip car; vip cars take common rides too"),
        ScenarioKey(
            "drivers.women_share", range: "0 to 1", usual: "0",
            "each driver's chance to be a woman who also takes rides for women"),
        ScenarioKey(
            "drivers.pet_share", range: "0 to 1", usual: "0",
            "each driver's chance to let an animal come along"),
        ScenarioKey(
            "drivers.table", range: "path",
            "a table of drivers instead of all that"),
        ScenarioKey(
            "drivers.start_at", usual: "`people`",
            "where they begin: `people`, in proportion to the people of each zone; `streets`, at "
                + "any crossing alike"),
        ScenarioKey(
            "drivers.shifts", usual: "always",
            "when they are at work; in a served city a profile goes on week by week, and a table "
                + "begins again when it ends"),
        ScenarioKey(
            "drivers.shifts.profile", range: "0 to 1",
            "the share of the fleet at work: one number, or a list of 24, from the hour after "
                + "midnight on. The driver longest at work goes first, the one longest away comes "
                + "first"),
        ScenarioKey(
            "drivers.shifts.holiday", range: "0 to 1", usual: "as on other days",
            "the same for the market's holidays, in a world with dates"),
        ScenarioKey(
            "drivers.shifts.table", range: "path",
            "a table of shifts instead"),
        ScenarioKey(
            "drivers.breaks", usual: "none",
            "pauses at work"),
        ScenarioKey(
            "drivers.breaks.after", range: "60s to 31d",
            "after so long at work, a driver pauses as soon as there is no ride"),
        ScenarioKey(
            "drivers.breaks.length", range: "60s to 31d",
            "how long a pause is"),
        ScenarioKey(
            "drivers.idle", usual: "they stay",
            "where drivers without a ride go; on the way they get no requests"),
        ScenarioKey(
            "drivers.idle.strategy",
            "`stay`; `stand`, to the nearest of the stands; `demand`, to the place of a recent "
                + "request, drawn among all of `lookback`; `home`, to where the driver began"),
        ScenarioKey(
            "drivers.idle.after", range: "10s to 31d", usual: "3m",
            "after standing without a ride for so long"),
        ScenarioKey(
            "drivers.idle.farthest", range: "1s to 31d", usual: "10m",
            "no driver goes on a longer way for this"),
        ScenarioKey(
            "drivers.idle.lookback", range: "60s to 31d", usual: "30m",
            "how long a request is remembered, with `strategy: demand`"),
        ScenarioKey(
            "drivers.idle.stands", range: "1 to 1000",
            "names of places of the city, or degrees such as `\"-29.9027,-71.2520\"`; with "
                + "`strategy: stand`"),
        ScenarioKey(
            "behaviour",
            "how simulated people behave"),
        ScenarioKey(
            "behaviour.acceptance", range: "0 to 1", usual: "1",
            "the chance that a driver accepts an offer; or the weights of a logit model "
                + "(below)"),
        ScenarioKey(
            "behaviour.acceptance.constant", range: "-100 to 100",
            "what speaks for any ride"),
        ScenarioKey(
            "behaviour.acceptance.per_pickup_minute", range: "-100 to 100", usual: "0",
            "what each minute to the pick-up adds"),
        ScenarioKey(
            "behaviour.acceptance.per_ride_minute", range: "-100 to 100", usual: "0",
            "what each minute of the quoted ride adds"),
        ScenarioKey(
            "behaviour.acceptance.per_pay", range: "-100 to 100", usual: "0",
            "what each whole unit of the price adds, such as a real"),
        ScenarioKey(
            "behaviour.reply_at_least", range: "0s to less than `offer_time`", usual: "0s",
            "the shortest time to an answer"),
        ScenarioKey(
            "behaviour.reply_at_most",
            range: "no less than the shortest, to 31d",
            usual: "as the shortest",
            "the longest; every whole millisecond in between is equally likely. An answer "
                + "that would take `offer_time` or more is none"),
        ScenarioKey(
            "behaviour.boarding_time", range: "0s to 31d", usual: "0s",
            "from the car's arrival to its departure; or how it is drawn (below)"),
        ScenarioKey(
            "behaviour.patience", range: "1s to 31d", usual: "for ever",
            "how long a passenger waits for a driver to accept; or how it is drawn (below)"),
        ScenarioKey(
            "behaviour.patience_for_pickup", range: "1s to 31d", usual: "as long as it takes",
            "how long a passenger waits for the car once a driver has accepted, before calling "
                + "the ride off; or how it is drawn (below)"),
        ScenarioKey(
            "behaviour.elasticity", usual: "everybody asks",
            "how many people see price and wait and do not ask"),
        ScenarioKey(
            "behaviour.elasticity.price", range: "-10 to 0", usual: "0",
            "by how many per cent fewer ask for each per cent that the price is above what "
                + "people are used to"),
        ScenarioKey(
            "behaviour.elasticity.price_level", range: "0.01 to 100", usual: "1",
            "how many times as much as people are used to a ride without surge costs"),
        ScenarioKey(
            "behaviour.elasticity.wait", range: "-10 to 0", usual: "0",
            "by how many per cent fewer ask for each per cent that the wait for the nearest "
                + "idle car is above the usual one"),
        ScenarioKey(
            "behaviour.elasticity.usual_wait", range: "1s to 31d", usual: "5m",
            "with a wait up to this everybody asks"),
        ScenarioKey(
            "behaviour.elasticity.longest_wait",
            range: "no less than `usual_wait`, 1s to 31d",
            usual: "20m",
            "a longer wait, or no idle car, counts as this"),
        ScenarioKey(
            "behaviour.chance", usual: "`in_order`",
            "`in_order`: drivers' answers are drawn in the order of the offers; `by_ride`: each "
                + "driver's answer to each request has a chance of its own, which two runs with "
                + "one seed share"),
        ScenarioKey(
            "behaviour.booked_share", range: "0 to 1", usual: "0",
            "each request's chance to be for later: the search for a driver begins as long before "
                + "its hour as the market says (15m), and the car is there by the hour"),
        ScenarioKey(
            "behaviour.booked_ahead", range: "as the market allows, 30m to 7d", usual: "1h",
            "how long before its hour a ride is booked; a passenger who would want one after the "
                + "end of the scenario asks at once instead"),
        ScenarioKey(
            "behaviour.stop_share", range: "0 to 1", usual: "0",
            "each ride's chance to stop once on the way, for `boarding_time`"),
        ScenarioKey(
            "behaviour.new_destination_share", range: "0 to 1", usual: "0",
            "each passenger's chance to want to go elsewhere, once aboard"),
        ScenarioKey(
            "behaviour.calling_off_share", range: "0 to 1", usual: "0",
            "each passenger's chance to call the ride off while the car is on its way, at the fee "
                + "of the tariff"),
        ScenarioKey(
            "behaviour.missing_share", range: "0 to 1", usual: "0",
            "each passenger's chance not to be at the pick-up: a simulated driver leaves after "
                + "`free_waiting`, and the passenger pays `missing_fee`"),
        ScenarioKey(
            "behaviour.favourite_share", range: "0 to 1", usual: "0",
            "each passenger's chance to have a favourite among the drivers, who is asked first if "
                + "near"),
        ScenarioKey(
            "behaviour.giving_back_share", range: "0 to 1", usual: "0",
            "each simulated driver's chance to give an accepted ride back on the way"),
        ScenarioKey(
            "law.law",
            "`uniform`, `exponential` or `lognormal`"),
        ScenarioKey(
            "law.from", range: "as of the duration",
            "with `uniform`: every millisecond in between is equally likely"),
        ScenarioKey(
            "law.to", range: "as of the duration",
            "with `uniform`: every millisecond in between is equally likely"),
        ScenarioKey(
            "law.mean", range: "as of the duration",
            "with `exponential`"),
        ScenarioKey(
            "law.median", range: "as of the duration",
            "with `lognormal`: half of the times are shorter"),
        ScenarioKey(
            "law.spread", range: "0 to 5", usual: "0.5",
            "with `lognormal`: the standard deviation of the logarithm"),
    ]
}
