package dev.perdure.web.chaos;

import tools.jackson.databind.JsonNode;

/** A status and a body; the status is {@link #AWAY} if no server answered. */
record ChaosReply(int status, JsonNode body) {
  String text(String field) {
    return body.path(field).asString("");
  }

  boolean isAccepted() {
    return status == 200 || status == 201 || status == 202;
  }
}
