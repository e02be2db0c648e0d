package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.management.MonitoringFiles;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Pages and a worker apart, as a monitor sees them after one task: health, metrics and logs. The
 * pages log text, the worker logs JSON.
 */
@Timeout(900)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
class MonitoredProcessesTest {

  private static final String SCENARIO =
      """
      - when: {agent: plan, phase: writing-the-plan}
        tool_calls:
        - {name: plan_write, arguments: {plan: {overview: Greet, approach: Mend the word, steps: [
            {id: fix, title: Fix, instructions: Mend greet.sh., checks: [{command: ./test.sh}]}],
            verification: [{command: ./test.sh}]}}}
        - {name: plan_exit, arguments: {}}
      - when: {agent: build, step: fix, turn: 1}
        tool_calls: [{name: read, arguments: {filePath: greet.sh}}]
      - when: {agent: build, step: fix, turn: 2}
        tool_calls: [{name: edit, arguments: {filePath: greet.sh, oldString: Helo, newString: Hello}}]
      - {text: "Done.", times: always}
      """;

  private static final Pattern MONITORS =
      Pattern.compile("Health and metrics are at (http://127\\.0\\.0\\.1:\\d+)/actuator");
  private static final Pattern STATE = Pattern.compile("TaskStateLine.*Task (\\S+) is (\\w+)\\.");

  @TempDir private static Path directory;
  private static final Scenario MODEL = Scenario.of(SCENARIO);
  private static final AtomicBoolean REFUSED = new AtomicBoolean();
  private static WireServer vendor;
  private static TestDatabase database;
  private static Engine engine;
  private static PerdureProcess web;
  private static PerdureProcess worker;
  private static TaskPage task;

