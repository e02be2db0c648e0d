package dev.perdure.web.cli;

import tools.jackson.databind.JsonNode;

/**
 * Request that the fake server received.
 *
 * @param after the event that an event stream is to go on after, empty if none is named
 */
record FakeServerCall(String method, String path, String query, JsonNode body, String after) {}
