package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import dev.perdure.activities.json.Json;
import io.temporal.failure.ApplicationFailure;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;
import tools.jackson.databind.JsonNode;

/** Log lines as JSON: each line is one object, whatever its message holds. */
class JsonLogFormatterTest {

  private static final String KEY = "sk-abcdefghijklmnop1234";

  @Test
  void hasTheTaskRunTurnAndTraceOfAnActivity() {
    JsonNode line =
        line("Done", null, Map.of("task", "t_1", "run", "t_1.main", "turn", "3", "trace", "0af7"));

    assertThat(line.propertyNames())
        .containsExactly("time", "level", "logger", "message", "task", "run", "turn", "trace");
    assertThat(line.path("level").asString()).isEqualTo("WARN");
    assertThat(line.path("logger").asString()).isEqualTo("dev.perdure.Signals");
    assertThat(line.path("message").asString()).isEqualTo("Done");
    assertThat(line.path("task").asString()).isEqualTo("t_1");
    assertThat(line.path("run").asString()).isEqualTo("t_1.main");
    assertThat(line.path("turn").asString()).isEqualTo("3");
    assertThat(line.path("trace").asString()).isEqualTo("0af7");
  }

  @Test
  void hasARefusalOfAnActivityWithoutAStackTrace() {
    var refusal = ApplicationFailure.newNonRetryableFailure("The key is refused", "key_refused");

    assertThat(line("Activity failure", refusal, Map.of()).path("error").asString())
        .contains("The key is refused")
        .hasLineCount(1);
  }

  @Test
  void findsTheTaskAndTheRunOfAWorkflow() {
    JsonNode run =
        line("Done", null, Map.of("WorkflowId", "t_1.step-fix-1", "WorkflowType", "Agent"));
    JsonNode root = line("Done", null, Map.of("WorkflowId", "t_1", "WorkflowType", "Task"));

    assertThat(run.path("task").asString()).isEqualTo("t_1");
    assertThat(run.path("run").asString()).isEqualTo("t_1.step-fix-1");
    assertThat(root.path("task").asString()).isEqualTo("t_1");
    assertThat(root.has("run")).isFalse();
  }

  @Test
  void hasTheTraceOfARequest() {
    assertThat(line("Done", null, Map.of("traceId", "0af7")).path("trace").asString())
        .isEqualTo("0af7");
  }

  @Test
  void hasTheFieldsOfALineOverThoseOfItsThread() {
    LoggingEvent event = event("Done", null, Map.of("task", "t_1"));
    event.addKeyValuePair(new KeyValuePair("task", "t_2"));
    event.addKeyValuePair(new KeyValuePair("state", "running"));

    JsonNode line = Json.mapper().readTree(new JsonLogFormatter().format(event));
    assertThat(line.path("task").asString()).isEqualTo("t_2");
    assertThat(line.path("state").asString()).isEqualTo("running");
  }

  @Test
  void isOneLineWithoutSecretsAndOfALimitedSize() {
    String hostile = "first\n{\"level\":\"INFO\"}\r\u2028\u0000 " + KEY + "x".repeat(1_500_000);
    String text =
        new JsonLogFormatter()
            .format(event(hostile, new IllegalStateException(hostile), Map.of("run", KEY)));

    assertThat(text).endsWith("}\n").hasSizeLessThan(25_000).doesNotContain(KEY);
    assertThat(text.strip().lines()).hasSize(1);
    JsonNode line = Json.mapper().readTree(text);
    assertThat(line.path("message").asString()).startsWith("first\n{\"level\":\"INFO\"}");
    assertThat(line.path("error").asString()).startsWith("java.lang.IllegalStateException: first");
  }

  private static JsonNode line(
      String message, @Nullable Throwable failure, Map<String, String> context) {
    return Json.mapper().readTree(new JsonLogFormatter().format(event(message, failure, context)));
  }

  private static LoggingEvent event(
      String message, @Nullable Throwable failure, Map<String, String> context) {
    var logs = new LoggerContext();
    var adapter = new LogbackMDCAdapter();
    context.forEach(adapter::put);
    logs.setMDCAdapter(adapter);
    return new LoggingEvent(
        JsonLogFormatterTest.class.getName(),
        logs.getLogger("dev.perdure.Signals"),
        Level.WARN,
        message,
        failure,
        null);
  }
}