  @BeforeAll
  static void carryATaskOut() throws Exception {
    var repository = GreetingRepository.at(directory.resolve("repository"));
    vendor = WireServer.start(MonitoredProcessesTest::reply);
    database = TestDatabase.empty();
    Path engineData = Files.createDirectory(directory.resolve("engine"));
    engine = PerdureProperties.of(System.getenv()).stack(false).engine().start(engineData);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<PerdureProcess> pages =
          threads.submit(() -> PerdureProcess.web(directory.resolve("web"), settings("text")));
      worker = PerdureProcess.worker(directory.resolve("worker"), settings("json"));
      web = pages.get();
    }
    task =
        TaskPage.create(
            web.url(),
            Map.of(
                "repository",
                Map.of("location", repository.root().toString()),
                "request",
                "Mend the greeting",
                "strategy",
                "light"));
    task.decide(task.nextRequest("plan"), "d1", "approve", Map.of());
    assertThat(task.ended().path("state").asString()).as(worker.log()).isEqualTo("delivered");
  }

  /** Refuses the first turn of the step once, so that the worker tries again. */
  private static WireReply reply(WireRequest request) {
    if (request.agent().equals("build") && REFUSED.compareAndSet(false, true)) {
      return WireReply.refused(529, "overloaded_error", "Busy");
    }
    return MODEL.reply(request);
  }

  private static Map<String, String> settings(String log) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PERDURE_DB_URL", database.access().jdbcUrl());
    settings.put("PERDURE_DB_USER", database.access().user());
    settings.put("PERDURE_DB_PASSWORD", database.access().password());
    settings.put("TEMPORAL_ADDRESS", engine.address());
    settings.put("ANTHROPIC_API_KEY", "key");
    settings.put("ANTHROPIC_BASE_URL", vendor.url());
    settings.put("PERDURE_MODEL", "anthropic/claude-sonnet-4-5");
    settings.put("PERDURE_HOST_ID", "worker-1");
    settings.put("PERDURE_MANAGEMENT_PORT", "0");
    settings.put("PERDURE_LOG", log);
    return settings;
  }

  @AfterAll
  static void stop() {
    worker.close();
    web.close();
    engine.close();
    database.close();
    vendor.close();
    KillSurvivors.end(directory);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/actuator/health",
        "/actuator/health/liveness",
        "/actuator/health/readiness",
        "/actuator/prometheus"
      })
  void answerMonitorsWithoutAToken(String path) {
    assertThat(get(monitors(web) + path).statusCode()).isEqualTo(200);
    assertThat(get(monitors(worker) + path).statusCode()).isEqualTo(200);
  }

  @Test
  void askForTheTokenAtThePortOfThePages() {
    assertThat(get(web.url() + "/actuator/prometheus").statusCode()).isEqualTo(401);
  }

  @Test
  void countCallsWhereTheyHappenAsTheRecordsHaveThem() {
    // The closing summary may still be under way.
    Eventually.holds(() ->
        sum(worker, "perdure_model_calls_total\\{.*outcome=\"answered\".*")
            == number("select count(*) from usage"));
    assertThat(sum(worker, "perdure_cost_usd_total.*"))
        .isPositive()
        .isCloseTo(number("select sum(cost) from usage"), within(1e-6));
    assertThat(sum(worker, "perdure_model_retries_total\\{cause=\"overloaded\"\\}")).isEqualTo(1);
    assertThat(sum(worker, "perdure_tool_calls_total\\{outcome=\"ok\",tool=\"(read|edit)\"\\}"))
        .isEqualTo(2);
    assertThat(scrape(web)).doesNotContain("perdure_model_calls", "perdure_tool_calls");
  }

  @Test
  void repeatNoFigureOfTheDatabaseInWorkers() {
    assertThat(scrape(web)).contains("perdure_tasks{state=\"delivered\"} 1.0");
    assertThat(scrape(worker)).doesNotContain("perdure_tasks", "perdure_requests");
  }

  @Test
  void haveEveryMetricOfTheAlertsAndTheDashboard() {
    Set<String> names = new TreeSet<>();
    Stream.of(web, worker)
        .flatMap(process -> scrape(process).lines())
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> names.add(line.split("[{ ]")[0]));

    assertThat(names).containsAll(MonitoringFiles.metrics());
  }

  @Test
  void logEachStateOfTheTaskOnce() {
    List<String> logged = new ArrayList<>();
    Stream.of(web, worker)
        .flatMap(process -> process.log().lines())
        .map(STATE::matcher)
        .filter(line -> line.find() && line.group(1).equals(task.id()))
        .forEach(line -> logged.add(line.group(2)));

    assertThat(logged)
        .containsExactlyInAnyOrderElementsOf(
            column("select data->>'state' from event where kind = 'task.state'"))
        .contains("queued", "running", "waiting", "delivered");
  }

  @Test
  void logJsonWithTheTaskTheRunTheTurnAndTheTrace() {
    String trace = task.task().path("traceId").asString();
    List<JsonNode> lines = worker.log().lines().map(line -> Json.mapper().readTree(line)).toList();

    assertThat(lines).allMatch(line -> line.has("time") && line.has("level"));
    assertThat(lines)
        .filteredOn(line -> line.path("error").asString("").contains("OVERLOADED"))
        .isNotEmpty()
        .allSatisfy(line -> {
          assertThat(line.path("task").asString()).isEqualTo(task.id());
          assertThat(line.path("run").asString()).isEqualTo(task.id() + ".step-fix-1");
          assertThat(line.path("turn").asString()).isEqualTo("1");
          assertThat(line.path("trace").asString()).isEqualTo(trace);
        });
    assertThat(lines)
        .filteredOn(line -> line.path("state").asString("").equals("delivered"))
        .singleElement()
        .satisfies(line -> {
          assertThat(line.path("task").asString()).isEqualTo(task.id());
          assertThat(line.path("trace").asString()).isEqualTo(trace);
        });
  }

  private static double number(String query) {
    return Double.parseDouble(column(query).getFirst());
  }

  private static List<String> column(String query) {
    List<String> values = new ArrayList<>();
    try (var connection = database.access().connect(10);
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return values;
  }

  private static double sum(PerdureProcess process, String series) {
    Pattern wanted = Pattern.compile(series + " (\\S+)");
    return scrape(process)
        .lines()
        .map(wanted::matcher)
        .filter(line -> line.matches())
        .mapToDouble(line -> Double.parseDouble(line.group(line.groupCount())))
        .sum();
  }

  private static String scrape(PerdureProcess process) {
    return get(monitors(process) + "/actuator/prometheus").body();
  }

  private static String monitors(PerdureProcess process) {
    return MONITORS
        .matcher(process.log())
        .results()
        .map(found -> found.group(1))
        .findFirst()
        .orElseThrow();
  }

  private static HttpResponse<String> get(String address) {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(
          HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
