import RideCore
import RideTestSupport
import Testing

/// Every state of a ride against what a passenger changes of a request, and against the stops on
/// the way. A cell holds the events that follow, a charge with its amount, "-" for none, or the
/// code of the rejection.
@Suite("A passenger changes a ride by the rules, state by state (R1, P8)")
struct TripWishGridTests {
    @Test func theRideBeginsOnlyWithThePassengersPIN() throws {
        expectSame(try TripGrid.pins.text(), Self.pins)
    }

    private static let pins = """
        state              start, PIN           start, wrong         PIN, other
        requested          not_accepted_yet     not_accepted_yet     not_accepted_yet
        requested again    not_accepted_yet     not_accepted_yet     not_accepted_yet
        given back         not_accepted_yet     not_accepted_yet     not_accepted_yet
        raised             not_accepted_yet     not_accepted_yet     not_accepted_yet
        getting in         not_accepted_yet     not_accepted_yet     not_accepted_yet
        offered            not_accepted_yet     not_accepted_yet     not_accepted_yet
        offered, last      not_accepted_yet     not_accepted_yet     not_accepted_yet
        offered, expired   not_accepted_yet     not_accepted_yet     not_accepted_yet
        accepted           not_arrived_yet      not_arrived_yet      not_your_ride
        accepted, talking  not_arrived_yet      not_arrived_yet      not_your_ride
        accepted, early    not_arrived_yet      not_arrived_yet      not_your_ride
        accepted, last     not_arrived_yet      not_arrived_yet      not_your_ride
        accepted, late     not_arrived_yet      not_arrived_yet      not_your_ride
        arrived            started              started              not_your_ride
        arrived, early     started              started              not_your_ride
        arrived, last      started              started              not_your_ride
        arrived, late      started + waiting 1  started + waiting 1  not_your_ride
        arrived, PIN       started              wrong_pin            not_your_ride
        inProgress         already_started      already_started      not_your_ride
        boarded            already_started      already_started      not_your_ride
        redirected         already_started      already_started      not_your_ride
        stop ahead         already_started      already_started      not_your_ride
        at a stop          already_started      already_started      not_your_ride
        at a stop, late    already_started      already_started      not_your_ride
        completed          ride_is_over         ride_is_over         not_your_ride
        completed, rated   ride_is_over         ride_is_over         not_your_ride
        completed, last    ride_is_over         ride_is_over         not_your_ride
        completed, closed  ride_is_over         ride_is_over         not_your_ride
        by card            ride_is_over         ride_is_over         not_your_ride
        by card, tipped    ride_is_over         ride_is_over         not_your_ride
        by card, last      ride_is_over         ride_is_over         not_your_ride
        by card, closed    ride_is_over         ride_is_over         not_your_ride
        cancelled early    ride_is_over         ride_is_over         ride_is_over
        cancelled late     ride_is_over         ride_is_over         not_your_ride
        cancelled aboard   ride_is_over         ride_is_over         not_your_ride
        cancelled, paid    ride_is_over         ride_is_over         not_your_ride
        unserved           ride_is_over         ride_is_over         ride_is_over
        """

    @Test func onlyThePassengerTellsHowToBeFoundUntilTheCarIsThere() throws {
        expectSame(try TripGrid.notes.text(), Self.notes)
    }

