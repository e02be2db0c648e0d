package dev.perdure.web.outbox;

import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.workflow.v1.PendingChildExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A long history alone is no reason to start a root again. */
class SignalCountTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final int PAGE = 256;

  @ParameterizedTest
  @CsvSource({
    "10000, 10000, 1, true",
    "9999, 9999, 1, false",
    "10000, 10000, 0, false",
    "30000, 10000, 1, true",
    "30000, 9999, 1, false",
    "50000, 0, 1, false"
  })
  void findsARootThatTakesNoMoreSignalsWhileItsRunsAreUnderWay(
      int events, int signals, int runs, boolean found) {
    var root = DescribeWorkflowExecutionResponse.newBuilder();
    root.getWorkflowExecutionInfoBuilder()
        .setStatus(WORKFLOW_EXECUTION_STATUS_RUNNING)
        .setHistoryLength(events);
    for (int run = 0; run < runs; run++) {
      root.addPendingChildren(PendingChildExecutionInfo.getDefaultInstance());
    }

    assertThat(
            StuckWorkReader.full(root.build(), history(events, signals), NOW)
                .map(StuckWork::sentence)
                .orElse(""))
        .isEqualTo(
            found
                ? "The task's workflow has had 10000 signals, and the engine takes no more of them."
                : "");
  }

  @Test
  void readsALongHistoryNoFurtherThanItsSignalsMatter() {
    var root =
        DescribeWorkflowExecutionResponse.newBuilder()
            .addPendingChildren(PendingChildExecutionInfo.getDefaultInstance());
    root.getWorkflowExecutionInfoBuilder()
        .setStatus(WORKFLOW_EXECUTION_STATUS_RUNNING)
        .setHistoryLength(10_001);
    List<ByteString> read = new ArrayList<>();

    var full =
        StuckWorkReader.full(
            root.build(),
            page -> {
              read.add(page);
              return history(10_001, 9_000).apply(page);
            },
            NOW);

    assertThat(full).isEmpty();
    assertThat(read).hasSize(1);
  }

  /** The pages of a history whose last events are signals. */
  private static Function<ByteString, GetWorkflowExecutionHistoryResponse> history(
      int events, int signals) {
    return token -> {
      int from = token.isEmpty() ? 0 : Integer.parseInt(token.toStringUtf8());
      int to = Math.min(events, from + PAGE);
      var page = GetWorkflowExecutionHistoryResponse.newBuilder();
      for (int event = from; event < to; event++) {
        page.getHistoryBuilder()
            .addEventsBuilder()
            .setEventType(
                event < events - signals
                    ? EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED
                    : EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED);
      }
      return page.setNextPageToken(ByteString.copyFromUtf8(to < events ? "" + to : "")).build();
    };
  }
}
