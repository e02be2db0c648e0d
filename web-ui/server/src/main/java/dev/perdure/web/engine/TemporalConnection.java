package dev.perdure.web.engine;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.uber.m3.tally.NoopScope;
import com.uber.m3.tally.Scope;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.trace.TemporalTracing;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.converter.CodecDataConverter;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.common.converter.Jackson3JsonPayloadConverter;
import io.temporal.common.interceptors.WorkerInterceptor;
import io.temporal.common.interceptors.WorkflowClientInterceptor;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.serviceclient.rpcretry.DefaultStubServiceOperationRpcRetryOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/**
 * An open connection to the Temporal server: gRPC stubs and a workflow client with the product's
 * JSON converter and payload limit.
 */
public final class TemporalConnection implements AutoCloseable {
  private static final long CLOSE_SECONDS = 2;
  private static final Duration FIRST_CONNECT_TIMEOUT = Duration.ofSeconds(4);

  private final WorkflowServiceStubs stubs;
  private final WorkflowClient client;
  private final Optional<EngineIdentityGuard> guard;
  private final TemporalTracing tracing;

  private TemporalConnection(
      WorkflowServiceStubs stubs,
      WorkflowClient client,
      Optional<EngineIdentityGuard> guard,
      TemporalTracing tracing) {
    this.stubs = stubs;
    this.client = client;
    this.guard = guard;
    this.tracing = tracing;
  }

  /** Connects without keys; {@code identity} is what the engine's history calls this process. */
  public static TemporalConnection open(Engine engine, JsonMapper json, String identity) {
    return open(engine, converter(json), identity);
  }

  /** Connects with a converter of payloads. */
  public static TemporalConnection open(Engine engine, DataConverter converter, String identity) {
    return open(engine, converter, identity, new NoopScope(), TemporalTracing.none());
  }

  /** Connects, reports the SDK's figures to a scope, and traces what clients and workers do. */
  public static TemporalConnection open(
      Engine engine,
      DataConverter converter,
      String identity,
      Scope metrics,
      TemporalTracing tracing) {
    return open(engine, engine.connection().setMetricsScope(metrics), converter, identity, tracing);
  }

  /** Connects with short timeouts, for calls that a person waits for. */
  static TemporalConnection hasty(
      Engine engine, DataConverter converter, String identity, TemporalTracing tracing) {
    var retries =
        DefaultStubServiceOperationRpcRetryOptions.getBuilder()
            .setExpiration(FIRST_CONNECT_TIMEOUT)
            .validateBuildWithDefaults();
    var stubs =
        engine.connection().setRpcTimeout(FIRST_CONNECT_TIMEOUT).setRpcRetryOptions(retries);
    return open(engine, stubs, converter, identity, tracing);
  }

  private static TemporalConnection open(
      Engine engine,
      WorkflowServiceStubsOptions.Builder connection,
      DataConverter converter,
      String identity,
      TemporalTracing tracing) {
    var guard =
        Optional.of(new EngineIdentityGuard(engine))
            .filter(_ -> engine.mode() != EngineMode.MEMORY);
    guard.ifPresent(checks -> connection.setGrpcClientInterceptors(List.of(checks)));
    var stubs = WorkflowServiceStubs.newServiceStubs(connection.build());
    guard.ifPresent(checks -> checks.watch(stubs));
    var options =
        WorkflowClientOptions.newBuilder()
            .setNamespace(engine.namespace())
            .setIdentity(identity)
            .setDataConverter(converter)
            .setInterceptors(tracing.clients().toArray(WorkflowClientInterceptor[]::new))
            .build();
    var client = WorkflowClient.newInstance(stubs, options);
    return new TemporalConnection(stubs, client, guard, tracing);
  }

  /** The payload converter without keys. */
  public static DataConverter converter(JsonMapper json) {
    return converter(json, EncryptionCodec.none());
  }

  /**
   * The payload converter: the given JSON mapper, encryption, and a limit on the size that travels.
   * It leaves null values out, because a missing value is read the same. An encrypted failure keeps
   * its type alone in plain text.
   */
  public static DataConverter converter(JsonMapper json, EncryptionCodec encryption) {
    var sparing =
        json.rebuild()
            .changeDefaultPropertyInclusion(it -> it.withValueInclusion(Include.NON_NULL))
            .build();
    var plain =
        DefaultDataConverter.newDefaultInstance()
            .withFailureConverter(new ShortFailureConverter(encryption.encrypts()))
            .withPayloadConverterOverrides(new Jackson3JsonPayloadConverter(sparing));
    // The SDK encodes by the last codec first.
    return new CodecDataConverter(
        plain, List.of(new PayloadSizeGuard(), encryption), encryption.encrypts());
  }

  /** Whether another Temporal server answers at the address. */
  boolean isForeign() {
    return guard.map(EngineIdentityGuard::isForeign).orElse(false);
  }

  public WorkflowClient client() {
    return client;
  }

  public WorkflowServiceStubs stubs() {
    return stubs;
  }

  /** The interceptors that trace what workers do on this connection. */
  List<WorkerInterceptor> workerTracing() {
    return tracing.workers();
  }

  @Override
  public void close() {
    stubs.shutdown();
    if (!stubs.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
      stubs.shutdownNow();
    }
  }
}
