package dev.perdure.workflows.testing;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.workflows.port.model.Judgement;
import dev.perdure.workflows.port.model.ModelActivities;
import dev.perdure.workflows.port.model.Reply;
import dev.perdure.workflows.port.model.Scope;
import dev.perdure.workflows.port.model.Turn;
import dev.perdure.workflows.port.model.Verdict;
import dev.perdure.workflows.port.task.TaskRef;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A model that says what a test lets each run say; what is not told ends its turn. */
public final class FakeModels implements ModelActivities {

  private final Map<String, Function<Turn, Reply>> replies = new ConcurrentHashMap<>();
  private volatile Scope scope = new Scope(List.of(new Scope.Explorer("all", "Look.")));
  private volatile boolean judged = true;
  private volatile boolean keyRefused;

  /** An answer that ends the run. */
  public static Reply endTurn() {
    return new Reply(FinishReason.END_TURN, List.of(), false);
  }

  /** An answer that asks for calls, each reading or not. */
  public static Reply calls(boolean... reads) {
    var calls = new java.util.ArrayList<Reply.Call>();
    for (boolean read : reads) {
      calls.add(new Reply.Call(calls.size(), read));
    }
    return new Reply(FinishReason.TOOL_USE, calls, false);
  }

  /** What a run says, by the end of its id. */
  public void says(String run, Function<Turn, Reply> reply) {
    replies.put(run, reply);
  }

  /** How exploring is divided. */
  public void scope(Scope divided) {
    scope = divided;
  }

  /** No question is answered: the provider does not take the key. */
  public void refuseKey() {
    keyRefused = true;
  }

  /** What described checks come to. */
  public void judges(boolean passed) {
    judged = passed;
  }

  @Override
  public Reply respond(Turn turn) {
    return replies.getOrDefault(name(turn.run()), any -> endTurn()).apply(turn);
  }

  @Override
  public Scope scope(TaskRef task) {
    if (keyRefused) {
      throw ApplicationFailure.newNonRetryableFailure("The key is refused.", "model_refused");
    }
    return scope;
  }

  @Override
  public Verdict judge(Judgement judgement) {
    return new Verdict(judged, "It is not tidy.");
  }

  private static String name(RunId run) {
    return run.value().substring(run.value().indexOf('.') + 1);
  }
}
