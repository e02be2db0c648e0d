package dev.perdure.workflows.testing;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Triage;
import dev.perdure.workflows.port.ExplorationScope;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.ReflectionRequest;
import dev.perdure.workflows.port.StepVerdict;
import dev.perdure.workflows.port.TaskName;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.port.VerdictRequest;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A model that says what a test lets each run say; what is not told ends its turn. */
public final class FakeModels implements ModelActivities {

  private final Map<String, Function<TurnRequest, TurnResult>> replies = new ConcurrentHashMap<>();
  private volatile ExplorationScope scope =
      new ExplorationScope(List.of(new ExplorationScope.Explorer("all", "Look.")));
  private volatile Triage triage = Triage.layered("It is large.");
  private volatile boolean judged = true;
  private final List<String> small = new CopyOnWriteArrayList<>();
  private volatile @Nullable String title;
  private volatile boolean keyRefused;
  private volatile boolean silent;
  private volatile Runnable beforeTriage = () -> {};
  private volatile Runnable beforeScope = () -> {};
  private volatile Runnable beforeSummary = () -> {};
  private volatile boolean answersParked = true;
  private final AtomicInteger parkedTries = new AtomicInteger();

  /** An answer that ends the run. */
  public static TurnResult endTurn() {
    return new TurnResult(FinishReason.END_TURN, List.of(), false);
  }

  /** An answer that asks for calls, each reading or not. */
  public static TurnResult calls(boolean... reads) {
    var calls = new java.util.ArrayList<TurnResult.Call>();
    for (boolean read : reads) {
      calls.add(new TurnResult.Call(calls.size(), read, read ? "read: a.txt" : "bash: make"));
    }
    return new TurnResult(FinishReason.TOOL_USE, calls, false);
  }

  /** Sets the reply of a run, named by its id without the task. */
  public void says(String run, Function<TurnRequest, TurnResult> reply) {
    replies.put(run, reply);
  }

  /** Whether the provider answers parked calls. */
  public void answersParked(boolean answers) {
    answersParked = answers;
  }

  /** The number of tries of parked calls. */
  public int parkedTries() {
    return parkedTries.get();
  }

  /** Sets the division of the exploration. */
  public void scope(ExplorationScope divided) {
    scope = divided;
  }

  /** Makes the provider refuse the key, so that it answers no question. */
  public void refuseKey() {
    keyRefused = true;
  }

  /** Sets the verdict on described checks. */
  public void judges(boolean passed) {
    judged = passed;
  }

  @Override
  public TurnResult respond(TurnRequest turn) {
    return replies.getOrDefault(name(turn.run()), any -> endTurn()).apply(turn);
  }

  @Override
  public TurnResult respondParked(ParkedTurn parked) {
    parkedTries.incrementAndGet();
    if (!answersParked) {
      throw ApplicationFailure.newFailure("The provider is away.", "CONNECTION_LOST");
    }
    return respond(new TurnRequest(parked.run(), parked.turn()));
  }

  @Override
  public Triage triage(TaskRef task) {
    small.add("triage");
    beforeTriage.run();
    return triage;
  }

  @Override
  public void roadmap(TaskRef task) {
    small.add("roadmap");
  }

  /** Sets the choice of triage. */
  public void triage(Triage picked) {
    triage = picked;
  }

  @Override
  public ExplorationScope scope(TaskRef task) {
    small.add("scope");
    if (keyRefused) {
      throw ApplicationFailure.newNonRetryableFailure("The key is refused.", "model_refused");
    }
    beforeScope.run();
    return scope;
  }

  @Override
  public StepVerdict judge(VerdictRequest request) {
    return new StepVerdict(judged, "It is not tidy.");
  }

  @Override
  public void reflect(ReflectionRequest reflection) {
    small.add("reflect " + reflection.step() + " " + reflection.attempt());
    if (silent) {
      throw ApplicationFailure.newNonRetryableFailure("The model is away.", "INVALID_REQUEST");
    }
  }

  @Override
  public TaskName name(TaskRef task) {
    small.add("name");
    return new TaskName(title);
  }

  /** The small model gives the task a title. */
  public void names(String given) {
    title = given;
  }

  @Override
  public void summarize(TaskRef task) {
    small.add("summarize");
    beforeSummary.run();
    if (silent) {
      throw new IllegalStateException("The small model is away.");
    }
  }

  /** Returns the calls of small agents, in order. */
  public List<String> small() {
    return List.copyOf(small);
  }

  /** Runs an action before triage answers. */
  public void beforeTriage(Runnable happening) {
    beforeTriage = happening;
  }

  /** Runs an action before the exploration is divided. */
  public void beforeScope(Runnable happening) {
    beforeScope = happening;
  }

  /** Runs an action once a summary is asked for. */
  public void beforeSummary(Runnable happening) {
    beforeSummary = happening;
  }

  /** Makes the small model fail on summaries and reflections. */
  public void staySilent() {
    silent = true;
  }

  private static String name(RunId run) {
    return run.value().substring(run.value().indexOf('.') + 1);
  }
}
