package dev.perdure.activities.task;

import dev.perdure.activities.agent.prompt.Attachments;
import dev.perdure.activities.agent.run.MainRunCreator;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.ForkStepCopier;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.AttachedFile;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Initializes a fork that goes on after a step: copies the plan of the other task and its finished
 * steps, and begins a conversation that holds both.
 */
public record ForkInitializer(Journal journal, PromptLibrary prompts) {

  private static final String AUTHOR = "fork";
  private static final int MAX_RESULT_LENGTH = 2_000;

  /** Puts it on the record of a fork that has not begun. */
  public void take(TaskId fork, ForkOrigin origin, List<StepId> finished) {
    journal.transact(() -> {
      PlanStorePlanRevision plan = journal.plans().adopted(origin.task()).orElseThrow();
      journal.facts().fork(fork, origin);
      journal.plans().write(fork, AUTHOR, plan.plan());
      new ForkStepCopier(journal.steps()).take(fork, origin.task(), finished);
      journal.steps().lay(fork, plan.plan());
      MainRunCreator.announce(journal, fork, Phase.PREPARING);
      journal.messages().append(fork.mainRun(), AUTHOR, 0, opening(fork, plan));
    });
  }

  /** Whether a revision was taken over, and so was approved once before. */
  static boolean wasTakenOver(PlanStorePlanRevision plan) {
    return plan.author().equals(AUTHOR);
  }

  private List<Part> opening(TaskId fork, PlanStorePlanRevision plan) {
    String text =
        prompts
            .prompt("plan/forked")
            .render(
                Map.of(
                    "request", journal.requestText(fork),
                    "plan", plan.markdown(),
                    "results", results(fork)));
    List<AttachedFile> attached = journal.tasks().options(fork).attachments();
    List<Part> parts = new ArrayList<>(List.of(new Part.Text(text, true)));
    parts.addAll(Attachments.of(attached).parts(journal.artifacts()));
    return parts;
  }

  private String results(TaskId fork) {
    return journal.steps().all(fork).stream()
        .filter(step -> step.result() != null)
        .map(ForkInitializer::result)
        .collect(Collectors.joining("\n"));
  }

  private static String result(StepRecord step) {
    String report = TextShortener.start(String.valueOf(step.result()), MAX_RESULT_LENGTH);
    return "- %s (%s): %s".formatted(step.id(), step.title(), report);
  }
}
