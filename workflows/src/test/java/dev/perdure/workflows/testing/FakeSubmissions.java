package dev.perdure.workflows.testing;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.workflows.port.AcceptedCommand;
import dev.perdure.workflows.port.CommandClaim;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.DroppedRecord;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.PresentedRequest;
import dev.perdure.workflows.port.RaiseAck;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import dev.perdure.workflows.port.SubmissionActivities;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The submissions of people, in memory; signals only name them. */
public abstract class FakeSubmissions extends FakeWaits implements SubmissionActivities {

  private final BlockingQueue<RaiseRequest> raised = new LinkedBlockingQueue<>();
  private final Map<DecisionRef, Decision> decisions = new ConcurrentHashMap<>();
  private final Map<PlanEditRef, PlanEditRequest> edits = new ConcurrentHashMap<>();
  private final Map<String, Control> commands = new ConcurrentHashMap<>();
  private final Map<String, String> used = new ConcurrentHashMap<>();
  private final Map<RequestId, String> digests = new ConcurrentHashMap<>();
  private final Map<RequestId, PendingRequest> drafts = new ConcurrentHashMap<>();
  private final Set<String> unreadable = ConcurrentHashMap.newKeySet();
  private final List<String> dropped = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> refused = new LinkedBlockingQueue<>();

  /** The server stores a decision. */
  public void submit(Decision decision) {
    decisions.put(DecisionRef.of(decision), decision);
  }

  /** The server stores an edit of a plan. */
  public void submit(PlanEditRequest edit) {
    edits.put(new PlanEditRef(edit.request(), edit.edit()), edit);
  }

  /** The server stores a command under its id. */
  public void submit(Control control) {
    commands.put(Objects.requireNonNull(control.id()), control);
  }

  /** The journal has drafted a request, with terms of its own. */
  public void draft(PendingRequest request) {
    drafts.put(request.id(), request);
  }

  /** Makes each record about an id fail because of faulty data. */
  public void cannotHold(String id) {
    unreadable.add(id);
  }

  /** The notices about records that were dropped. */
  public List<String> dropped() {
    return List.copyOf(dropped);
  }

  /** Waits until a signal without a submission was refused. */
  public String nextRefusal() throws InterruptedException {
    return Objects.requireNonNull(refused.poll(90, TimeUnit.SECONDS), "nothing was refused");
  }

  /** A signal names no submission. */
  String refuse(String what) {
    refused.add(what);
    return "Nobody has submitted this %s.".formatted(what);
  }

  void requireReadable(String id) {
    if (unreadable.contains(id)) {
      throw ApplicationFailure.newNonRetryableFailure("It is unreadable.", "data_fault");
    }
  }

  /** Waits for the next request that people see. */
  public RaiseRequest nextRaised() throws InterruptedException {
    return Objects.requireNonNull(raised.poll(90, TimeUnit.SECONDS), "no request was raised");
  }

  /** Whether the test has looked at all requests. */
  public boolean askedNobodyElse() {
    return raised.isEmpty();
  }

  /** The stored decision on what is asked now; else why there is none. */
  Optional<Decision> decided(SettlementRequest settling) {
    return Optional.ofNullable(decisions.get(settling.decision()))
        .filter(made -> digests.getOrDefault(made.requestId(), "digest").equals(made.digest()));
  }

  SettlementAck refusedDecision() {
    return SettlementAck.refused(refuse("decision"));
  }

  /** Shows a drafted request. */
  public RaiseAck raise(RaiseRequest raising) {
    if (raising.request().value().endsWith(unraised)) {
      throw ApplicationFailure.newNonRetryableFailure("The row is too large.", "data_fault");
    }
    if (raising.request().value().endsWith(undrafted)) {
      return RaiseAck.refused(refuse("request"));
    }
    if (saidAtShowing) {
      saidAtShowing = false;
      return RaiseAck.of(true, null);
    }
    raised.add(raising);
    return RaiseAck.of(false, drafts.get(raising.request())).followedBy(show(raising.request()));
  }

  /** Puts a stored edit in place of the plan. */
  public PresentedRequest revisePlan(PlanEditRequest named) {
    PlanEditRequest stored = edits.get(new PlanEditRef(named.request(), named.edit()));
    if (stored == null) {
      refuse("edit");
      return PresentedRequest.of(null);
    }
    digests.put(stored.request(), stored.edit());
    return PresentedRequest.of(
        PendingRequest.of(stored.request(), RequestKind.PLAN, stored.edit(), null));
  }

  @Override
  public AcceptedCommand accept(CommandClaim claim) {
    requireReadable(claim.id());
    Control stored = commands.get(claim.id());
    if (stored == null) {
      refuse("command");
      return new AcceptedCommand(null);
    }
    String first = used.putIfAbsent(claim.id(), claim.attempt());
    return new AcceptedCommand(first == null || first.equals(claim.attempt()) ? stored : null);
  }

  @Override
  public void drop(DroppedRecord record) {
    dropped.add(record.reason());
  }
}
