package dev.perdure.web.management;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The health of a process without reasons, which need the token.
 *
 * @param parts whether each part is up, by name
 */
record HealthReport(boolean isUp, Map<String, Boolean> parts) {

  /** A process that answers is alive: a restart repairs neither the database nor the engine. */
  static final HealthReport ALIVE = new HealthReport(true, Map.of());

  /** The report in the form of Spring Boot's health endpoint. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("status", status(isUp));
    if (!parts.isEmpty()) {
      Map<String, Object> components = new LinkedHashMap<>();
      parts.forEach((name, up) -> components.put(name, Map.of("status", status(up))));
      json.put("components", components);
    }
    return json;
  }

  private static String status(boolean up) {
    return up ? "UP" : "DOWN";
  }
}
