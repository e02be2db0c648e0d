package dev.perdure.web.engine;

import com.google.common.util.concurrent.Uninterruptibles;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Polls a Temporal server until it answers with a namespace's id or the timeout has passed. */
public final class NamespaceProbe {
  private static final Duration RETRY_DELAY = Duration.ofMillis(25);
  private static final long CALL_SECONDS = 2;

  private NamespaceProbe() {}

  /** The id of the namespace; throws the last refusal after the timeout. */
  public static String id(
      WorkflowServiceStubsOptions.Builder connection, String namespace, Duration patience) {
    var stubs = WorkflowServiceStubs.newServiceStubs(connection.build());
    try {
      var deadline = System.nanoTime() + patience.toNanos();
      while (true) {
        try {
          return ask(stubs, namespace);
        } catch (StatusRuntimeException e) {
          if (isFinal(e) || System.nanoTime() > deadline) {
            throw e;
          }
          Uninterruptibles.sleepUninterruptibly(RETRY_DELAY);
        }
      }
    } finally {
      stubs.shutdownNow();
    }
  }

  private static String ask(WorkflowServiceStubs stubs, String namespace) {
    var request = DescribeNamespaceRequest.newBuilder().setNamespace(namespace).build();
    return stubs
        .blockingStub()
        .withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS)
        .describeNamespace(request)
        .getNamespaceInfo()
        .getId();
  }

  private static boolean isFinal(StatusRuntimeException refusal) {
    return switch (refusal.getStatus().getCode()) {
      case UNAUTHENTICATED, PERMISSION_DENIED, INVALID_ARGUMENT, UNIMPLEMENTED -> true;
      default -> false;
    };
  }
}
