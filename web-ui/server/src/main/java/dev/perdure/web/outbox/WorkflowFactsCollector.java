package dev.perdure.web.outbox;

import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.common.converter.DataConverterException;
import io.temporal.payload.codec.PayloadCodecException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects the facts about a task from the history of a workflow, event by event. */
final class WorkflowFactsCollector {

  private static final String MODEL_CALL = "callModel";
  private static final String TASK_START = "startTask";
  private static final String RUN_OPENING = "openRun";
  private static final String DAMAGED = "A payload of its history is damaged or of another form.";

  private final Decoder decoder;
  private final Map<Long, Map<?, ?>> calls = new HashMap<>();
  private final Set<String> done = new HashSet<>();
  private final Set<String> started = new HashSet<>();
  private final Set<String> mentioned = new HashSet<>();
  private final Set<String> recorded = new HashSet<>();
  private final Set<String> settled = new HashSet<>();
  private final Set<Long> starts = new HashSet<>();
  private String run = "";
  private int turn;
  private boolean isBegun;
  private Optional<String> unreadable = Optional.empty();

  private WorkflowFactsCollector(Decoder decoder) {
    this.decoder = decoder;
  }

  /** Collects the facts of a whole history. */
  static WorkflowFacts of(List<HistoryEvent> history, Decoder decoder) {
    var collector = new WorkflowFactsCollector(decoder);
    history.forEach(collector::add);
    return new WorkflowFacts(
        collector.run,
        collector.turn,
        collector.done,
        collector.started,
        collector.mentioned,
        collector.recorded,
        collector.settled,
        collector.isBegun,
        collector.unreadable);
  }

  private void add(HistoryEvent event) {
    switch (event.getEventType()) {
      case EVENT_TYPE_WORKFLOW_EXECUTION_STARTED ->
          maps(event.getWorkflowExecutionStartedEventAttributes().getInput()).forEach(this::begin);
      case EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED ->
          maps(event.getWorkflowExecutionSignaledEventAttributes().getInput())
              .forEach(this::mention);
      case EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED ->
          started.add(
              event.getStartChildWorkflowExecutionInitiatedEventAttributes().getWorkflowId());
      case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED -> schedule(event);
      case EVENT_TYPE_ACTIVITY_TASK_COMPLETED -> complete(event);
      case EVENT_TYPE_MARKER_RECORDED -> completeLocal(event);
      default -> {}
    }
  }

  private void begin(Map<?, ?> spec) {
    if (spec.get("run") instanceof String id) {
      run = id;
    }
    reach(spec);
  }

  private void schedule(HistoryEvent event) {
    var activity = event.getActivityTaskScheduledEventAttributes();
    if (activity.getActivityType().getName().equals(TASK_START)) {
      starts.add(event.getEventId());
    }
    for (Map<?, ?> input : maps(activity.getInput())) {
      if (activity.getActivityType().getName().equals(MODEL_CALL)) {
        done.clear();
      }
      reach(input);
      mention(input);
      calls.put(event.getEventId(), input);
    }
  }

  private void complete(HistoryEvent event) {
    var activity = event.getActivityTaskCompletedEventAttributes();
    isBegun |= starts.contains(activity.getScheduledEventId());
    Map<?, ?> call = calls.getOrDefault(activity.getScheduledEventId(), Map.of());
    for (Map<?, ?> result : maps(activity.getResult())) {
      if ("done".equals(result.get("is")) && call.get("call") instanceof String id) {
        done.add(id);
      }
      record(result);
    }
  }

  /** A local activity leaves its result in the history, and no input. */
  private void completeLocal(HistoryEvent event) {
    Map<String, Payloads> details = event.getMarkerRecordedEventAttributes().getDetailsMap();
    boolean opens = RUN_OPENING.equals(value(details.get("type")));
    for (Map<?, ?> result : maps(details.getOrDefault("result", Payloads.getDefaultInstance()))) {
      if (opens) {
        reach(result);
      }
      record(result);
    }
  }

  private void reach(Map<?, ?> value) {
    if (value.get("turn") instanceof Number number) {
      turn = Math.max(turn, number.intValue());
    }
  }

  private void record(Object result) {
    mention(result);
    visit(
        result,
        part -> {
          if (part.get("digest") instanceof String
              && part.get("kind") instanceof String
              && part.get("id") instanceof String id) {
            recorded.add(id);
          }
          if (part.get("requestId") instanceof String
              && part.get("decisionId") instanceof String id) {
            settled.add(id);
          }
        });
  }

  private void mention(Object value) {
    visit(
        value,
        part -> {
          for (String key : List.of("id", "requestId", "request", "decisionId")) {
            if (part.get(key) instanceof String id) {
              mentioned.add(id);
            }
          }
        });
  }

  private static void visit(@Nullable Object value, Consumer<Map<?, ?>> each) {
    switch (value) {
      case Map<?, ?> map -> {
        each.accept(map);
        map.values().forEach(part -> visit(part, each));
      }
      case Collection<?> list -> list.forEach(part -> visit(part, each));
      case null, default -> {}
    }
  }

  private @Nullable Object value(@Nullable Payloads payloads) {
    return payloads == null || payloads.getPayloadsCount() == 0
        ? null
        : decode(payloads.getPayloads(0));
  }

  private List<Map<?, ?>> maps(Payloads payloads) {
    List<Map<?, ?>> maps = new ArrayList<>();
    for (Payload payload : payloads.getPayloadsList()) {
      if (decode(payload) instanceof Map<?, ?> map) {
        maps.add(map);
      }
    }
    return maps;
  }

  private @Nullable Object decode(Payload payload) {
    try {
      return decoder.decode(payload);
    } catch (PayloadCodecException e) {
      unreadable = Optional.of(String.valueOf(e.getMessage()));
    } catch (DataConverterException _) {
      unreadable = unreadable.or(() -> Optional.of(DAMAGED));
    }
    return null;
  }

  /** Gives the content of a payload as maps, lists and texts. */
  interface Decoder {

    /**
     * Decodes a payload; null if it is empty.
     *
     * @throws PayloadCodecException if the key of the payload is missing
     * @throws DataConverterException if the payload is damaged
     */
    @Nullable Object decode(Payload payload);
  }
}
