package dev.perdure.web.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The fixed tasks of a steady round, one of each strategy, from their creation to their end. */
final class SteadyTasks implements AutoCloseable {

  private static final List<String> STRATEGIES =
      List.of("layered", "build-only", "plan-only", "answer");

  private static final Duration WAIT_TIMEOUT =
      Duration.ofSeconds(Long.getLong("perdure.chaos.patience", 600));
  private static final Duration PAUSE = Duration.ofMillis(400);

  private final ChaosStack stack;
  private final Records records;
  private final SteadyPerson person;
  private final SteadyModel model = new SteadyModel();
  private final List<ChaosTask> tasks = new ArrayList<>();
  private final Map<String, StreamFollower> pages = new HashMap<>();

  SteadyTasks(ChaosStack stack, ChaosApi api) {
    this.stack = stack;
    this.records = new Records(stack.database());
    this.person = new SteadyPerson(api);
    stack.model().thinkWith(model);
    STRATEGIES.forEach(strategy -> create(api, strategy));
  }

  private void create(ChaosApi api, String strategy) {
    Map<String, Object> body =
        Map.of(
            "request", "Leave notes.",
            "strategy", strategy,
            "model", model(strategy),
            "repository", Map.of("location", stack.repository().root().toString()),
            "budget", Map.of("tokens", 5_000_000),
            "policy", Map.of("delivery", "auto"));
    ChaosReply reply = api.post("/api/tasks", body);
    if (reply.status() != 201) {
      throw new IllegalStateException("A task was refused: " + reply);
    }
    var task = new ChaosTask(reply.text("id"), strategy);
    tasks.add(task);
    pages.put(task.id(), new StreamFollower(stack::url, task.id()));
  }

  private static String model(String strategy) {
    return "anthropic/steady-" + strategy;
  }

  List<ChaosTask> tasks() {
    return tasks;
  }

  /** Answers what waits for a person; whether all tasks are at rest. */
  boolean attend() {
    boolean allRest = true;
    for (ChaosTask task : tasks) {
      if (!TaskStates.REST.contains(records.task(task.id()).state())) {
        person.answer(task);
        allRest = false;
      }
    }
    return allRest;
  }

  /** Waits until all tasks are at rest and all pages have seen the end. */
  List<String> awaitEnd() {
    Instant end = Instant.now().plus(WAIT_TIMEOUT);
    while (!(attend() && pagesAreAtEnd())) {
      if (Instant.now().isAfter(end)) {
        return tasks.stream()
            .map(task ->
                "task %s (%s) never came to its end: %s, its page is at event %d of %d"
                    .formatted(
                        task.id(),
                        task.strategy(),
                        records.task(task.id()),
                        pages.get(task.id()).newest(),
                        records.newestEvent(task.id())))
            .toList();
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    return List.of();
  }

  private boolean pagesAreAtEnd() {
    return tasks.stream()
        .allMatch(task -> pages.get(task.id()).newest() == records.newestEvent(task.id()));
  }

  /** The outcome of each task, by its strategy. */
  Map<String, SteadyOutcome> outcomes() {
    var reader = new SteadyOutcomeReader(stack);
    var outcomes = new HashMap<String, SteadyOutcome>();
    for (ChaosTask task : tasks) {
      String name = "steady-" + task.strategy();
      List<SteadyQuestion> asked =
          model.questions().stream().filter(it -> it.model().equals(name)).toList();
      outcomes.put(task.strategy(), reader.read(task, asked, pages.get(task.id())));
    }
    return outcomes;
  }

  @Override
  public void close() {
    pages.values().forEach(StreamFollower::close);
  }
}
