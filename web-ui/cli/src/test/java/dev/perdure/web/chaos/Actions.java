package dev.perdure.web.chaos;

import dev.perdure.web.e2e.RandomSignals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/** Random actions on random tasks; {@code perdure.chaos.without} names kinds to leave out. */
final class Actions implements AutoCloseable {

  private static final List<String> CONTROLS =
      List.of(
          "pause",
          "pause",
          "pause",
          "resume",
          "resume",
          "resume",
          "interrupt",
          "interrupt",
          "cancel",
          "raise_budget",
          "skip_step",
          "retry_step",
          "cancel_step",
          "replan",
          "set_model",
          "archive");

  private static final int MAX_FORGED_SIGNALS = 20;

  /** Signals that chaos sends to runs, without {@code hold}, which may stop a run for good. */
  private static final List<String> TO_RUNS =
      RandomSignals.OF_RUNS.stream().filter(signal -> !signal.equals("hold")).toList();

  private final ChaosStack stack;
  private final ChaosApi api;
  private final Person person;
  private final Records records;
  private final Roots roots;
  private final Random chance;
  private final ActionLog log;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Future<?>> underWay = new ArrayList<>();

  Actions(
      ChaosStack stack,
      ChaosApi api,
      Person person,
      Records records,
      Random chance,
      ActionLog log) {
    this.stack = stack;
    this.api = api;
    this.person = person;
    this.records = records;
    this.roots = new Roots(stack.connection());
    this.chance = chance;
    this.log = log;
  }

  /** Some actions in a row, some of them at the same time. */
  void burst(List<ChaosTask> tasks) {
    int count = 4 + chance.nextInt(12);
    for (int i = 0; i < count; i++) {
      act(tasks.get(chance.nextInt(tasks.size())));
      LockSupport.parkNanos(chance.nextInt(400) * 1_000_000L);
    }
    underWay.forEach(Actions::await);
    underWay.clear();
    api.disturbed(false);
  }

  private void act(ChaosTask task) {
    int dice = chance.nextInt(100);
    if (dice < 25) {
      decide(task, dice < 4);
    } else if (dice < 45) {
      person.control(task, control());
    } else if (dice < 60) {
      person.say(task);
    } else if (dice < 66) {
      volley(task);
    } else if (dice < 70) {
      forge(task);
    } else if (dice < 78) {
      renew(task);
    } else if (dice < 94) {
      end(task, dice < 82);
    } else {
      disturb();
    }
  }

  private String control() {
    return CONTROLS.get(chance.nextInt(CONTROLS.size()));
  }

  private void decide(ChaosTask task, boolean twice) {
    List<JsonNode> inbox = person.inbox(task);
    if (!inbox.isEmpty()) {
      JsonNode request = inbox.get(chance.nextInt(inbox.size()));
      person.decide(task, request);
      if (twice) {
        person.decide(task, request);
      }
    }
  }

  /** Several commands before the first can have had an effect. */
  private void volley(ChaosTask task) {
    int count = 2 + chance.nextInt(2);
    for (int i = 0; i < count; i++) {
      String command = control();
      underWay.add(threads.submit(() -> person.control(task, command)));
      LockSupport.parkNanos(chance.nextInt(50) * 1_000_000L);
    }
  }

  /** Sends forged signals, as a caller with access to the engine could. */
  private void forge(ChaosTask task) {
    boolean toTheRoot = chance.nextBoolean();
    Optional<String> workflow = toTheRoot ? Optional.of(task.id()) : aRun(task);
    workflow.ifPresent(id -> forge(task, id, toTheRoot ? RandomSignals.OF_ROOTS : TO_RUNS));
  }

  private void forge(ChaosTask task, String workflow, List<String> names) {
    var known = new ArrayList<>(List.of(task.id(), task.id() + ".main"));
    known.addAll(records.pending(task.id()));
    var signals = new RandomSignals(chance.nextLong(), known);
    int count = 1 + chance.nextInt(MAX_FORGED_SIGNALS);
    for (int i = 0; i < count; i++) {
      String signal = names.get(chance.nextInt(names.size()));
      roots.signal(workflow, signal, signals.arguments(signal));
    }
    log.add("forge %d signals to %s".formatted(count, workflow));
  }

  private void renew(ChaosTask task) {
    if (chance.nextBoolean()) {
      renew(task.id());
    } else {
      aRun(task).ifPresent(this::renew);
    }
  }

  private void renew(String workflow) {
    log.add("renew %s: %s".formatted(workflow, roots.renew(workflow)));
  }

  /** Ends a workflow as from the engine's own pages; the whole task's less often than a run's. */
  private void end(ChaosTask task, boolean whole) {
    if (whole && !Disturbance.WITHOUT.contains("end-root")) {
      end(task.id());
    } else if (!whole && !Disturbance.WITHOUT.contains("end-run")) {
      aRun(task).ifPresent(this::end);
    }
  }

  private void end(String workflow) {
    boolean terminates = chance.nextInt(3) > 0;
    boolean ended = terminates ? roots.terminate(workflow) : roots.cancel(workflow);
    log.add("%s %s: %s".formatted(terminates ? "terminate" : "cancel", workflow, ended));
  }

  /** The workflow of a run under way that is none of the root's own. */
  private Optional<String> aRun(ChaosTask task) {
    var runs =
        records.runs(task.id()).stream()
            .filter(run -> !TaskStates.RUN_ENDED.contains(run.state()))
            .map(Records.Run::workflow)
            .filter(workflow -> !workflow.equals(task.id()))
            .toList();
    return runs.isEmpty() ? Optional.empty() : Optional.of(runs.get(chance.nextInt(runs.size())));
  }

  /** One at a time; people go on sending meanwhile. */
  private void disturb() {
    List<Disturbance> all = Disturbance.allowed(stack);
    if (!underWay.isEmpty() || all.isEmpty()) {
      return;
    }
    Disturbance disturbance = all.get(chance.nextInt(all.size()));
    api.disturbed(true);
    underWay.add(
        threads.submit(() -> {
          log.add(disturbance.name());
          disturbance.strike().run();
          log.add(disturbance.name() + ": done");
        }));
  }

  private static void await(Future<?> future) {
    try {
      future.get();
    } catch (InterruptedException | java.util.concurrent.ExecutionException fault) {
      throw new IllegalStateException(fault);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
