package dev.perdure.web.engine;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.workflows.visibility.TaskView;
import dev.perdure.workflows.visibility.TaskVisibility;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc.OperatorServiceBlockingStub;
import io.temporal.common.SearchAttributeKey;
import io.temporal.common.SearchAttributes;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The search attributes with which tasks start at a Temporal server. Perdure registers them if the
 * server lets it. Without them tasks run as well, but no query of the server finds a task by its
 * state.
 */
public final class TaskSearchAttributes {

  private static final Logger LOG = LoggerFactory.getLogger(TaskSearchAttributes.class);
  private static final long CALL_SECONDS = 5;

  /** A Temporal server on SQL holds keywords of at most 255 characters. */
  private static final int MAX_VALUE_LENGTH = 250;

  private final boolean known;

  private TaskSearchAttributes(boolean known) {
    this.known = known;
  }

  /** Attributes of an engine that knows all of Perdure's. */
  public static TaskSearchAttributes known() {
    return new TaskSearchAttributes(true);
  }

  /** Attributes of an engine that knows none of Perdure's. */
  public static TaskSearchAttributes none() {
    return new TaskSearchAttributes(false);
  }

  /**
   * Registers the attributes that an engine does not know, and logs a refusal. An engine in memory
   * has no lists of workflows and needs none.
   */
  public static TaskSearchAttributes register(Engine engine) {
    if (engine.mode() == EngineMode.MEMORY) {
      return none();
    }
    var options =
        OperatorServiceStubsOptions.newBuilder(engine.connection().build())
            .validateAndBuildWithDefaults();
    var stubs = OperatorServiceStubs.newServiceStubs(options);
    try {
      register(
          stubs.blockingStub().withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS),
          engine.namespace());
      return known();
    } catch (StatusRuntimeException e) {
      LOG.warn(
          "The Temporal server at {} does not let Perdure register search attributes ({}). Tasks"
              + " run without them. To find tasks by their state, let an operator run: {}",
          engine.address(),
          e.getStatus().getCode(),
          command(engine.namespace()));
      return none();
    } finally {
      stubs.shutdownNow();
    }
  }

  private static void register(OperatorServiceBlockingStub operator, String namespace) {
    var known =
        operator
            .listSearchAttributes(
                ListSearchAttributesRequest.newBuilder().setNamespace(namespace).build())
            .getCustomAttributesMap();
    Map<String, IndexedValueType> missing = new LinkedHashMap<>();
    for (SearchAttributeKey<?> key : TaskVisibility.KEYS) {
      if (known.get(key.getName()) != key.getValueType()) {
        missing.put(key.getName(), key.getValueType());
      }
    }
    if (!missing.isEmpty()) {
      var _ =
          operator.addSearchAttributes(
              AddSearchAttributesRequest.newBuilder()
                  .setNamespace(namespace)
                  .putAllSearchAttributes(missing)
                  .build());
      LOG.info("Registered the search attributes {}.", missing.keySet());
    }
  }

  private static String command(String namespace) {
    return TaskVisibility.KEYS.stream()
        .map(key -> "--name %s --type %s".formatted(key.getName(), type(key)))
        .collect(
            Collectors.joining(
                " ",
                "temporal operator search-attribute create --namespace " + namespace + " ",
                ""));
  }

  private static String type(SearchAttributeKey<?> key) {
    return key.equals(TaskVisibility.WAITING) ? "KeywordList" : "Keyword";
  }

  /** Whether tasks start with search attributes. */
  public boolean areKnown() {
    return known;
  }

  /** The attributes of a task that starts; none if the engine does not know them. */
  public SearchAttributes of(TaskRecord task) {
    if (!known) {
      return SearchAttributes.EMPTY;
    }
    var attributes =
        SearchAttributes.newBuilder()
            .set(TaskVisibility.STATE, TaskView.name(task.state()))
            .set(TaskVisibility.PHASE, TaskView.name(task.phase()))
            .set(TaskVisibility.REQUESTER, value(task.requester()));
    if (task.repository() != null) {
      attributes.set(TaskVisibility.REPOSITORY, value(task.repository().location()));
    }
    return attributes.build();
  }

  private static String value(String text) {
    return TextShortener.start(SecretRedactor.of(text), MAX_VALUE_LENGTH);
  }
}
