package dev.perdure.activities.model;

import dev.perdure.planner.json.JsonObject;

/** A call with the id it has on the wire. */
public record TurnCall(String id, String name, JsonObject input) {}
