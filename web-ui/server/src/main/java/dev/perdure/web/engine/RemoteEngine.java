package dev.perdure.web.engine;

import io.grpc.StatusRuntimeException;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.util.Optional;

/**
 * The address, namespace and API key of a Temporal server or Temporal Cloud, and the connection to
 * it, which a key makes encrypted.
 */
public record RemoteEngine(String address, String namespace, Optional<String> apiKey) {

  /** Connects; fails with a sentence when nobody answers in time. */
  public Engine connect(Duration timeout) {
    try {
      return new Engine(
          EngineMode.REMOTE,
          address,
          namespace,
          NamespaceProbe.id(connection(), namespace, timeout),
          Optional.empty(),
          "Temporal at %s, namespace %s".formatted(address, namespace),
          this::connection,
          () -> {});
    } catch (StatusRuntimeException e) {
      throw new SetupException(explain(e), e);
    }
  }

  private WorkflowServiceStubsOptions.Builder connection() {
    var options = WorkflowServiceStubsOptions.newBuilder().setTarget(address);
    apiKey.ifPresent(key -> options.addApiKey(() -> key).setEnableHttps(true));
    return options;
  }

  private String explain(StatusRuntimeException refusal) {
    return switch (refusal.getStatus().getCode()) {
      case NOT_FOUND ->
          "The Temporal server at %s has no namespace '%s': create it there, or correct TEMPORAL_NAMESPACE."
              .formatted(address, namespace);
      case UNAUTHENTICATED, PERMISSION_DENIED ->
          "The Temporal server at %s refuses the namespace '%s': correct TEMPORAL_API_KEY and TEMPORAL_NAMESPACE."
              .formatted(address, namespace);
      default ->
          "The Temporal server at %s does not answer (%s): start it, or correct TEMPORAL_ADDRESS; unset, a local one is used."
              .formatted(address, refusal.getStatus().getCode());
    };
  }

  @Override
  public String toString() {
    return "RemoteEngine[%s, %s]".formatted(address, namespace);
  }
}
