package dev.perdure.activities.model;

import dev.perdure.planner.json.JsonObject;

/** A tool call with its id on the wire. */
public record TurnCall(String id, String name, JsonObject input) {}