    private static let notes = """
        state              note               note, none       note, long       note, driver
        requested          pickupNoteChanged  -                note_too_long    not_your_ride
        requested again    pickupNoteChanged  -                note_too_long    not_your_ride
        given back         pickupNoteChanged  -                note_too_long    not_your_ride
        raised             pickupNoteChanged  -                note_too_long    not_your_ride
        getting in         sits_in_the_car    sits_in_the_car  sits_in_the_car  not_your_ride
        offered            pickupNoteChanged  -                note_too_long    not_your_ride
        offered, last      pickupNoteChanged  -                note_too_long    not_your_ride
        offered, expired   pickupNoteChanged  -                note_too_long    not_your_ride
        accepted           pickupNoteChanged  -                note_too_long    only_the_passenger
        accepted, talking  pickupNoteChanged  -                note_too_long    only_the_passenger
        accepted, early    pickupNoteChanged  -                note_too_long    only_the_passenger
        accepted, last     pickupNoteChanged  -                note_too_long    only_the_passenger
        accepted, late     pickupNoteChanged  -                note_too_long    only_the_passenger
        arrived            already_arrived    already_arrived  already_arrived  only_the_passenger
        arrived, early     already_arrived    already_arrived  already_arrived  only_the_passenger
        arrived, last      already_arrived    already_arrived  already_arrived  only_the_passenger
        arrived, late      already_arrived    already_arrived  already_arrived  only_the_passenger
        arrived, PIN       already_arrived    already_arrived  already_arrived  only_the_passenger
        inProgress         already_started    already_started  already_started  only_the_passenger
        boarded            already_started    already_started  already_started  only_the_passenger
        redirected         already_started    already_started  already_started  only_the_passenger
        stop ahead         already_started    already_started  already_started  only_the_passenger
        at a stop          already_started    already_started  already_started  only_the_passenger
        at a stop, late    already_started    already_started  already_started  only_the_passenger
        completed          ride_is_over       ride_is_over     ride_is_over     only_the_passenger
        completed, rated   ride_is_over       ride_is_over     ride_is_over     only_the_passenger
        completed, last    ride_is_over       ride_is_over     ride_is_over     only_the_passenger
        completed, closed  ride_is_over       ride_is_over     ride_is_over     only_the_passenger
        by card            ride_is_over       ride_is_over     ride_is_over     only_the_passenger
        by card, tipped    ride_is_over       ride_is_over     ride_is_over     only_the_passenger
        by card, last      ride_is_over       ride_is_over     ride_is_over     only_the_passenger
        by card, closed    ride_is_over       ride_is_over     ride_is_over     only_the_passenger
        cancelled early    ride_is_over       ride_is_over     ride_is_over     not_your_ride
        cancelled late     ride_is_over       ride_is_over     ride_is_over     only_the_passenger
        cancelled aboard   ride_is_over       ride_is_over     ride_is_over     only_the_passenger
        cancelled, paid    ride_is_over       ride_is_over     ride_is_over     only_the_passenger
        unserved           ride_is_over       ride_is_over     ride_is_over     not_your_ride
        """

    @Test func onlyThePassengerMovesThePickupUntilTheCarIsThere() throws {
        expectSame(try TripGrid.moves.text(), Self.moves)
    }

    private static let moves = """
        state              move             move, same       move, driver
        requested          pickupMoved      -                not_your_ride
        requested again    pickupMoved      -                not_your_ride
        given back         pickupMoved      -                not_your_ride
        raised             pickupMoved      -                not_your_ride
        getting in         sits_in_the_car  sits_in_the_car  not_your_ride
        offered            pickupMoved      -                not_your_ride
        offered, last      pickupMoved      -                not_your_ride
        offered, expired   pickupMoved      -                not_your_ride
        accepted           pickupMoved      -                only_the_passenger
        accepted, talking  pickupMoved      -                only_the_passenger
        accepted, early    pickupMoved      -                only_the_passenger
        accepted, last     pickupMoved      -                only_the_passenger
        accepted, late     pickupMoved      -                only_the_passenger
        arrived            already_arrived  already_arrived  only_the_passenger
        arrived, early     already_arrived  already_arrived  only_the_passenger
        arrived, last      already_arrived  already_arrived  only_the_passenger
        arrived, late      already_arrived  already_arrived  only_the_passenger
        arrived, PIN       already_arrived  already_arrived  only_the_passenger
        inProgress         already_started  already_started  only_the_passenger
        boarded            already_started  already_started  only_the_passenger
        redirected         already_started  already_started  only_the_passenger
        stop ahead         already_started  already_started  only_the_passenger
        at a stop          already_started  already_started  only_the_passenger
        at a stop, late    already_started  already_started  only_the_passenger
        completed          ride_is_over     ride_is_over     only_the_passenger
        completed, rated   ride_is_over     ride_is_over     only_the_passenger
        completed, last    ride_is_over     ride_is_over     only_the_passenger
        completed, closed  ride_is_over     ride_is_over     only_the_passenger
        by card            ride_is_over     ride_is_over     only_the_passenger
        by card, tipped    ride_is_over     ride_is_over     only_the_passenger
        by card, last      ride_is_over     ride_is_over     only_the_passenger
        by card, closed    ride_is_over     ride_is_over     only_the_passenger
        cancelled early    ride_is_over     ride_is_over     not_your_ride
        cancelled late     ride_is_over     ride_is_over     only_the_passenger
        cancelled aboard   ride_is_over     ride_is_over     only_the_passenger
        cancelled, paid    ride_is_over     ride_is_over     only_the_passenger
        unserved           ride_is_over     ride_is_over     not_your_ride
        """

