package dev.perdure.web.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * Fixed tasks under disturbances, compared with the same tasks without any: the same files, plans,
 * decisions, tool calls and events, and no model call too many or uncounted.
 */
final class SteadyRound implements ChaosRound {

  private static final int MAX_PAUSE_MILLIS = 5000;
  private static final Duration PAUSE = Duration.ofMillis(400);

  private final ChaosStack stack;
  private final Undisturbed undisturbed;
  private final Random chance;
  private final ActionLog log = new ActionLog();
  private final ChaosApi api;
  private List<ChaosTask> tasks = List.of();

  SteadyRound(ChaosStack stack, Undisturbed undisturbed, long seed) {
    this.stack = stack;
    this.undisturbed = undisturbed;
    this.chance = new Random(seed);
    this.api = new ChaosApi(stack::url, log);
    api.disturbed(true);
  }

  @Override
  public List<ChaosTask> tasks() {
    return tasks;
  }

  @Override
  public ActionLog log() {
    return log;
  }

  @Override
  public List<String> play(Duration time) {
    Map<String, SteadyOutcome> expected = undisturbed.outcomes();
    var outages = new Outages();
    try (var played = new SteadyTasks(stack, api);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      tasks = played.tasks();
      disturb(played, outages, threads, Instant.now().plus(time));
      List<String> found = new ArrayList<>(played.awaitEnd());
      if (found.isEmpty()) {
        played
            .outcomes()
            .forEach((strategy, outcome) ->
                outcome.differences(expected.get(strategy), outages).stream()
                    .map(difference -> "steady task (%s): %s".formatted(strategy, difference))
                    .forEach(found::add));
      }
      tasks.forEach(task -> found.addAll(new Histories(stack.connection()).objections(task.id())));
      found.addAll(api.faults());
      return found;
    }
  }

  /** One disturbance after the other, until all tasks are at rest or the time is over. */
  private void disturb(SteadyTasks played, Outages outages, ExecutorService threads, Instant end) {
    boolean allRest = false;
    while (!allRest && Instant.now().isBefore(end)) {
      Future<?> disturbance = threads.submit(() -> disturb(outages));
      while (!disturbance.isDone()) {
        allRest = played.attend();
        LockSupport.parkNanos(PAUSE.toNanos());
      }
      if (disturbance.state() == Future.State.FAILED) {
        throw new IllegalStateException(disturbance.exceptionNow());
      }
    }
  }

  private void disturb(Outages outages) {
    LockSupport.parkNanos(Duration.ofMillis(chance.nextInt(MAX_PAUSE_MILLIS)).toNanos());
    List<Disturbance> all = Disturbance.allowed(stack);
    if (!all.isEmpty()) {
      Disturbance disturbance = all.get(chance.nextInt(all.size()));
      log.add(disturbance.name());
      outages.play(disturbance);
      log.add(disturbance.name() + ": done");
    }
  }
}
