import RideCore
import RideTestSupport
import Testing

/// Every state of a ride against the stops on its way. A cell holds the events that follow, a
/// charge with its amount, or the code of the rejection.
@Suite("A ride stops on the way by the rules, state by state (R1, P8)")
struct TripStopGridTests {
    @Test func onlyThePassengerChangesTheStops() throws {
        expectSame(try TripGrid.stops.text(), Self.stops)
    }

    private static let stops = """
        state              stops                          stops, three
        requested          stopsChanged                   stopsChanged
        requested again    stopsChanged                   stopsChanged
        given back         stopsChanged                   stopsChanged
        raised             stopsChanged                   stopsChanged
        getting in         sits_in_the_car                sits_in_the_car
        offered            offerTakenBack + stopsChanged  offerTakenBack + stopsChanged
        offered, last      offerTakenBack + stopsChanged  offerTakenBack + stopsChanged
        offered, expired   offerTakenBack + stopsChanged  offerTakenBack + stopsChanged
        accepted           stopsChanged                   stopsChanged
        accepted, talking  stopsChanged                   stopsChanged
        accepted, early    stopsChanged                   stopsChanged
        accepted, last     stopsChanged                   stopsChanged
        accepted, late     stopsChanged                   stopsChanged
        arrived            stopsChanged                   stopsChanged
        arrived, early     stopsChanged                   stopsChanged
        arrived, last      stopsChanged                   stopsChanged
        arrived, late      stopsChanged                   stopsChanged
        arrived, PIN       stopsChanged                   stopsChanged
        inProgress         stopsChanged                   stopsChanged
        boarded            stopsChanged                   stopsChanged
        redirected         stopsChanged                   stopsChanged
        stop ahead         stopsChanged                   stopsChanged
        at a stop          stopsChanged                   too_many_stops
        at a stop, late    stopsChanged                   too_many_stops
        completed          ride_is_over                   ride_is_over
        completed, rated   ride_is_over                   ride_is_over
        completed, last    ride_is_over                   ride_is_over
        completed, closed  ride_is_over                   ride_is_over
        by card            ride_is_over                   ride_is_over
        by card, tipped    ride_is_over                   ride_is_over
        by card, last      ride_is_over                   ride_is_over
        by card, closed    ride_is_over                   ride_is_over
        cancelled early    ride_is_over                   ride_is_over
        cancelled late     ride_is_over                   ride_is_over
        cancelled aboard   ride_is_over                   ride_is_over
        cancelled, paid    ride_is_over                   ride_is_over
        unserved           ride_is_over                   ride_is_over
        """

    @Test func threeStopsAreTheMostAndNobodyElseSetsThem() throws {
        expectSame(try TripGrid.stopsRefused.text(), Self.stopsRefused)
    }

    private static let stopsRefused = """
        state              stops, four      stops, driver
        requested          too_many_stops   not_your_ride
        requested again    too_many_stops   not_your_ride
        given back         too_many_stops   not_your_ride
        raised             too_many_stops   not_your_ride
        getting in         sits_in_the_car  not_your_ride
        offered            too_many_stops   not_your_ride
        offered, last      too_many_stops   not_your_ride
        offered, expired   too_many_stops   not_your_ride
        accepted           too_many_stops   only_the_passenger
        accepted, talking  too_many_stops   only_the_passenger
        accepted, early    too_many_stops   only_the_passenger
        accepted, last     too_many_stops   only_the_passenger
        accepted, late     too_many_stops   only_the_passenger
        arrived            too_many_stops   only_the_passenger
        arrived, early     too_many_stops   only_the_passenger
        arrived, last      too_many_stops   only_the_passenger
        arrived, late      too_many_stops   only_the_passenger
        arrived, PIN       too_many_stops   only_the_passenger
        inProgress         too_many_stops   only_the_passenger
        boarded            too_many_stops   only_the_passenger
        redirected         too_many_stops   only_the_passenger
        stop ahead         too_many_stops   only_the_passenger
        at a stop          too_many_stops   only_the_passenger
        at a stop, late    too_many_stops   only_the_passenger
        completed          ride_is_over     only_the_passenger
        completed, rated   ride_is_over     only_the_passenger
        completed, last    ride_is_over     only_the_passenger
        completed, closed  ride_is_over     only_the_passenger
        by card            ride_is_over     only_the_passenger
        by card, tipped    ride_is_over     only_the_passenger
        by card, last      ride_is_over     only_the_passenger
        by card, closed    ride_is_over     only_the_passenger
        cancelled early    ride_is_over     not_your_ride
        cancelled late     ride_is_over     only_the_passenger
        cancelled aboard   ride_is_over     only_the_passenger
        cancelled, paid    ride_is_over     only_the_passenger
        unserved           ride_is_over     not_your_ride
        """

