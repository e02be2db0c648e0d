package dev.perdure.web.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Usage;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.operate.Waits;
import dev.perdure.web.server.FakeEngineView;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Prometheus' own promtool accepts the files of {@code monitoring}. Each alert fires, and only once
 * its cause exists: the rules see a scrape from before the causes for half an hour, then a scrape
 * from after them.
 */
@Requires(MachinePart.PROMTOOL)
class AlertRulesTest extends OnServer {

  private static final String BEFORE = "30m";
  private static final String AFTER = "50m";

  @TempDir private Path directory;

  @AfterEach
  void bringTheEngineBack() {
    server.bean(FakeEngineView.class).away = false;
  }

  @Test
  void passTheChecksOfPrometheus() throws IOException, InterruptedException {
    assertPasses("check", "rules", "--lint=all", MonitoringFiles.alertsFile().toString());
    assertPasses("check", "config", MonitoringFiles.prometheusFile().toString());
  }

  @Test
  void loadEachQueryOfTheDashboard() throws IOException, InterruptedException {
    List<Map<String, String>> rules = new ArrayList<>();
    for (String query : MonitoringFiles.dashboardQueries()) {
      rules.add(Map.of("record", "panel:" + rules.size(), "expr", query));
    }
    Map<String, Object> group = Map.of("name", "dashboard", "rules", rules);

    assertPasses("check", "rules", write("queries.yaml", Map.of("groups", List.of(group))));
  }

  @Test
  void fireEachAlertOnceItsCauseExists() throws IOException, InterruptedException {
    call("0.01");
    Map<String, String> before = samples();
    server.bean(FakeEngineView.class).away = true;
    call("100");
    for (int call = 0; call < 9; call++) {
      Meters.failed("acme", "one", ModelFailureKind.OVERLOADED);
    }
    for (int task = 0; task < 6; task++) {
      assertThat(http.post("/api/tasks", "{\"request\": \"Fix it\"}").status()).isEqualTo(201);
    }
    TaskId asking = database().sql("select id from task limit 1").column(TaskId::new).getFirst();
    Waits.raise(server.journal(), asking, "Try it again");
    database().sql("update request set raised_at = now() - interval '16 minutes'").update();
    database().sql("update task set copies_behind_at = now() - interval '16 minutes'").update();
    database().sql("update task set state = 'retrying'").update();
    Eventually.holds(() -> samples().getOrDefault(engine(), "").equals("0.0"));
    Eventually.holds(() -> samples().getOrDefault(retrying(), "").equals("6.0"));

    assertPasses("test", "rules", write("test.yaml", test(before, samples())));
  }

  private static void call(String dollars) {
    Meters.answered("acme", "one", new Usage(10, 5, 0, 0, new BigDecimal(dollars)));
    Meters.failed("acme", "one", ModelFailureKind.OVERLOADED);
  }

  private static String engine() {
    return "perdure_health{part=\"engine\"}";
  }

  private static String retrying() {
    return "perdure_tasks{state=\"retrying\"}";
  }

  private static Database database() {
    return server.journal().database();
  }

  /** The samples of a scrape whose metrics the rules use. */
  private static Map<String, String> samples() {
    Map<String, String> samples = new LinkedHashMap<>();
    http.get("/actuator/prometheus")
        .text()
        .lines()
        .filter(line -> line.startsWith("perdure_"))
        .forEach(line -> {
          int end = line.lastIndexOf(' ');
          samples.put(line.substring(0, end), line.substring(end + 1));
        });
    return samples;
  }

  private static Map<String, Object> test(Map<String, String> before, Map<String, String> after) {
    List<Map<String, String>> series = new ArrayList<>();
    after.forEach((name, value) -> series.add(series(name, before.get(name), value)));
    series.add(series("up{job=\"perdure\",instance=\"worker-1\"}", "1", "0"));
    List<Map<String, Object>> firing = new ArrayList<>();
    for (JsonNode alert : MonitoringFiles.alerts()) {
      String name = alert.path("alert").asString();
      firing.add(Map.of("labels", "{alertname=\"%s\"}".formatted(name), "value", 1));
    }
    return Map.of(
        "rule_files",
        List.of(MonitoringFiles.alertsFile().toString()),
        "evaluation_interval",
        "1m",
        "tests",
        List.of(
            Map.of(
                "interval",
                "1m",
                "input_series",
                series,
                "promql_expr_test",
                List.of(firing(BEFORE, List.of()), firing(AFTER, firing)))));
  }

  private static Map<String, Object> firing(String time, List<Map<String, Object>> alerts) {
    return Map.of(
        "expr",
        "count by (alertname) (ALERTS{alertstate=\"firing\"})",
        "eval_time",
        time,
        "exp_samples",
        alerts);
  }

  private static Map<String, String> series(String name, @Nullable String before, String after) {
    String first = before == null ? "_x30" : number(before) + "+0x30";
    return Map.of("series", name, "values", first + " " + number(after) + "+0x30");
  }

  private static String number(String value) {
    return new BigDecimal(value).toPlainString();
  }

  private String write(String name, Object content) throws IOException {
    return Files.writeString(directory.resolve(name), Json.write(content)).toString();
  }

  private static void assertPasses(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(MachinePart.PROMTOOL.path().toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
