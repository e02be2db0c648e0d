package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunRecord;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Switches a run whose model fails for good to the next model of its list: the agent's, the task's,
 * the settings' or the installation's.
 */
record Failover(Journal journal, RunContext.Finder contexts, Models models) {

  /**
   * Kinds of failure after which another provider may do better. Another provider would also refuse
   * a refused request.
   */
  private static final Set<ModelFailureKind> HELPED =
      EnumSet.of(
          ModelFailureKind.UNAUTHORISED,
          ModelFailureKind.QUOTA_EXHAUSTED,
          ModelFailureKind.UNKNOWN_MODEL);

  /** The model that a run asks now. */
  String model(RunRecord run) {
    String name = contexts.of(run.id()).modelName();
    try {
      return models.find(name).card().name();
    } catch (ModelFailure _) {
      return name;
    }
  }

  /** The model that takes over from one that failed so. */
  Optional<String> successor(RunRecord run, String model, ModelFailureKind kind) {
    return kind.isRetryable() || HELPED.contains(kind)
        ? chains(run)
            .flatMap(chain -> chain.after(model).stream())
            .findFirst()
            .or(() -> models.successor(model))
        : Optional.empty();
  }

  /** The lists that name models of a run, the most particular first. */
  private Stream<ModelFallbackChain> chains(RunRecord run) {
    String asked =
        journal.tasks().body(run.taskId()).flatMap(body -> body.text("model")).orElse("");
    return Stream.of(
            contexts.of(run.id()).agent().model(),
            asked,
            journal
                .facts()
                .configuration(run.taskId())
                .map(kept -> kept.settings().model())
                .orElse(null))
        .map(ModelFallbackChain::of);
  }

  /** Lets a run, and its task if that has the same model, go on with the next one. */
  void switchTo(RunRecord run, String failed, String next, String error) {
    String text = "%s Going on with %s instead of %s.".formatted(error, next, failed);
    journal.transact(() -> {
      boolean isTasks = failed.equals(contexts.task(run.taskId()).model());
      if (isTasks) {
        journal.facts().model(run.taskId(), next);
      }
      if (!model(run).equals(next)) {
        journal.runs().model(run.id(), next);
      }
      String key = "failover-" + run.turns() + "-" + next;
      journal.messages().append(run.id(), key, run.turns() + 1, List.of(new Part.Notice(text)));
      journal.events().append(run.taskId(), new TaskEvent.NoticeShown(NoticeLevel.WARNING, text));
    });
  }
}
