package dev.perdure.web.management;

import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;

/** The alert rules and the dashboard of {@code monitoring}, as a test reads them. */
public final class MonitoringFiles {

  private static final Path FOLDER = Path.of("../../monitoring").toAbsolutePath().normalize();
  private static final Pattern METRIC = Pattern.compile("\\b(?:perdure|jvm)_\\w+");

  private MonitoringFiles() {}

  static Path alertsFile() {
    return FOLDER.resolve("alerts.yaml");
  }

  static Path prometheusFile() {
    return FOLDER.resolve("prometheus.yaml");
  }

  /** The rules of all alerts. */
  static List<JsonNode> alerts() {
    JsonNode file = Json.mapper().valueToTree(new Yaml().load(read(alertsFile())));
    return file.path("groups")
        .valueStream()
        .flatMap(group -> group.path("rules").valueStream())
        .toList();
  }

  /** The queries of the dashboard; Grafana chooses their intervals. */
  static List<String> dashboardQueries() {
    return Json.mapper()
        .readTree(read(FOLDER.resolve("dashboard.json")))
        .findValues("expr")
        .stream()
        .map(query -> query.asString().replace("$__rate_interval", "5m"))
        .toList();
  }

  /** The metrics of all alerts and of the dashboard that processes of Perdure have. */
  public static Set<String> metrics() {
    Set<String> names = new TreeSet<>();
    Stream.concat(
            alerts().stream().map(alert -> alert.path("expr").asString()),
            dashboardQueries().stream())
        .map(METRIC::matcher)
        .flatMap(Matcher::results)
        .forEach(found -> names.add(found.group()));
    return names;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
