import RideCore
import RideTestSupport
import Testing

/// Every state of a ride against what changes its price (P8, P9, R2) and against strangers who try.
/// A cell holds the events that follow, a charge with its amount, or the code of the rejection.
@Suite("A ride is redirected and tipped by the rules, state by state (R1, R2, P8, P9)")
struct TripMoneyGridTests {
    @Test func onlyThePassengerRedirectsAndOnlyOnceADriverHasAccepted() throws {
        expectSame(try TripGrid.redirects.text(), Self.redirects)
    }

    private static let redirects = """
        state              redirect                 redirect, first          redirect, driver
        requested          not_accepted_yet         not_accepted_yet         not_your_ride
        requested again    not_accepted_yet         not_accepted_yet         not_your_ride
        given back         not_accepted_yet         not_accepted_yet         not_your_ride
        raised             not_accepted_yet         not_accepted_yet         not_your_ride
        getting in         not_accepted_yet         not_accepted_yet         not_your_ride
        offered            not_accepted_yet         not_accepted_yet         not_your_ride
        offered, last      not_accepted_yet         not_accepted_yet         not_your_ride
        offered, expired   not_accepted_yet         not_accepted_yet         not_your_ride
        accepted           destinationChanged       destination_is_the_same  only_the_passenger
        accepted, talking  destinationChanged       destination_is_the_same  only_the_passenger
        accepted, early    destinationChanged       destination_is_the_same  only_the_passenger
        accepted, last     destinationChanged       destination_is_the_same  only_the_passenger
        accepted, late     destinationChanged       destination_is_the_same  only_the_passenger
        arrived            destinationChanged       destination_is_the_same  only_the_passenger
        arrived, early     destinationChanged       destination_is_the_same  only_the_passenger
        arrived, last      destinationChanged       destination_is_the_same  only_the_passenger
        arrived, late      destinationChanged       destination_is_the_same  only_the_passenger
        arrived, PIN       destinationChanged       destination_is_the_same  only_the_passenger
        inProgress         destinationChanged       destination_is_the_same  only_the_passenger
        boarded            destinationChanged       destination_is_the_same  only_the_passenger
        redirected         destination_is_the_same  destinationChanged       only_the_passenger
        stop ahead         destinationChanged       destination_is_the_same  only_the_passenger
        at a stop          destinationChanged       destination_is_the_same  only_the_passenger
        at a stop, late    destinationChanged       destination_is_the_same  only_the_passenger
        completed          ride_is_over             ride_is_over             only_the_passenger
        completed, rated   ride_is_over             ride_is_over             only_the_passenger
        completed, last    ride_is_over             ride_is_over             only_the_passenger
        completed, closed  ride_is_over             ride_is_over             only_the_passenger
        by card            ride_is_over             ride_is_over             only_the_passenger
        by card, tipped    ride_is_over             ride_is_over             only_the_passenger
        by card, last      ride_is_over             ride_is_over             only_the_passenger
        by card, closed    ride_is_over             ride_is_over             only_the_passenger
        cancelled early    ride_is_over             ride_is_over             not_your_ride
        cancelled late     ride_is_over             ride_is_over             only_the_passenger
        cancelled aboard   ride_is_over             ride_is_over             only_the_passenger
        cancelled, paid    ride_is_over             ride_is_over             only_the_passenger
        unserved           ride_is_over             ride_is_over             not_your_ride
        """

    @Test func onlyThePassengerTipsOnceAndOnlyByCardUntilTheWindowCloses() throws {
        expectSame(try TripGrid.tips.text(), Self.tips)
    }

