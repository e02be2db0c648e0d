package dev.perdure.web.management;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.contributor.Status;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Reads the health of the parts of this process, as the health endpoint of the pages has it. */
@Component
final class HealthReader {

  private static final Duration VALIDITY = Duration.ofSeconds(5);

  /** The parts by name, each with its Spring Boot health component. */
  private static final Map<String, String> COMPONENTS =
      Map.of("database", "journal", "engine", "engine", "disk", "diskReserve");

  private static final List<String> ALL = List.of("database", "engine", "disk");

  /** Pages stay up without an engine: people read them, and their decisions wait in the outbox. */
  private static final List<String> NEEDED_FOR_PAGES = List.of("database");

  private final HealthEndpoint endpoint;
  private final ApplicationAvailability availability;
  private final List<String> needed;
  private final Map<String, CachedReading<Boolean>> readings = new LinkedHashMap<>();

  HealthReader(
      HealthEndpoint endpoint, ApplicationAvailability availability, Environment environment) {
    this.endpoint = endpoint;
    this.availability = availability;
    this.needed =
        environment.getProperty("perdure.workers", Boolean.class, true) ? ALL : NEEDED_FOR_PAGES;
    ALL.forEach(part -> readings.put(part, new CachedReading<>(() -> read(part), false, VALIDITY)));
  }

  List<String> parts() {
    return ALL;
  }

  boolean isUp(String part) {
    return Optional.ofNullable(readings.get(part)).map(CachedReading::get).orElse(false);
  }

  /** The report of all parts. */
  HealthReport health() {
    return report(ALL, true);
  }

  /** The report of the parts that this process needs for its own work. */
  HealthReport readiness() {
    return report(needed, availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC);
  }

  private HealthReport report(List<String> names, boolean isStarted) {
    Map<String, Boolean> parts = new LinkedHashMap<>();
    names.forEach(name -> parts.put(name, isUp(name)));
    return new HealthReport(isStarted && !parts.containsValue(false), parts);
  }

  private boolean read(String part) {
    return Optional.ofNullable(COMPONENTS.get(part))
        .map(component -> endpoint.healthForPath(component))
        .filter(health -> health.getStatus().equals(Status.UP))
        .isPresent();
  }
}
