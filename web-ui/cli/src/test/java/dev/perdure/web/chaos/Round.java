package dev.perdure.web.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Some tasks side by side, random actions on them, and in the end everything settled. */
final class Round implements ChaosRound {

  private static final Duration WAIT_TIMEOUT =
      Duration.ofSeconds(Long.getLong("perdure.chaos.patience", 200));
  private static final List<String> STRATEGIES =
      List.of("layered", "build-only", "plan-only", "answer", "layered", "build-only");

  private final ChaosStack stack;
  private final ActionLog log = new ActionLog();
  private final ChaosModel model;
  private final ChaosApi api;
  private final Random chance;
  private final Records records;
  private final Person person;
  private final Invariants invariants;
  private final List<ChaosTask> tasks = new ArrayList<>();

  Round(ChaosStack stack, long seed) {
    this.stack = stack;
    this.chance = new Random(seed);
    this.model = new ChaosModel(seed);
    this.api = new ChaosApi(stack::url, log);
    this.records = new Records(stack.database());
    this.person = new Person(api, records, chance);
    this.invariants = new Invariants(records, new Roots(stack.connection()));
    stack.model().thinkWith(model);
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
    Instant end = Instant.now().plus(time);
    int asked = stack.model().requests().size();
    String before = stack.repository().fingerprint();
    int count = 3 + chance.nextInt(3);
    for (int i = 0; i < count; i++) {
      create(i);
    }
    List<String> found = new ArrayList<>();
    try (var actions = new Actions(stack, api, person, records, chance, log)) {
      while (found.isEmpty() && Instant.now().isBefore(end)) {
        actions.burst(tasks);
        found.addAll(quiet());
      }
    }
    if (found.isEmpty()) {
      found.addAll(finish());
    }
    if (!stack.repository().fingerprint().equals(before)) {
      found.add("The user's checkout has changed: " + stack.repository().fingerprint());
    }
    stack.model().requests().stream()
        .skip(asked)
        .flatMap(
            request -> dev.perdure.activities.model.wire.VendorRules.violations(request).stream())
        .distinct()
        .map("a model was sent: %s"::formatted)
        .forEach(found::add);
    found.addAll(api.faults());
    return found;
  }

  private void create(int number) {
    String strategy = STRATEGIES.get(chance.nextInt(STRATEGIES.size()));
    String vendor = chance.nextInt(3) == 0 ? "openai" : "anthropic";
    var body = new LinkedHashMap<String, Object>();
    body.put("request", "Leave notes.");
    body.put("strategy", strategy);
    body.put("model", "%s/chaos-%d-%d".formatted(vendor, number, chance.nextInt(100_000)));
    if (chance.nextInt(5) > 0) {
      body.put("repository", Map.of("location", stack.repository().root().toString()));
    }
    switch (chance.nextInt(4)) {
      case 0 -> body.put("budget", Map.of("turns", 2 + chance.nextInt(12), "tokens", 1_000_000));
      case 1 -> body.put("budget", Map.of("cost", 5));
      default -> body.put("budget", Map.of("tokens", 1_000_000));
    }
    body.put("policy", policy());
    ChaosReply reply = api.post("/api/tasks", body);
    if (reply.status() == 201) {
      tasks.add(new ChaosTask(reply.text("id"), strategy));
    }
  }

  private Map<String, String> policy() {
    return Map.of(
        "delivery", chance.nextInt(4) == 0 ? "ask" : "auto",
        "onDeny", chance.nextInt(3) == 0 ? "continue" : "stop");
  }

  /** Waits until everything holds, and says what does not if that takes too long. */
  private List<String> quiet() {
    return await(WAIT_TIMEOUT, this::objections);
  }

  /** Approves all requests, sends a message to each open task and approves the new requests. */
  private List<String> finish() {
    model.calm();
    List<String> found = new ArrayList<>(await(WAIT_TIMEOUT.multipliedBy(2), this::settled));
    if (found.isEmpty()) {
      tasks.stream().filter(this::isOpen).forEach(person::say);
      found.addAll(await(WAIT_TIMEOUT.multipliedBy(2), this::settledAndRead));
    }
    var marks = new Marks(records);
    var histories = new Histories(stack.connection());
    for (ChaosTask task : tasks) {
      found.addAll(marks.objections(task));
      found.addAll(histories.objections(task.id()));
    }
    return found;
  }

  private List<String> await(Duration patience, Supplier<List<String>> objections) {
    Instant end = Instant.now().plus(patience);
    List<String> found = objections.get();
    while (!found.isEmpty() && Instant.now().isBefore(end)) {
      LockSupport.parkNanos(Duration.ofMillis(250).toNanos());
      found = objections.get();
    }
    log.add(found.isEmpty() ? "quiet" : "never quiet: " + found);
    return found;
  }

  private List<String> objections() {
    return tasks.stream().flatMap(task -> invariants.objections(task).stream()).toList();
  }

  private List<String> settled() {
    settle();
    return Stream.concat(
            tasks.stream()
                .filter(task -> !rests(task))
                .map(task ->
                    "task %s (%s) never comes to rest: %s"
                        .formatted(task.id(), task.strategy(), records.task(task.id()))),
            objections().stream())
        .toList();
  }

  /** Returns unsettled tasks, and open tasks with messages that no run has read. */
  private List<String> settledAndRead() {
    return Stream.concat(
            settled().stream(), tasks.stream().filter(this::isOpen).flatMap(this::unread))
        .toList();
  }

  private void settle() {
    for (ChaosTask task : tasks) {
      if (records.task(task.id()).state().equals("paused")) {
        person.control(task, "resume");
      }
      person.inbox(task).forEach(request -> person.agree(task, request));
    }
  }

  private boolean rests(ChaosTask task) {
    return TaskStates.REST.contains(records.task(task.id()).state());
  }

  private boolean isOpen(ChaosTask task) {
    return !records.task(task.id()).phase().equals("closed");
  }

  private Stream<String> unread(ChaosTask task) {
    return records.messages(task.id()).stream()
        .filter(said -> said.state().equals("pending"))
        .map(said -> "task %s never read '%s'".formatted(task.id(), said.text()));
  }
}
