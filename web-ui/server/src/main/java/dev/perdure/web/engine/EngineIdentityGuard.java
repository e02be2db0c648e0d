package dev.perdure.web.engine;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * gRPC client interceptor that refuses calls unless the Temporal server that answers is the known
 * one: after a crash, another installation's may listen on the same port.
 */
final class EngineIdentityGuard implements ClientInterceptor {

  private static final Logger LOG = LoggerFactory.getLogger(EngineIdentityGuard.class);
  private static final Duration REMINDER_INTERVAL = Duration.ofMinutes(1);
  private static final Duration IDENTITY_CHECK_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration RETRY_DELAY = Duration.ofMillis(100);
  private static final long CALL_SECONDS = 2;

  /** Calls that pass always: health checks and those that identify the server. */
  private static final Set<String> HARMLESS =
      Set.of("DescribeNamespace", "GetSystemInfo", "GetClusterInfo", "Check");

  private final Engine engine;
  private Identity seen = Identity.UNKNOWN;

  EngineIdentityGuard(Engine engine) {
    this.engine = engine;
  }

  private enum Identity {
    UNKNOWN,
    OURS,
    FOREIGN
  }

  /** Watches the identity of the server until the connection is closed. */
  void watch(WorkflowServiceStubs stubs) {
    Thread.ofVirtual().name("engine-guard").start(() -> compareUntilClosed(stubs));
  }

  /** Whether another Temporal server answers at the address. */
  synchronized boolean isForeign() {
    return seen == Identity.FOREIGN;
  }

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    boolean passes = HARMLESS.contains(String.valueOf(method.getBareMethodName())) || isOurs();
    return passes ? next.newCall(method, options) : new RefusedCall<>(sentence());
  }

  /** Waits briefly for the check of a new connection. */
  private synchronized boolean isOurs() {
    long deadline = System.nanoTime() + IDENTITY_CHECK_TIMEOUT.toNanos();
    while (seen == Identity.UNKNOWN && System.nanoTime() < deadline) {
      try {
        wait(RETRY_DELAY.toMillis());
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return seen == Identity.OURS;
  }

  private String sentence() {
    return isForeign()
        ? "Another Temporal server answers at %s than the one the tasks of this installation began on: end that one, or start Perdure again."
            .formatted(engine.address())
        : "The Temporal server at %s has not said yet which one it is.".formatted(engine.address());
  }

  private void compareUntilClosed(WorkflowServiceStubs stubs) {
    ManagedChannel channel = stubs.getRawChannel();
    try {
      while (!channel.isShutdown()) {
        compareOnce(stubs, channel);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Registers the listener before the check, so that no connection change is missed. */
  private void compareOnce(WorkflowServiceStubs stubs, ManagedChannel channel)
      throws InterruptedException {
    var changed = new CountDownLatch(1);
    ConnectivityState state = channel.getState(true);
    channel.notifyWhenStateChanged(state, () -> forget(changed));
    if (state != ConnectivityState.READY) {
      changed.await(RETRY_DELAY.toMillis(), TimeUnit.MILLISECONDS);
      return;
    }
    Identity found = ask(stubs);
    remember(found, changed);
    if (found == Identity.UNKNOWN) {
      changed.await(RETRY_DELAY.toMillis(), TimeUnit.MILLISECONDS);
      return;
    }
    while (!changed.await(REMINDER_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
      warn(found);
    }
  }

  private synchronized void forget(CountDownLatch changed) {
    seen = Identity.UNKNOWN;
    changed.countDown();
  }

  private void remember(Identity found, CountDownLatch changed) {
    synchronized (this) {
      seen = changed.getCount() == 0 ? Identity.UNKNOWN : found;
      notifyAll();
    }
    warn(found);
  }

  private void warn(Identity found) {
    if (found == Identity.FOREIGN) {
      LOG.error("{} The workers of this process stand still.", sentence());
    }
  }

  private Identity ask(WorkflowServiceStubs stubs) {
    var request = DescribeNamespaceRequest.newBuilder().setNamespace(engine.namespace()).build();
    try {
      var id =
          stubs
              .blockingStub()
              .withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS)
              .describeNamespace(request)
              .getNamespaceInfo()
              .getId();
      return Objects.equals(id, engine.id()) ? Identity.OURS : Identity.FOREIGN;
    } catch (StatusRuntimeException e) {
      boolean other = e.getStatus().getCode() == Status.Code.NOT_FOUND;
      return other ? Identity.FOREIGN : Identity.UNKNOWN;
    }
  }

  /** A call that fails as unavailable, so that it is retried. */
  private static final class RefusedCall<Q, A> extends ClientCall<Q, A> {

    private final String reason;

    RefusedCall(String reason) {
      this.reason = reason;
    }

    @Override
    public void start(Listener<A> listener, Metadata headers) {
      listener.onClose(Status.UNAVAILABLE.withDescription(reason), new Metadata());
    }

    @Override
    public void request(int messages) {}

    @Override
    public void cancel(@Nullable String message, @Nullable Throwable cause) {}

    @Override
    public void halfClose() {}

    @Override
    public void sendMessage(Q message) {}
  }
}
