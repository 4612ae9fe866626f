/// Rows as the first version wrote them. They must be read for ever.
enum FirstVersion {
    /// Three rides, with everything that belongs to them.
    static let rows = rides + events + people

    private static let rides = #"""
        INSERT INTO trip (id, stage, passenger_id, driver_id, requested_at_ms, ends, body) VALUES
        (4, 'arrived', 4, 104, 4000, '{"dropoff":"l8+1250","pickup":"n3"}',\#
         '{"conversation":{"driverMarks":{"delivered":1,"read":1},"messages":[{"id":1,\#
        "sender":"passenger","sentAt":8000,"text":"Olá \"Luis\" 👍"}],\#
        "passengerMarks":{"delivered":1,"read":1}},"id":4,"refusedBy":[],\#
        "request":\#(request(4)),"requestedAt":4000,"state":{"arrived":{"arrivedAt":7000,\#
        "assignment":{"acceptedAt":6000,"driver":104}}}}'),
        (6, 'completed', 6, 106, 6000, '{"dropoff":"l8+1250","pickup":"n3"}',\#
         '{"conversation":{"driverMarks":{"delivered":0,"read":0},"messages":[],\#
        "passengerMarks":{"delivered":0,"read":0}},"id":6,"refusedBy":[],\#
        "request":\#(request(6)),"requestedAt":6000,\#
        "state":{"completed":{"completion":{"arrivedAt":9000,\#
        "assignment":{"acceptedAt":8000,"driver":106},"completedAt":11000,\#
        "ratingByPassenger":{"comment":"Good; DROP TABLE","stars":5},\#
        "startedAt":10000}}}}'),
        (9, 'cancelled', 9, 7, 9000, '{"dropoff":"l8+1250","pickup":"n3"}',\#
         '{"conversation":{"driverMarks":{"delivered":0,"read":0},"messages":[],\#
        "passengerMarks":{"delivered":0,"read":0}},"id":9,"refusedBy":[],\#
        "request":\#(request(9)),"requestedAt":9000,\#
        "state":{"cancelled":{"cancellation":{"assignment":{"acceptedAt":11000,"driver":7},\#
        "at":12000,"by":{"driver":7},"reason":"vehicleTrouble"}}}}');

        """#

    private static let events = #"""
        INSERT INTO trip_event (trip_id, at_ms, kind, body) VALUES
        (4, 4000, 'requested', '{"ends":{"dropoff":"l8+1250","pickup":"n3"},\#
        "request":\#(request(4))}'),
        (4, 5000, 'offered', '{"offered":{"driver":104,"expiresAt":64000}}'),
        (4, 6000, 'accepted', '{"accepted":{"driver":104}}'),
        (4, 7000, 'arrived', '{"arrived":{}}'),
        (4, 8000, 'messageSent', '{"messageSent":{"message":{"id":1,"sender":"passenger",\#
        "sentAt":8000,"text":"Olá \"Luis\" 👍"}}}'),
        (4, 9000, 'messagesRead', '{"messagesRead":{"by":"driver","through":1}}'),
        (6, 6000, 'requested', '{"ends":{"dropoff":"l8+1250","pickup":"n3"},\#
        "request":\#(request(6))}'),
        (6, 7000, 'offered', '{"offered":{"driver":106,"expiresAt":66000}}'),
        (6, 8000, 'accepted', '{"accepted":{"driver":106}}'),
        (6, 9000, 'arrived', '{"arrived":{}}'),
        (6, 10000, 'started', '{"started":{}}'),
        (6, 11000, 'completed', '{"completed":{}}'),
        (6, 12000, 'rated', '{"rated":{"by":"passenger",\#
        "rating":{"comment":"Good; DROP TABLE","stars":5}}}'),
        (9, 9000, 'requested', '{"ends":{"dropoff":"l8+1250","pickup":"n3"},\#
        "request":\#(request(9))}'),
        (9, 10000, 'offered', '{"offered":{"driver":7,"expiresAt":69000}}'),
        (9, 11000, 'accepted', '{"accepted":{"driver":7}}'),
        (9, 12000, 'cancelled', '{"cancelled":{"by":{"driver":7},\#
        "reason":"vehicleTrouble"}}');

        """#

    private static let people = #"""
        INSERT INTO account (party, number, current_trip_id, body) VALUES
        ('driver', 4294967296, NULL, '{"actor":{"driver":4294967296},\#
        "name":{"text":"Luis 👍"},"place":{"coordinate":{"latitudeE7":-299045000,\#
        "longitudeE7":-712489000},"name":"Ñuñoa"},"today":{"earnings":2920,"number":3,\#
        "rides":2},"tokenHash":[255,255,255,255,255,255,255,255,255,255,255,255,255,255,255,\#
        255,255,255,255,255,255,255,255,255,255,255,255,255,255,255,255,255],\#
        "vehicle":{"colour":"white","make":"Chevrolet","model":"Onix","plate":"LXKP-42",\#
        "seats":4}}'),
        ('passenger', 6, 6, '{"actor":{"passenger":6},"currentTrip":6,"name":{"text":"Ana"},\#
        "place":{"coordinate":{"latitudeE7":-299045000,"longitudeE7":-712489000},\#
        "name":"Ñuñoa"},"today":{"earnings":0,"number":0,"rides":0},"tokenHash":[0,1,2,3,4,\#
        5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31]}');
        INSERT INTO car (driver_id, body) VALUES
        (3, '{"activity":{"enRoute":{"trip":4}},"categories":1,"driver":3,"legNumber":9,\#
        "movement":{"driving":{"leg":{"departedAt":1000,"distance":4200000,"duration":90000,\#
        "from":"n3","to":"l7+1250"}}}}');
        INSERT INTO rating (party, number, sum_stars, count) VALUES
        ('passenger', 6, 4, 1);
        INSERT INTO command (sequence, party, number, id, fingerprint) VALUES
        (1, 'passenger', 1, 'command-1', -2);
        INSERT INTO world (id, now_ms, next_trip, city_checksum) VALUES
        (1, 123456, 77, -6);

        """#

    private static func request(_ passenger: Int) -> String {
        #"""
        {"dropoff":{"coordinate":{"latitudeE7":-298983000,"longitudeE7":-712748000},\#
        "name":"Faro Monumental"},"passenger":\#(passenger),"payment":"cash",\#
        "pickup":{"coordinate":{"latitudeE7":-299045000,"longitudeE7":-712489000},\#
        "name":"Balmaceda & \"Prat\""},"quote":{"category":"common","distance":4200000,\#
        "duration":660000,"fare":{"items":[{"amount":1460,"kind":"base"}]}}}
        """#
    }
}
