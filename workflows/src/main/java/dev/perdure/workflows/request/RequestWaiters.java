package dev.perdure.workflows.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.agent.AgentRuns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The agent runs that wait for each request; several may wait for one, as for a budget. */
final class RequestWaiters {

  private final AgentRuns runs;
  private final Map<RequestId, List<RunId>> waiting = new LinkedHashMap<>();

  RequestWaiters(AgentRuns runs) {
    this.runs = runs;
  }

  void add(PendingRequest request) {
    RunId run = request.runId();
    List<RunId> asking = waiting.computeIfAbsent(request.id(), _ -> new ArrayList<>());
    if (run != null && !asking.contains(run)) {
      asking.add(run);
    }
  }

  /** Removes a request and returns the runs that waited for it. */
  List<RunId> remove(PendingRequest request) {
    return Objects.requireNonNullElse(waiting.remove(request.id()), List.<RunId>of());
  }

  /** Restores the runs that wait for a request that is pending again. */
  void restore(PendingRequest request, List<RunId> asking) {
    waiting.put(request.id(), new ArrayList<>(asking));
  }

  /** A run and its subagents wait no more; the requests that nobody asks now. */
  List<RequestId> leave(RunId run, List<PendingRequest> pending) {
    waiting.values().forEach(asking -> asking.removeIf(id -> belongs(id, run)));
    List<RequestId> gone =
        pending.stream()
            .filter(request -> request.runId() != null)
            .map(PendingRequest::id)
            .filter(id -> Objects.requireNonNullElse(waiting.get(id), List.of()).isEmpty())
            .toList();
    gone.forEach(waiting::remove);
    return gone;
  }

  /** How many of the runs under way wait, the root itself being one. */
  long waiting(List<PendingRequest> pending) {
    long own = pending.stream().anyMatch(request -> request.runId() == null) ? 1 : 0;
    long others =
        waiting.values().stream().flatMap(List::stream).map(runs::underWay).distinct().count();
    return own + others;
  }

  private static boolean belongs(RunId asking, RunId run) {
    return asking.equals(run) || asking.value().startsWith(run.value() + ".");
  }
}