    private static let tips = """
        state              tip                     tip nothing             tip, driver
        requested          ride_is_not_over_yet    ride_is_not_over_yet    not_your_ride
        requested again    ride_is_not_over_yet    ride_is_not_over_yet    not_your_ride
        given back         ride_is_not_over_yet    ride_is_not_over_yet    not_your_ride
        raised             ride_is_not_over_yet    ride_is_not_over_yet    not_your_ride
        getting in         ride_is_not_over_yet    ride_is_not_over_yet    not_your_ride
        offered            ride_is_not_over_yet    ride_is_not_over_yet    not_your_ride
        offered, last      ride_is_not_over_yet    ride_is_not_over_yet    not_your_ride
        offered, expired   ride_is_not_over_yet    ride_is_not_over_yet    not_your_ride
        accepted           ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        accepted, talking  ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        accepted, early    ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        accepted, last     ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        accepted, late     ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        arrived            ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        arrived, early     ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        arrived, last      ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        arrived, late      ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        arrived, PIN       ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        inProgress         ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        boarded            ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        redirected         ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        stop ahead         ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        at a stop          ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        at a stop, late    ride_is_not_over_yet    ride_is_not_over_yet    only_the_passenger
        completed          tip_needs_a_card        tip_needs_a_card        only_the_passenger
        completed, rated   tip_needs_a_card        tip_needs_a_card        only_the_passenger
        completed, last    tip_needs_a_card        tip_needs_a_card        only_the_passenger
        completed, closed  rating_window_closed    rating_window_closed    only_the_passenger
        by card            tip 500                 tip_out_of_range        only_the_passenger
        by card, tipped    tip_already_given       tip_already_given       only_the_passenger
        by card, last      tip 500                 tip_out_of_range        only_the_passenger
        by card, closed    rating_window_closed    rating_window_closed    only_the_passenger
        cancelled early    ride_was_not_completed  ride_was_not_completed  not_your_ride
        cancelled late     ride_was_not_completed  ride_was_not_completed  only_the_passenger
        cancelled aboard   ride_was_not_completed  ride_was_not_completed  only_the_passenger
        cancelled, paid    ride_was_not_completed  ride_was_not_completed  only_the_passenger
        unserved           ride_was_not_completed  ride_was_not_completed  not_your_ride
        """

    @Test func nobodyElseTouchesThePrice() throws {
        expectSame(try TripGrid.anotherPassengersMoney.text(), Self.anotherDriversMoney)
        expectSame(try TripGrid.anotherDriversMoney.text(), Self.anotherDriversMoney)
    }

    private static let anotherDriversMoney = """
        state              redirect       tip            missing
        requested          not_your_ride  not_your_ride  not_your_ride
        requested again    not_your_ride  not_your_ride  not_your_ride
        given back         not_your_ride  not_your_ride  not_your_ride
        raised             not_your_ride  not_your_ride  not_your_ride
        getting in         not_your_ride  not_your_ride  not_your_ride
        offered            not_your_ride  not_your_ride  not_your_ride
        offered, last      not_your_ride  not_your_ride  not_your_ride
        offered, expired   not_your_ride  not_your_ride  not_your_ride
        accepted           not_your_ride  not_your_ride  not_your_ride
        accepted, talking  not_your_ride  not_your_ride  not_your_ride
        accepted, early    not_your_ride  not_your_ride  not_your_ride
        accepted, last     not_your_ride  not_your_ride  not_your_ride
        accepted, late     not_your_ride  not_your_ride  not_your_ride
        arrived            not_your_ride  not_your_ride  not_your_ride
        arrived, early     not_your_ride  not_your_ride  not_your_ride
        arrived, last      not_your_ride  not_your_ride  not_your_ride
        arrived, late      not_your_ride  not_your_ride  not_your_ride
        arrived, PIN       not_your_ride  not_your_ride  not_your_ride
        inProgress         not_your_ride  not_your_ride  not_your_ride
        boarded            not_your_ride  not_your_ride  not_your_ride
        redirected         not_your_ride  not_your_ride  not_your_ride
        stop ahead         not_your_ride  not_your_ride  not_your_ride
        at a stop          not_your_ride  not_your_ride  not_your_ride
        at a stop, late    not_your_ride  not_your_ride  not_your_ride
        completed          not_your_ride  not_your_ride  not_your_ride
        completed, rated   not_your_ride  not_your_ride  not_your_ride
        completed, last    not_your_ride  not_your_ride  not_your_ride
        completed, closed  not_your_ride  not_your_ride  not_your_ride
        by card            not_your_ride  not_your_ride  not_your_ride
        by card, tipped    not_your_ride  not_your_ride  not_your_ride
        by card, last      not_your_ride  not_your_ride  not_your_ride
        by card, closed    not_your_ride  not_your_ride  not_your_ride
        cancelled early    not_your_ride  not_your_ride  not_your_ride
        cancelled late     not_your_ride  not_your_ride  not_your_ride
        cancelled aboard   not_your_ride  not_your_ride  not_your_ride
        cancelled, paid    not_your_ride  not_your_ride  not_your_ride
        unserved           not_your_ride  not_your_ride  not_your_ride
        """
}
