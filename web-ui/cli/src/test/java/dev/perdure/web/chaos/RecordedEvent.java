package dev.perdure.web.chaos;

import tools.jackson.databind.JsonNode;

/** An event. */
record RecordedEvent(long seq, String kind, JsonNode data) {}
