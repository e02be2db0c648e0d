package dev.perdure.web.engine;

import dev.perdure.workflows.port.TaskQueueNames;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.PollerInfo;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Health check: up while the Temporal server answers and a worker polls, here or elsewhere. */
record EngineHealth(
    Engine engine,
    TemporalConnection connection,
    TaskQueueNames queues,
    Optional<Workers> workers,
    InstantSource clock)
    implements HealthIndicator {

  private static final long CALL_SECONDS = 2;
  private static final Duration POLL_TIMEOUT = Duration.ofSeconds(75);

  @Override
  public Health health() {
    var details = Health.unknown().withDetail("engine", engine.description());
    if (connection.isForeign()) {
      return details.down().withDetail("answer", "another engine answers there").build();
    }
    try {
      askEngine();
      return isPolled()
          ? details.up().build()
          : details
              .down()
              .withDetail("worker", "No worker polls the queue '%s'.".formatted(queues.common()))
              .build();
    } catch (StatusRuntimeException e) {
      return details.down().withDetail("answer", e.getStatus().getCode().name()).build();
    }
  }

  private void askEngine() {
    var request = DescribeNamespaceRequest.newBuilder().setNamespace(engine.namespace()).build();
    var answer = stub().describeNamespace(request);
    if (!answer.hasNamespaceInfo()) {
      throw new IllegalStateException("The engine describes its namespace without a word.");
    }
  }

  private boolean isPolled() {
    return workers.map(Workers::isRunning).orElseGet(this::isPolledElsewhere);
  }

  private boolean isPolledElsewhere() {
    var request =
        DescribeTaskQueueRequest.newBuilder()
            .setNamespace(engine.namespace())
            .setTaskQueue(TaskQueue.newBuilder().setName(queues.common()))
            .setTaskQueueType(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
            .build();
    var since = clock.instant().minus(POLL_TIMEOUT).getEpochSecond();
    return stub().describeTaskQueue(request).getPollersList().stream()
        .map(PollerInfo::getLastAccessTime)
        .anyMatch(time -> time.getSeconds() >= since);
  }

  private WorkflowServiceBlockingStub stub() {
    return connection.stubs().blockingStub().withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS);
  }
}
