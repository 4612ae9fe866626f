@testable import RideWire

extension HostileCall {
    private static func prefer(
        _ name: String, _ more: String, _ message: String, code: String = "invalid_parameters"
    ) -> HostileCall {
        parameters(
            name, "driver.prefer",
            #"{"command_id":"01234567","payments":"both","categories":["common"],\#(more)}"#,
            message, code: code)
    }

    private static func apply(
        _ name: String, _ more: String, _ message: String, code: String = "invalid_parameters"
    ) -> HostileCall {
        parameters(
            name, "driver.apply", #"{"command_id":"01234567",\#(more)}"#, message, code: code)
    }

    private static let place = #"{"latitude":0,"longitude":0,"name":""}"#

    /// Objects that may be absent, and lists of objects.
    static let inside: [HostileCall] = [
        prefer(
            "unknown key in an optional object",
            #""areas":[],"heading_home":{"latitude":0,"longitude":0,"name":"","SECRET":1}"#,
            "params.heading_home may have no keys but latitude, longitude, name.",
            code: "unknown_key"),
        prefer(
            "unknown key in a list",
            #""areas":[{"place":\#(place),"radius_m":1},{"place":\#(place),"SECRET":1}]"#,
            "params.areas.[1] may have no keys but place, radius_m.", code: "unknown_key"),
        prefer(
            "unknown key in an object in a list",
            #""areas":[{"place":{"latitude":0,"longitude":0,"name":"","SECRET":1},"radius_m":1}]"#,
            "params.areas.[0].place may have no keys but latitude, longitude, name.",
            code: "unknown_key"),
        prefer(
            "missing key in a list", #""areas":[{"place":\#(place)}]"#,
            "params.areas.[0].radius_m is missing."),
        prefer("object for a list", #""areas":{}"#, "params.areas must be a list."),
        prefer("null for a list", #""areas":null"#, "params.areas must be a list, not null."),
        prefer(
            "text in a list of objects", #""areas":["SECRET"]"#,
            "params.areas.[0] must be an object."),
        prefer(
            "null in a list of objects", #""areas":[null]"#,
            "params.areas.[0] must be an object, not null."),
        apply(
            "unknown word in a list", #""categories":["common","SECRET"]"#,
            "params.categories.[1] must be one of: common, vip, women, pet."),
        apply(
            "number in a list of words", #""categories":["common",7]"#,
            "params.categories.[1] must be one of: common, vip, women, pet."),
        apply(
            "unknown key in a section", #""vehicle":{"SECRET":1}"#,
            "params.vehicle may have no keys but plate, colour, make, model, year, seats.",
            code: "unknown_key"),
        apply(
            "a day that does not exist",
            #""personal":{"surname":"A","birth_date":"1990-02-30","city":"B"}"#,
            "params.personal.birth_date must be a day such as 2026-11-21."),
        apply(
            "a day with a time",
            #""personal":{"surname":"A","birth_date":"1990-02-03T00:00","city":"B"}"#,
            "params.personal.birth_date must be a day such as 2026-11-21."),
        apply(
            "a number for a day", #""personal":{"surname":"A","birth_date":1990,"city":"B"}"#,
            "params.personal.birth_date must be a day such as 2026-11-21."),
        parameters(
            "number for a password", "account.confirm", #"{"password":12345678}"#,
            "params.password must be a text."),
        parameters(
            "page of 21", "wish.list", #"{"limit":21}"#,
            "params.limit must be a whole number from 1 to 20."),
        parameters(
            "half a page", "wish.list", #"{"limit":0.5}"#,
            "params.limit must be a whole number from 1 to 20."),
        parameters(
            "text for a page", "wish.list", #"{"limit":"20"}"#,
            "params.limit must be a whole number from 1 to 20."),
        parameters(
            "params where none belong", "operator.overview", #"{"SECRET":1}"#,
            "params may have no keys.", code: "unknown_key"),
    ]
}