    @Test func onlyThePassengerRaisesThePriceWhileNobodyHasTakenTheRide() throws {
        expectSame(try TripGrid.raises.text(), Self.raises)
    }

    private static let raises = """
        state              raise             raise, last         raise, more
        requested          priceRaised       priceRaised         raise_out_of_range
        requested again    priceRaised       priceRaised         raise_out_of_range
        given back         priceRaised       priceRaised         raise_out_of_range
        raised             priceRaised       raise_out_of_range  raise_out_of_range
        getting in         sits_in_the_car   sits_in_the_car     sits_in_the_car
        offered            priceRaised       priceRaised         raise_out_of_range
        offered, last      priceRaised       priceRaised         raise_out_of_range
        offered, expired   priceRaised       priceRaised         raise_out_of_range
        accepted           already_accepted  already_accepted    already_accepted
        accepted, talking  already_accepted  already_accepted    already_accepted
        accepted, early    already_accepted  already_accepted    already_accepted
        accepted, last     already_accepted  already_accepted    already_accepted
        accepted, late     already_accepted  already_accepted    already_accepted
        arrived            already_accepted  already_accepted    already_accepted
        arrived, early     already_accepted  already_accepted    already_accepted
        arrived, last      already_accepted  already_accepted    already_accepted
        arrived, late      already_accepted  already_accepted    already_accepted
        arrived, PIN       already_accepted  already_accepted    already_accepted
        inProgress         already_started   already_started     already_started
        boarded            already_started   already_started     already_started
        redirected         already_started   already_started     already_started
        stop ahead         already_started   already_started     already_started
        at a stop          already_started   already_started     already_started
        at a stop, late    already_started   already_started     already_started
        completed          ride_is_over      ride_is_over        ride_is_over
        completed, rated   ride_is_over      ride_is_over        ride_is_over
        completed, last    ride_is_over      ride_is_over        ride_is_over
        completed, closed  ride_is_over      ride_is_over        ride_is_over
        by card            ride_is_over      ride_is_over        ride_is_over
        by card, tipped    ride_is_over      ride_is_over        ride_is_over
        by card, last      ride_is_over      ride_is_over        ride_is_over
        by card, closed    ride_is_over      ride_is_over        ride_is_over
        cancelled early    ride_is_over      ride_is_over        ride_is_over
        cancelled late     ride_is_over      ride_is_over        ride_is_over
        cancelled aboard   ride_is_over      ride_is_over        ride_is_over
        cancelled, paid    ride_is_over      ride_is_over        ride_is_over
        unserved           ride_is_over      ride_is_over        ride_is_over
        """

    @Test func aRaiseIsAboveZeroAndThePassengers() throws {
        expectSame(try TripGrid.raisesRefused.text(), Self.raisesRefused)
    }

    private static let raisesRefused = """
        state              raise nothing       raise, driver
        requested          raise_out_of_range  not_your_ride
        requested again    raise_out_of_range  not_your_ride
        given back         raise_out_of_range  not_your_ride
        raised             raise_out_of_range  not_your_ride
        getting in         sits_in_the_car     not_your_ride
        offered            raise_out_of_range  not_your_ride
        offered, last      raise_out_of_range  not_your_ride
        offered, expired   raise_out_of_range  not_your_ride
        accepted           already_accepted    only_the_passenger
        accepted, talking  already_accepted    only_the_passenger
        accepted, early    already_accepted    only_the_passenger
        accepted, last     already_accepted    only_the_passenger
        accepted, late     already_accepted    only_the_passenger
        arrived            already_accepted    only_the_passenger
        arrived, early     already_accepted    only_the_passenger
        arrived, last      already_accepted    only_the_passenger
        arrived, late      already_accepted    only_the_passenger
        arrived, PIN       already_accepted    only_the_passenger
        inProgress         already_started     only_the_passenger
        boarded            already_started     only_the_passenger
        redirected         already_started     only_the_passenger
        stop ahead         already_started     only_the_passenger
        at a stop          already_started     only_the_passenger
        at a stop, late    already_started     only_the_passenger
        completed          ride_is_over        only_the_passenger
        completed, rated   ride_is_over        only_the_passenger
        completed, last    ride_is_over        only_the_passenger
        completed, closed  ride_is_over        only_the_passenger
        by card            ride_is_over        only_the_passenger
        by card, tipped    ride_is_over        only_the_passenger
        by card, last      ride_is_over        only_the_passenger
        by card, closed    ride_is_over        only_the_passenger
        cancelled early    ride_is_over        not_your_ride
        cancelled late     ride_is_over        only_the_passenger
        cancelled aboard   ride_is_over        only_the_passenger
        cancelled, paid    ride_is_over        only_the_passenger
        unserved           ride_is_over        not_your_ride
        """

