package dev.perdure.planner.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FairQueueTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  @Test
  void peopleTakeTurnsOnARepository() {
    var waiting =
        List.of(task("a1", "ana"), task("a2", "ana"), task("a3", "ana"), task("b1", "bo"));

    assertThat(ids(queue(limits(null, 2), waiting, Map.of(), Map.of()).admit(NOW)))
        .containsExactly("a1", "b1");
    assertThat(ids(queue(limits(null, 2), waiting, Map.of(line("ana"), NOW), Map.of()).admit(NOW)))
        .containsExactly("b1", "a1");
  }

  @Test
  void aFullPersonHoldsUpNobodyElse() {
    var waiting = List.of(task("a1", "ana"), task("b1", "bo"));
    FairQueue queue = queue(limits(1, null), waiting, Map.of(), Map.of(line("ana"), 1));

    assertThat(queue.fullLimit(line("ana")))
        .contains("'ana' has as many tasks at work as the limit per person allows: 1");
    assertThat(queue.place(new TaskId("b1"))).contains(2);
    assertThat(ids(queue.admit(NOW))).containsExactly("b1");
  }

  @Test
  void withoutLimitsAllStart() {
    var waiting = List.of(task("a1", "ana"), task("a2", "ana"));

    assertThat(queue(ConcurrencyLimits.none(), waiting, Map.of(), Map.of()).admit(NOW)).hasSize(2);
  }

  /** Random arrivals and ends: limits hold, and each task starts in the end. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noSequenceExceedsALimitOrLetsATaskWaitForever(long seed) {
    Random random = new Random(seed);
    var limits = limits(1 + random.nextInt(2), 1 + random.nextInt(2));
    List<QueuedTask> waiting = new ArrayList<>();
    List<QueuedTask> working = new ArrayList<>();
    Map<QueueLine, Instant> turns = new HashMap<>();
    Set<TaskId> open = new HashSet<>();
    for (int minute = 0; minute < 1_000; minute++) {
      Instant now = NOW.plusSeconds(60L * minute);
      if (minute < 500) {
        var line = new QueueLine("p" + random.nextInt(3), "r" + random.nextInt(3));
        waiting.add(new QueuedTask(new TaskId("t" + minute), line, now));
        open.add(waiting.getLast().id());
      }
      Map<QueueLine, Integer> counts = new HashMap<>();
      working.forEach(task -> counts.merge(task.line(), 1, Integer::sum));
      for (QueuedTask next : queue(limits, waiting, turns, counts).admit(now)) {
        waiting.remove(next);
        working.add(next);
        open.remove(next.id());
        turns.put(next.line(), now);
      }
      for (int i = 0; i < 3; i++) {
        assertThat(count(working, "p" + i, null)).isLessThanOrEqualTo(limits.perPerson());
        assertThat(count(working, null, "r" + i)).isLessThanOrEqualTo(limits.perRepository());
      }
      if (!working.isEmpty() && random.nextInt(10) > 0) {
        working.remove(random.nextInt(working.size()));
      }
    }
    assertThat(open).isEmpty();
  }

  private static long count(
      List<QueuedTask> tasks, @Nullable String person, @Nullable String repository) {
    return tasks.stream()
        .map(QueuedTask::line)
        .filter(line -> line.person().equals(person) || line.repository().equals(repository))
        .count();
  }

  private static FairQueue queue(
      ConcurrencyLimits limits,
      List<QueuedTask> waiting,
      Map<QueueLine, Instant> turns,
      Map<QueueLine, Integer> working) {
    return new FairQueue(limits, waiting, turns, working);
  }

  private static ConcurrencyLimits limits(
      @Nullable Integer perPerson, @Nullable Integer perRepository) {
    return new ConcurrencyLimits(perPerson, perRepository);
  }

  private static QueueLine line(String person) {
    return new QueueLine(person, "shop");
  }

  private static QueuedTask task(String id, String person) {
    return new QueuedTask(new TaskId(id), line(person), NOW);
  }

  private static List<String> ids(List<QueuedTask> tasks) {
    return tasks.stream().map(task -> task.id().value()).toList();
  }
}
