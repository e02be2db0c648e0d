package dev.perdure.workflows.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.testing.OnStage;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The heartbeat timeouts of activities, which a worker's setting gives. */
class HeartbeatTimeoutTest extends OnStage {

  @Test
  void giveLongActivitiesTheTimeoutOfTheWorkerAndNoOther() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.start();
    stage.report();

    assertThat(timeouts("t_1")).containsEntry("startTask", 0L).containsEntry("openWorkspace", 50L);
    assertThat(timeouts("t_1.main-build-1")).containsEntry("callModel", 50L);
  }

  /** The heartbeat timeouts in seconds by activity. */
  private Map<String, Long> timeouts(String workflow) {
    return stage.history(workflow).getEvents().stream()
        .filter(HistoryEvent::hasActivityTaskScheduledEventAttributes)
        .map(HistoryEvent::getActivityTaskScheduledEventAttributes)
        .collect(
            Collectors.toMap(
                scheduled -> scheduled.getActivityType().getName(),
                scheduled -> scheduled.getHeartbeatTimeout().getSeconds(),
                (first, _) -> first,
                TreeMap::new));
  }
}
