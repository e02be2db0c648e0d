package dev.perdure.web.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Invariants of a task that is at a standstill; each objection is a sentence. */
final class Invariants {

  private final Records records;
  private final Roots roots;

  Invariants(Records records, Roots roots) {
    this.records = records;
    this.roots = roots;
  }

  /** Returns the violated invariants; work that is still under way may explain a violation. */
  List<String> objections(ChaosTask task) {
    String id = task.id();
    Records.Task now = records.task(id);
    List<String> found = new ArrayList<>();
    if (TaskStates.REST.contains(now.state())) {
      atRest(id, found);
    } else if (TaskStates.FOR_PEOPLE.contains(now.state())) {
      open(id, now.state(), found);
    } else {
      found.add("it is " + now.state() + " and nothing happens");
    }
    if (records.outbox(id) > 0) {
      found.add("%d letters are not delivered".formatted(records.outbox(id)));
    }
    task.accepted().stream().flatMap(accepted -> effect(task, now, accepted)).forEach(found::add);
    legal(id, found);
    return found.stream()
        .map(objection ->
            "task %s (%s, %s): %s".formatted(id, task.strategy(), now.state(), objection))
        .toList();
  }

  private void atRest(String id, List<String> found) {
    if (roots.isRunning(id)) {
      found.add("its root runs, though it is at rest");
    }
    records.pending(id).forEach(request -> found.add("request %s waits".formatted(request)));
    records.runs(id).stream()
        .filter(run -> !TaskStates.RUN_ENDED.contains(run.state()))
        .filter(run -> !run.state().equals("queued") || !run.workflow().equals(id))
        .forEach(run -> found.add("run %s is %s".formatted(run.id(), run.state())));
    records.steps(id).stream()
        .filter(TaskStates.STEP_ACTIVE::contains)
        .forEach(state -> found.add("a step is " + state));
    records.calls(id).stream()
        .filter(call -> call.results() != 1)
        .forEach(call -> found.add("call %s has %d results".formatted(call.id(), call.results())));
  }

  private void open(String id, String state, List<String> found) {
    List<String> pending = records.pending(id);
    if (!roots.isRunning(id)) {
      found.add("its root does not run");
      return;
    }
    var known = roots.pending(id);
    if (known.isEmpty()) {
      found.add("its root does not answer");
    }
    known
        .filter(asked -> !asked.equals(pending))
        .ifPresent(
            asked -> found.add("the root asks %s, the records %s".formatted(asked, pending)));
    if (!state.equals("paused") && pending.isEmpty()) {
      found.add("it waits for nothing");
    }
    roots
        .held(id)
        .filter(held -> held != state.equals("paused"))
        .ifPresent(held -> found.add("held is %s in its root".formatted(held)));
  }

  private void legal(String id, List<String> found) {
    records.orphans(id).forEach(call -> found.add("result %s answers no call".formatted(call)));
    String task = "queued";
    Map<String, String> steps = new HashMap<>();
    for (RecordedEvent event : records.events(id)) {
      String state = event.data().path("state").asString("");
      if (event.kind().equals("task.state")) {
        if (!task.equals(state) && !TaskStates.mayFollow(task, state)) {
          found.add("it went from %s to %s (event %d)".formatted(task, state, event.seq()));
        }
        task = state;
      } else if (event.kind().equals("step.state")) {
        step(event, steps, found);
      }
    }
  }

  private static void step(RecordedEvent event, Map<String, String> steps, List<String> found) {
    String step = event.data().path("stepId").asString();
    String state = event.data().path("state").asString();
    String before = steps.getOrDefault(step, "pending");
    if (!before.equals(state) && !TaskStates.stepMayFollow(before, state)) {
      found.add(
          "step %s went from %s to %s (event %d)".formatted(step, before, state, event.seq()));
    }
    steps.put(step, state);
  }

  private Stream<String> effect(ChaosTask task, Records.Task now, AcceptedChaosCommand accepted) {
    boolean seen =
        switch (accepted.what()) {
          case "pause" -> paused(task, now, accepted);
          case "resume" -> reached(task, now, accepted, state -> !state.equals("paused"));
          case "interrupt" -> reached(task, now, accepted, Invariants::rests);
          case "cancel" -> reached(task, now, accepted, TaskStates.ENDED::contains);
          case "archive" -> now.phase().equals("closed");
          case "raise_budget" ->
              after(task, accepted)
                  .anyMatch(event -> event.kind().matches("notice|request.settled"));
          case "message" -> delivered(task, now, accepted);
          case "decision" -> decided(accepted);
          default -> true;
        };
    return seen
        ? Stream.of()
        : Stream.of("%s, answered %d, had no effect".formatted(accepted, accepted.status()));
  }

  /** Only a person lets a paused task go on. */
  private boolean paused(ChaosTask task, Records.Task now, AcceptedChaosCommand accepted) {
    boolean resumed =
        task.accepted().stream()
            .anyMatch(later -> later.what().equals("resume") && later.since() >= accepted.since());
    return resumed
        ? reached(task, now, accepted, state -> state.equals("paused") || rests(state))
        : now.state().equals("paused") || reached(task, now, accepted, Invariants::rests);
  }

  private boolean reached(
      ChaosTask task, Records.Task now, AcceptedChaosCommand accepted, Predicate<String> state) {
    return state.test(now.state())
        || after(task, accepted)
            .filter(event -> event.kind().equals("task.state"))
            .anyMatch(event -> state.test(event.data().path("state").asString()));
  }

  private static boolean rests(String state) {
    return TaskStates.REST.contains(state);
  }

  private Stream<RecordedEvent> after(ChaosTask task, AcceptedChaosCommand accepted) {
    return records.events(task.id()).stream().filter(event -> event.seq() > accepted.since());
  }

  /** Checks that a run read the message; a message before a stop may wait for the next message. */
  private boolean delivered(ChaosTask task, Records.Task now, AcceptedChaosCommand accepted) {
    boolean pending =
        records.messages(task.id()).stream()
            .anyMatch(
                said -> said.text().contains(accepted.key()) && said.state().equals("pending"));
    if (!pending) {
      return records.inTranscripts(task.id(), accepted.key()) > 0;
    }
    return TaskStates.FOR_PEOPLE.contains(now.state()) || stopped(task, accepted);
  }

  private boolean stopped(ChaosTask task, AcceptedChaosCommand accepted) {
    return after(task, accepted)
        .filter(event -> event.kind().equals("task.state"))
        .anyMatch(event ->
            List.of("idle", "cancelled", "rejected", "failed")
                .contains(event.data().path("state").asString()));
  }

  /** A reply of 200 means that this decision settled it; one of 202 that something will. */
  private boolean decided(AcceptedChaosCommand accepted) {
    String[] ids = accepted.key().split(" ");
    String settlement = records.settlement(ids[0]);
    return accepted.status() == 200
        ? settlement.endsWith(" " + ids[1])
        : !settlement.startsWith("pending");
  }
}
