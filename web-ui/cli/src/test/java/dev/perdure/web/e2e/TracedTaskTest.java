package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.trace.OtlpReceiver;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server that exports traces, with a real engine and a receiver of OTLP. A task has one trace id
 * from its request over HTTP to its last notice.
 */
@Timeout(900)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
class TracedTaskTest {

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
      - {text: "The secret is sk-abcdefghijklmnop1234.", times: always}
      """;

  private static final String HEADER = "zq9x-otlp-73";

  @TempDir private static Path directory;
  private static OtlpReceiver receiver;
  private static Webhook webhook;
  private static KillStage stage;
  private static TaskPage task;
  private static String trace;

  @BeforeAll
  static void carryATaskOut() {
    receiver = OtlpReceiver.start();
    webhook = Webhook.start();
    stage =
        KillStage.at(
            directory,
            Map.of(
                "OTEL_EXPORTER_OTLP_ENDPOINT",
                receiver.url(),
                "OTEL_EXPORTER_OTLP_HEADERS",
                "authorization=Bearer%20" + HEADER,
                "OTEL_BSP_SCHEDULE_DELAY",
                "200",
                "PERDURE_WEBHOOK_URL",
                webhook.url(),
                "PERDURE_WEBHOOK_SECRET",
                "zq9x-hook-73"));
    var scenario = Scenario.of(SCENARIO);
    task =
        stage.task(
            "light",
            request ->
                request.agent().equals("title")
                    ? WireReply.refused(400, "invalid_request_error", "No titles here")
                    : scenario.reply(request));
    task.decide(task.nextRequest("plan"), "d1", "approve", Map.of());
    stage.delivered(task);
    trace = task.task().path("traceId").asString();
    stage.await(
        () -> webhook.deliveries().stream().anyMatch(it -> it.body().contains("\"ended\"")),
        "the notice");
    receiver.await(trace, "RunWorkflow:Task");
    receiver.await(trace, "notice webhook");
  }

  @AfterAll
  static void stop() {
    stage.close();
    webhook.close();
    receiver.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http post /api/tasks",
        "task",
        "StartWorkflow:Task",
        "RunWorkflow:Task",
        "StartChildWorkflow:Agent",
        "RunWorkflow:Agent",
        "RunActivity:callModel",
        "chat stage-0",
        "RunActivity:runTool",
        "execute_tool read",
        "execute_tool edit",
        "signal decide",
        "HandleSignal:decide",
        "RunActivity:settleRequest",
        "notice webhook"
      })
  void hasASpanFor(String name) {
    assertThat(receiver.spans(trace)).extracting(Span::getName).contains(name);
  }

  @Test
  void hasNoSpanWithoutItsParent() {
    List<Span> spans = receiver.spans(trace);
    Set<String> ids =
        spans.stream().map(span -> OtlpReceiver.hex(span.getSpanId())).collect(Collectors.toSet());

    assertThat(spans)
        .filteredOn(span -> !ids.contains(OtlpReceiver.hex(span.getParentSpanId())))
        .extracting(Span::getName)
        .containsExactly("http post /api/tasks");
  }

  @Test
  void doesEverythingForATaskInItsTrace() {
    assertThat(receiver.spans())
        .filteredOn(span -> !OtlpReceiver.hex(span.getTraceId()).equals(trace))
        .extracting(Span::getName)
        .isNotEmpty()
        .allMatch(name -> name.startsWith("http "));
  }

  @Test
  void leadsFromTheRequestToATool() {
    assertThat(pathTo("execute_tool edit"))
        .containsSubsequence(
            "http post /api/tasks",
            "task",
            "RunWorkflow:Task",
            "RunWorkflow:Agent",
            "RunActivity:runTool",
            "execute_tool edit");
    assertThat(pathTo("chat stage-0"))
        .containsSubsequence("RunWorkflow:Task", "RunActivity:callModel", "chat stage-0");
  }

  @Test
  void carriesTheTraceToTheModelAndToReceiversOfNotices() {
    assertThat(stage.requests())
        .isNotEmpty()
        .allMatch(request -> request.header("traceparent").startsWith("00-" + trace + "-"));
    assertThat(webhook.deliveries())
        .isNotEmpty()
        .allMatch(notice -> notice.body().contains("\"traceId\":\"%s\"".formatted(trace)))
        .allMatch(notice -> notice.traceparent().startsWith("00-" + trace + "-"));
  }

  @Test
  void showsTheTraceInLinesOfTheLogAndInEvents() {
    assertThat(stage.server().log().lines())
        .filteredOn(line -> line.contains("stays as it is"))
        .isNotEmpty()
        .allMatch(line -> line.contains("[%s]".formatted(trace)));
    stage.awaitEvent(task, "\"traceId\":\"%s\"".formatted(trace));
  }

  @Test
  void linksADecisionToItsOwnRequest() {
    Span signal = span("signal decide");
    String cause = OtlpReceiver.hex(signal.getLinks(0).getTraceId());

    assertThat(receiver.spans(cause))
        .extracting(Span::getName)
        .contains("http post /api/requests/{id}/decision");
  }

  @Test
  void sendsNoSecretAndNoTextOfAConversation() {
    assertThat(receiver.authorizations()).containsOnly("Bearer " + HEADER);
    assertThat(receiver.otherPaths()).isEmpty();
    assertThat(receiver.spans().toString())
        .doesNotContain(HEADER, "zq9x", "sk-abcdef", "Mend greet.sh", "Look after the greeting");
    assertThat(stage.server().log()).doesNotContain(HEADER);
  }

  @Test
  void describesACallOfAModelByTheConventions() {
    assertThat(span("chat stage-0").getAttributesList())
        .extracting(KeyValue::getKey)
        .contains(
            "gen_ai.operation.name",
            "gen_ai.provider.name",
            "gen_ai.request.model",
            "gen_ai.usage.input_tokens",
            "gen_ai.response.finish_reasons");
  }

  private static List<String> pathTo(String name) {
    Map<String, Span> spans =
        receiver.spans(trace).stream()
            .collect(Collectors.toMap(span -> OtlpReceiver.hex(span.getSpanId()), span -> span));
    List<String> path = new ArrayList<>();
    for (Span at = span(name); at != null; at = spans.get(OtlpReceiver.hex(at.getParentSpanId()))) {
      path.addFirst(at.getName());
    }
    return path;
  }

  /** The first span of a name that did not fail. */
  private static Span span(String name) {
    return receiver.spans(trace).stream()
        .filter(span -> span.getName().equals(name))
        .filter(span -> span.getStatus().getCode() != StatusCode.STATUS_CODE_ERROR)
        .findFirst()
        .orElseThrow();
  }
}
