package dev.perdure.web.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.planner.message.Usage;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The alert rules and the dashboard name metrics and alerts that exist. */
class MonitoringFilesTest extends OnServer {

  @Test
  void useOnlyMetricsOfAScrape() {
    Meters.answered("acme", "one", new Usage(10, 5, 2, 0, new BigDecimal("0.25")));
    Meters.failed("acme", "one", ModelFailureKind.OVERLOADED);
    Meters.retried(ModelFailureKind.OVERLOADED);
    Meters.used("edit", false);

    List<String> scraped =
        http.get("/actuator/prometheus")
            .text()
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split("[{ ]")[0])
            .distinct()
            .toList();
    assertThat(MonitoringFiles.metrics()).hasSizeGreaterThan(8).isSubsetOf(scraped);
  }

  @Test
  void haveAQueryOfPerdureInEachAlertAndPanel() {
    assertThat(MonitoringFiles.dashboardQueries())
        .hasSizeGreaterThan(8)
        .allMatch(query -> query.matches(".*\\b(perdure_|jvm_|up\\{job=\"perdure\"\\}).*"));
    assertThat(MonitoringFiles.alerts())
        .allSatisfy(alert -> {
          assertThat(alert.at("/annotations/summary").asString("")).isNotEmpty();
          assertThat(alert.at("/annotations/description").asString("")).isNotEmpty();
          assertThat(alert.at("/labels/severity").asString("")).matches("critical|warning");
        });
  }

  @Test
  void haveTheAlertsOfTheDocumentInItsOrder() throws IOException {
    String document = Files.readString(Path.of("../../docs/team/monitoring.md"));

    assertThat(
            document
                .lines()
                .filter(line -> line.startsWith("| `Perdure"))
                .map(line -> line.replaceAll("^\\| `(\\w+)`.*", "$1"))
                .filter(name -> !name.startsWith("Perdure-"))
                .collect(Collectors.toList()))
        .containsSubsequence(
            MonitoringFiles.alerts().stream()
                .map(alert -> alert.path("alert").asString())
                .toList());
  }
}
