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
import java.util.Optional;

/** The agent runs that wait for each request; several may wait for one, as for a budget. */
final class RequestWaiters {

  private final AgentRuns runs;
  private final Map<RequestId, List<RunId>> waiting = new LinkedHashMap<>();

  RequestWaiters(AgentRuns runs) {
    this.runs = runs;
  }

  /** Adds the run that asks; false if it waits already, or the root asks. */
  boolean add(PendingRequest request) {
    RunId run = request.runId();
    List<RunId> asking = waiting.computeIfAbsent(request.id(), _ -> new ArrayList<>());
    return run != null && !asking.contains(run) && asking.add(run);
  }

  /** Removes one run from those that wait for a request. */
  void remove(RequestId request, RunId run) {
    Optional.ofNullable(waiting.get(request)).ifPresent(asking -> asking.remove(run));
  }

  /** Removes a request and returns the runs that waited for it. */
  List<RunId> remove(PendingRequest request) {
    return Objects.requireNonNullElse(waiting.remove(request.id()), List.<RunId>of());
  }

  /** Restores the runs that wait for a request that is pending again. */
  void restore(PendingRequest request, List<RunId> asking) {
    waiting.put(request.id(), new ArrayList<>(asking));
  }

  /** The requests without an asker once a run and its subagents have ended. */
  List<RequestId> askedOnlyBy(RunId run, List<PendingRequest> pending) {
    return pending.stream()
        .filter(request -> request.runId() != null)
        .map(PendingRequest::id)
        .filter(id -> waitingFor(id).stream().allMatch(asking -> asking.isWithin(run)))
        .toList();
  }

  /** Whether a run or one of its subagents waits for a request. */
  boolean isWaiting(RunId run) {
    return waiting.values().stream().flatMap(List::stream).anyMatch(id -> id.isWithin(run));
  }

  /** Removes a run and its subagents, and the requests that only they ask. */
  void leave(RunId run, List<RequestId> unasked) {
    waiting.values().forEach(asking -> asking.removeIf(id -> id.isWithin(run)));
    unasked.forEach(waiting::remove);
  }

  private List<RunId> waitingFor(RequestId request) {
    return Objects.requireNonNullElse(waiting.get(request), List.<RunId>of());
  }

  /** How many of the runs under way wait, the root itself being one. */
  long waiting(List<PendingRequest> pending) {
    long own = pending.stream().anyMatch(request -> request.runId() == null) ? 1 : 0;
    long others =
        waiting.values().stream().flatMap(List::stream).map(runs::underWay).distinct().count();
    return own + others;
  }
}
