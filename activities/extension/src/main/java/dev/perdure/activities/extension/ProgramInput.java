package dev.perdure.activities.extension;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import java.nio.charset.StandardCharsets;

/**
 * Input of a program.
 *
 * @param key goes to a URL in the header {@code Idempotency-Key}; each attempt has the same
 */
record ProgramInput(String json, String key) {

  static ProgramInput of(JsonObject json, String key) {
    return new ProgramInput(Json.write(json), key);
  }

  byte[] bytes() {
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
