package dev.perdure.web.server;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.planner.message.Usage;
import dev.perdure.testing.Eventually;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricsTest extends OnServer {

  @Test
  void countTasksAndRequestsFromTheRecords() {
    assertThat(http.post("/api/tasks", "{\"request\": \"Fix it\"}").status()).isEqualTo(201);

    // The gauges may be those of an earlier scrape for two seconds.
    Eventually.holds(() ->
        http.get("/actuator/prometheus").text().contains("perdure_tasks{state=\"queued\"} 1.0"));
    assertThat(http.get("/actuator/prometheus").text())
        .contains("perdure_tasks{state=\"delivered\"} 0.0")
        .contains("perdure_requests_pending{kind=\"plan\"} 0.0")
        .contains("perdure_requests_oldest_seconds{kind=\"plan\"} 0.0")
        .contains("perdure_copies_behind_tasks 0.0", "perdure_copies_behind_oldest_seconds 0.0");
  }

  /** Other suites of this process count as well, so the test looks at the growth. */
  @Test
  void countModelAndToolCalls() {
    Map<String, Double> growth =
        Map.of(
            "perdure_model_calls_total{model=\"one\",outcome=\"answered\",provider=\"acme\"}", 1.0,
            "perdure_model_calls_total{model=\"one\",outcome=\"overloaded\",provider=\"acme\"}",
                1.0,
            "perdure_model_retries_total{cause=\"overloaded\"}", 1.0,
            "perdure_tokens_total{kind=\"input\",model=\"one\",provider=\"acme\"}", 10.0,
            "perdure_cost_usd_total{model=\"one\",provider=\"acme\"}", 0.25,
            "perdure_tool_calls_total{outcome=\"ok\",tool=\"edit\"}", 1.0);
    Map<String, Double> before = samples();

    Meters.answered("acme", "one", new Usage(10, 5, 2, 0, new BigDecimal("0.25")));
    Meters.failed("acme", "one", ModelFailureKind.OVERLOADED);
    Meters.retried(ModelFailureKind.OVERLOADED);
    Meters.used("edit", false);

    Map<String, Double> after = samples();
    assertThat(growth)
        .allSatisfy((sample, number) ->
            assertThat(after)
                .hasEntrySatisfying(
                    sample,
                    value ->
                        assertThat(value - before.getOrDefault(sample, 0.0))
                            .isCloseTo(number, within(1e-9))));
  }

  private static Map<String, Double> samples() {
    return http.get("/actuator/prometheus")
        .text()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" (?=[^ ]+$)"))
        .collect(toMap(sample -> sample[0], sample -> Double.valueOf(sample[1])));
  }
}