    @Test func anotherPassengerChangesNothing() throws {
        expectSame(try TripGrid.anotherPassengersWishes.text(), Self.anotherPassengersWishes)
    }

    private static let anotherPassengersWishes = """
        state              note           move           raise          stops
        requested          not_your_ride  not_your_ride  not_your_ride  not_your_ride
        requested again    not_your_ride  not_your_ride  not_your_ride  not_your_ride
        given back         not_your_ride  not_your_ride  not_your_ride  not_your_ride
        raised             not_your_ride  not_your_ride  not_your_ride  not_your_ride
        getting in         not_your_ride  not_your_ride  not_your_ride  not_your_ride
        offered            not_your_ride  not_your_ride  not_your_ride  not_your_ride
        offered, last      not_your_ride  not_your_ride  not_your_ride  not_your_ride
        offered, expired   not_your_ride  not_your_ride  not_your_ride  not_your_ride
        accepted           not_your_ride  not_your_ride  not_your_ride  not_your_ride
        accepted, talking  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        accepted, early    not_your_ride  not_your_ride  not_your_ride  not_your_ride
        accepted, last     not_your_ride  not_your_ride  not_your_ride  not_your_ride
        accepted, late     not_your_ride  not_your_ride  not_your_ride  not_your_ride
        arrived            not_your_ride  not_your_ride  not_your_ride  not_your_ride
        arrived, early     not_your_ride  not_your_ride  not_your_ride  not_your_ride
        arrived, last      not_your_ride  not_your_ride  not_your_ride  not_your_ride
        arrived, late      not_your_ride  not_your_ride  not_your_ride  not_your_ride
        arrived, PIN       not_your_ride  not_your_ride  not_your_ride  not_your_ride
        inProgress         not_your_ride  not_your_ride  not_your_ride  not_your_ride
        boarded            not_your_ride  not_your_ride  not_your_ride  not_your_ride
        redirected         not_your_ride  not_your_ride  not_your_ride  not_your_ride
        stop ahead         not_your_ride  not_your_ride  not_your_ride  not_your_ride
        at a stop          not_your_ride  not_your_ride  not_your_ride  not_your_ride
        at a stop, late    not_your_ride  not_your_ride  not_your_ride  not_your_ride
        completed          not_your_ride  not_your_ride  not_your_ride  not_your_ride
        completed, rated   not_your_ride  not_your_ride  not_your_ride  not_your_ride
        completed, last    not_your_ride  not_your_ride  not_your_ride  not_your_ride
        completed, closed  not_your_ride  not_your_ride  not_your_ride  not_your_ride
        by card            not_your_ride  not_your_ride  not_your_ride  not_your_ride
        by card, tipped    not_your_ride  not_your_ride  not_your_ride  not_your_ride
        by card, last      not_your_ride  not_your_ride  not_your_ride  not_your_ride
        by card, closed    not_your_ride  not_your_ride  not_your_ride  not_your_ride
        cancelled early    not_your_ride  not_your_ride  not_your_ride  not_your_ride
        cancelled late     not_your_ride  not_your_ride  not_your_ride  not_your_ride
        cancelled aboard   not_your_ride  not_your_ride  not_your_ride  not_your_ride
        cancelled, paid    not_your_ride  not_your_ride  not_your_ride  not_your_ride
        unserved           not_your_ride  not_your_ride  not_your_ride  not_your_ride
        """
}
