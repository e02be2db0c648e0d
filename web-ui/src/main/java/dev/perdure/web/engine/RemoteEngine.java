package dev.perdure.web.engine;

import dev.perdure.web.engine.Engine.Mode;
import io.grpc.StatusRuntimeException;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.util.Optional;

/** A Temporal server or Temporal Cloud, run by somebody else. */
public final class RemoteEngine implements Engine {
  private final Settings settings;
  private final String id;

  private RemoteEngine(Settings settings, String id) {
    this.settings = settings;
    this.id = id;
  }

  /** Connects; fails with a sentence when nobody answers within this patience. */
  public static RemoteEngine connect(Settings settings, Duration patience) {
    try {
      var id = NamespaceProbe.id(connection(settings), settings.namespace(), patience);
      return new RemoteEngine(settings, id);
    } catch (StatusRuntimeException refusal) {
      throw new SetupException(explain(settings, refusal), refusal);
    }
  }

  @Override
  public Mode mode() {
    return Mode.REMOTE;
  }

  @Override
  public String address() {
    return settings.address();
  }

  @Override
  public String namespace() {
    return settings.namespace();
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Optional<String> uiUrl() {
    return Optional.empty();
  }

  @Override
  public String description() {
    return "Temporal at %s, namespace %s".formatted(settings.address(), settings.namespace());
  }

  @Override
  public WorkflowServiceStubsOptions.Builder connection() {
    return connection(settings);
  }

  /** Leaves the server alone. */
  @Override
  public void close() {
    // It is not ours to end.
  }

  private static WorkflowServiceStubsOptions.Builder connection(Settings settings) {
    var options = WorkflowServiceStubsOptions.newBuilder().setTarget(settings.address());
    settings.apiKey().ifPresent(key -> options.addApiKey(() -> key).setEnableHttps(true));
    return options;
  }

  private static String explain(Settings settings, StatusRuntimeException refusal) {
    if (NamespaceProbe.isAbsentNamespace(refusal)) {
      return "The Temporal server at %s has no namespace '%s': create it there, or correct TEMPORAL_NAMESPACE."
          .formatted(settings.address(), settings.namespace());
    }
    return switch (refusal.getStatus().getCode()) {
      case UNAUTHENTICATED, PERMISSION_DENIED ->
          "The Temporal server at %s refuses the namespace '%s': correct TEMPORAL_API_KEY and TEMPORAL_NAMESPACE."
              .formatted(settings.address(), settings.namespace());
      default ->
          "The Temporal server at %s does not answer (%s): start it, or correct TEMPORAL_ADDRESS; unset, a local one is used."
              .formatted(settings.address(), refusal.getStatus().getCode());
    };
  }

  /** Where the server is and who asks; the key makes the connection encrypted. */
  public record Settings(String address, String namespace, Optional<String> apiKey) {
    @Override
    public String toString() {
      return "Settings[" + address + ", " + namespace + "]";
    }
  }
}