    @Test func onlyTheDriverReachesAndLeavesAStopThatIsThere() throws {
        expectSame(try TripGrid.stopping.text(), Self.stopping)
    }

    private static let stopping = """
        state              reachStop         leaveStop
        requested          not_accepted_yet  not_accepted_yet
        requested again    not_accepted_yet  not_accepted_yet
        given back         not_accepted_yet  not_accepted_yet
        raised             not_accepted_yet  not_accepted_yet
        getting in         not_accepted_yet  not_accepted_yet
        offered            not_accepted_yet  not_accepted_yet
        offered, last      not_accepted_yet  not_accepted_yet
        offered, expired   not_accepted_yet  not_accepted_yet
        accepted           not_arrived_yet   not_arrived_yet
        accepted, talking  not_arrived_yet   not_arrived_yet
        accepted, early    not_arrived_yet   not_arrived_yet
        accepted, last     not_arrived_yet   not_arrived_yet
        accepted, late     not_arrived_yet   not_arrived_yet
        arrived            not_started_yet   not_started_yet
        arrived, early     not_started_yet   not_started_yet
        arrived, last      not_started_yet   not_started_yet
        arrived, late      not_started_yet   not_started_yet
        arrived, PIN       not_started_yet   not_started_yet
        inProgress         no_stop_ahead     not_at_a_stop
        boarded            no_stop_ahead     not_at_a_stop
        redirected         no_stop_ahead     not_at_a_stop
        stop ahead         stopReached       not_at_a_stop
        at a stop          stands_at_a_stop  stopLeft
        at a stop, late    stands_at_a_stop  stopLeft + waiting 1
        completed          ride_is_over      ride_is_over
        completed, rated   ride_is_over      ride_is_over
        completed, last    ride_is_over      ride_is_over
        completed, closed  ride_is_over      ride_is_over
        by card            ride_is_over      ride_is_over
        by card, tipped    ride_is_over      ride_is_over
        by card, last      ride_is_over      ride_is_over
        by card, closed    ride_is_over      ride_is_over
        cancelled early    ride_is_over      ride_is_over
        cancelled late     ride_is_over      ride_is_over
        cancelled aboard   ride_is_over      ride_is_over
        cancelled, paid    ride_is_over      ride_is_over
        unserved           ride_is_over      ride_is_over
        """

    @Test func anotherDriverStopsNowhere() throws {
        expectSame(try TripGrid.stoppingOfAnother.text(), Self.stoppingOfAnother)
    }

    private static let stoppingOfAnother = """
        state              reachStop, other  leaveStop, other
        requested          not_accepted_yet  not_accepted_yet
        requested again    not_accepted_yet  not_accepted_yet
        given back         not_accepted_yet  not_accepted_yet
        raised             not_accepted_yet  not_accepted_yet
        getting in         not_accepted_yet  not_accepted_yet
        offered            not_accepted_yet  not_accepted_yet
        offered, last      not_accepted_yet  not_accepted_yet
        offered, expired   not_accepted_yet  not_accepted_yet
        accepted           not_your_ride     not_your_ride
        accepted, talking  not_your_ride     not_your_ride
        accepted, early    not_your_ride     not_your_ride
        accepted, last     not_your_ride     not_your_ride
        accepted, late     not_your_ride     not_your_ride
        arrived            not_your_ride     not_your_ride
        arrived, early     not_your_ride     not_your_ride
        arrived, last      not_your_ride     not_your_ride
        arrived, late      not_your_ride     not_your_ride
        arrived, PIN       not_your_ride     not_your_ride
        inProgress         not_your_ride     not_your_ride
        boarded            not_your_ride     not_your_ride
        redirected         not_your_ride     not_your_ride
        stop ahead         not_your_ride     not_your_ride
        at a stop          not_your_ride     not_your_ride
        at a stop, late    not_your_ride     not_your_ride
        completed          not_your_ride     not_your_ride
        completed, rated   not_your_ride     not_your_ride
        completed, last    not_your_ride     not_your_ride
        completed, closed  not_your_ride     not_your_ride
        by card            not_your_ride     not_your_ride
        by card, tipped    not_your_ride     not_your_ride
        by card, last      not_your_ride     not_your_ride
        by card, closed    not_your_ride     not_your_ride
        cancelled early    ride_is_over      ride_is_over
        cancelled late     not_your_ride     not_your_ride
        cancelled aboard   not_your_ride     not_your_ride
        cancelled, paid    not_your_ride     not_your_ride
        unserved           ride_is_over      ride_is_over
        """
}
