package dev.perdure.planner.queue;

import dev.perdure.planner.id.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fair queue of new tasks: people take turns on each repository, and the repositories of a
 * person take turns. The person who waited longest for a turn comes first.
 */
public final class FairQueue {

  /** A task that has waited this long keeps free places, so that no other task overtakes it. */
  static final Duration MAX_PASSED_OVER_TIME = Duration.ofHours(1);

  private final ConcurrencyLimits limits;
  private final List<QueuedTask> ordered;
  private final Map<String, Integer> people = new HashMap<>();
  private final Map<String, Integer> repositories = new HashMap<>();

  /**
   * A queue as it is now.
   *
   * @param waiting the tasks that wait, the oldest first
   * @param turns the last turn of each line; absent for a line that had none
   * @param working the number of tasks at work of each line
   */
  public FairQueue(
      ConcurrencyLimits limits,
      List<QueuedTask> waiting,
      Map<QueueLine, Instant> turns,
      Map<QueueLine, Integer> working) {
    this.limits = limits;
    this.ordered = order(waiting, turns);
    working.forEach(this::take);
  }

  /**
   * Admits the tasks that may start now, in the order of their turns, and counts them as at work.
   */
  public List<QueuedTask> admit(Instant now) {
    List<QueuedTask> admitted = new ArrayList<>();
    for (QueuedTask task : ordered) {
      boolean isFree = fullLimit(task.line()).isEmpty();
      if (isFree) {
        admitted.add(task);
      }
      if (isFree || !task.since().plus(MAX_PASSED_OVER_TIME).isAfter(now)) {
        take(task.line(), 1);
      }
    }
    return admitted;
  }

  /** The place of a task among all that wait, counted from 1; empty if it does not wait. */
  public Optional<Integer> place(TaskId id) {
    int index = ordered.stream().map(QueuedTask::id).toList().indexOf(id);
    return index < 0 ? Optional.empty() : Optional.of(index + 1);
  }

  /** The limit for which a line waits, in words; empty if it is not full. */
  public Optional<String> fullLimit(QueueLine line) {
    String repository = line.repository();
    if (isFull(people.get(line.person()), limits.perPerson())) {
      return Optional.of(
          "'%s' has as many tasks at work as the limit per person allows: %d"
              .formatted(line.person(), limits.perPerson()));
    }
    return repository != null && isFull(repositories.get(repository), limits.perRepository())
        ? Optional.of(
            "as many tasks are at work on '%s' as the limit per repository allows: %d"
                .formatted(repository, limits.perRepository()))
        : Optional.empty();
  }

  private static boolean isFull(@Nullable Integer working, @Nullable Integer limit) {
    return limit != null && (working == null ? 0 : working) >= limit;
  }

  private void take(QueueLine line, int count) {
    people.merge(line.person(), count, Integer::sum);
    String repository = line.repository();
    if (repository != null) {
      repositories.merge(repository, count, Integer::sum);
    }
  }

  /** One task of each line in turn, the line that waited longest for a turn first. */
  private static List<QueuedTask> order(List<QueuedTask> waiting, Map<QueueLine, Instant> turns) {
    Map<QueueLine, Deque<QueuedTask>> lines = new LinkedHashMap<>();
    waiting.forEach(task -> lines.computeIfAbsent(task.line(), _ -> new ArrayDeque<>()).add(task));
    List<QueueLine> sequence = new ArrayList<>(lines.keySet());
    sequence.sort(Comparator.comparing(line -> turns.getOrDefault(line, Instant.MIN)));
    List<QueuedTask> all = new ArrayList<>();
    while (all.size() < waiting.size()) {
      sequence.stream()
          .map(lines::get)
          .filter(line -> !line.isEmpty())
          .forEach(line -> all.add(line.remove()));
    }
    return all;
  }
}
