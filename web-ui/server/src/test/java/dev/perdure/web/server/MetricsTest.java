package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.planner.message.Usage;
import dev.perdure.testing.Eventually;
import java.math.BigDecimal;
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
        .contains("perdure_requests_oldest_seconds{kind=\"plan\"} 0.0");
  }

  @Test
  void countModelAndToolCalls() {
    Meters.answered("acme", "one", new Usage(10, 5, 2, 0, new BigDecimal("0.25")));
    Meters.failed("acme", "one", ModelFailureKind.OVERLOADED);
    Meters.retried(ModelFailureKind.OVERLOADED);
    Meters.used("edit", false);

    assertThat(http.get("/actuator/prometheus").text())
        .contains(
            "perdure_model_calls_total{model=\"one\",outcome=\"answered\",provider=\"acme\"} 1.0",
            "perdure_model_calls_total{model=\"one\",outcome=\"overloaded\",provider=\"acme\"} 1.0",
            "perdure_model_retries_total{cause=\"overloaded\"} 1.0",
            "perdure_tokens_total{kind=\"input\",model=\"one\",provider=\"acme\"} 10.0",
            "perdure_cost_usd_total{model=\"one\",provider=\"acme\"} 0.25",
            "perdure_tool_calls_total{outcome=\"ok\",tool=\"edit\"} 1.0");
  }
}
