package dev.perdure.workflows.visibility;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import java.util.List;
import java.util.Locale;

/**
 * A task as Temporal's pages show it.
 *
 * @param pending the requests that wait for a person
 */
public record TaskView(TaskState state, Phase phase, List<PendingRequest> pending) {

  /** Copies the requests. */
  public TaskView {
    pending = List.copyOf(pending);
  }

  /**
   * A task under way.
   *
   * @param blocked whether no run can go on without a person
   * @param expired whether a request has expired
   */
  public static TaskView underWay(
      boolean blocked, Phase phase, List<PendingRequest> pending, boolean expired) {
    boolean isParked =
        expired || pending.stream().map(PendingRequest::kind).anyMatch(RequestKind::isParking);
    TaskState waiting = isParked ? TaskState.PARKED : TaskState.WAITING;
    return new TaskView(blocked ? waiting : TaskState.RUNNING, phase, pending);
  }

  /** The kinds of the requests that wait, each once. */
  List<String> waiting() {
    return pending.stream().map(request -> request.kind().wireName()).distinct().toList();
  }

  /** The view as Markdown. */
  String details() {
    var details = new StringBuilder("State: %s, phase: %s\n".formatted(name(state), name(phase)));
    for (PendingRequest request : pending) {
      String addressee = request.kind() == RequestKind.OPERATOR ? "an operator" : "a person";
      details.append(
          "\n- waits for %s: %s `%s`"
              .formatted(addressee, request.kind().wireName(), request.id()));
    }
    return details.toString();
  }

  /** A constant as people and the HTTP API write it, such as {@code awaiting-approval}. */
  public static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
