package dev.perdure.planner.request;

import dev.perdure.planner.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Decisions for tests, built the way the server builds them: from JSON. */
public final class Decisions {

  private final Map<String, Object> fields = new LinkedHashMap<>();

  private Decisions(String request, String outcome) {
    fields.put("requestId", request);
    fields.put("decisionId", "d-1");
    fields.put("digest", "digest-1");
    fields.put("outcome", outcome);
    fields.put("by", "ann");
    fields.put("at", Instant.EPOCH.toString());
  }

  public static Decisions of(String request, String outcome) {
    return new Decisions(request, outcome);
  }

  public Decisions with(String field, Object value) {
    fields.put(field, value);
    return this;
  }

  public Decision done() {
    return Json.read(Json.write(fields), Decision.class);
  }
}
