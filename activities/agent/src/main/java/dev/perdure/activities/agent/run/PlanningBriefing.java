package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.call.PlanFeedbackReader;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.RunSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Fills the placeholders of prompts about planning: what explorers found, designs, drafts,
 * criticism, comments of people and the plan.
 */
final class PlanningBriefing {

  private static final String NOTHING = "(none)";

  private static final String INCOMPLETE =
      "This run was stopped before it was done: what it says may be incomplete.";

  private final RunStore runStore;
  private final ConversationStore conversationStore;
  private final PlanStore planStore;
  private final StepStore stepStore;
  private final PlanFeedbackReader planFeedbackReader;

  PlanningBriefing(
      RunStore runStore,
      ConversationStore conversationStore,
      PlanStore planStore,
      StepStore stepStore,
      PlanFeedbackReader planFeedbackReader) {
    this.runStore = runStore;
    this.conversationStore = conversationStore;
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.planFeedbackReader = planFeedbackReader;
  }

  /** Returns the text for a placeholder; empty if the placeholder is not about planning. */
  Optional<String> fill(String placeholder, RunSpec spec) {
    return switch (placeholder) {
      case "findings" -> Optional.of(findings(spec));
      case "design" -> Optional.of(design(spec.task()));
      case "drafts" -> Optional.of(renderReports(spec.task(), RunKind.DRAFT));
      case "criticism" -> Optional.of(renderReports(spec.task(), RunKind.CRITIQUE));
      case "checkpoints" -> Optional.of(checkpoints(spec.task()));
      case "comments" -> Optional.of(orNothing(planFeedbackReader.words(spec.task())));
      case "plan" ->
          Optional.of(
              planStore.adopted(spec.task()).map(PlanStorePlanRevision::markdown).orElse(NOTHING));
      default -> Optional.empty();
    };
  }

  /** A planner is not told that nothing was found; others are. */
  private String findings(RunSpec spec) {
    String findings =
        runStore.ofTask(spec.task()).stream()
            .filter(run -> run.kind() == RunKind.EXPLORE)
            .map(this::finding)
            .collect(Collectors.joining("\n\n"));
    return spec.kind() == RunKind.MAIN ? findings : orNothing(findings);
  }

  /**
   * The one design unchanged, or several designs, each under its perspective; empty if there is
   * none.
   */
  private String design(TaskId task) {
    List<RunRecord> designs =
        runStore.ofTask(task).stream().filter(run -> run.kind() == RunKind.DESIGN).toList();
    return designs.size() == 1
        ? orNothing(conversationStore.lastWords(designs.getFirst().id()))
        : designs.stream()
            .map(run -> renderReports("design perspective", run))
            .collect(Collectors.joining("\n\n"));
  }

  /** Returns the planners' texts, each under the name of its run. */
  private String renderReports(TaskId task, RunKind kind) {
    return orNothing(
        runStore.ofTask(task).stream()
            .filter(run -> run.kind() == kind)
            .filter(run -> !conversationStore.lastWords(run.id()).isBlank())
            .map(run ->
                renderReports(
                    "%s name=\"%s\" about".formatted(Json.name(kind), run.id().within(task)), run))
            .collect(Collectors.joining("\n\n")));
  }

  private String renderReports(String element, RunRecord run) {
    String focus = run.focus() == null ? run.title() : run.focus();
    String words = orNothing(conversationStore.lastWords(run.id()));
    String said = run.finish() == FinishReason.END_TURN ? words : words + "\n(" + INCOMPLETE + ")";
    String tag = element.substring(0, element.indexOf(' '));
    return "<%s=\"%s\">\n%s\n</%s>".formatted(element, focus.replace('"', '\''), said, tag);
  }

  private String checkpoints(TaskId task) {
    return orNothing(
        stepStore.all(task).stream()
            .map(step -> "- %s: %s".formatted(step.id(), step.title()))
            .collect(Collectors.joining("\n")));
  }

  private String finding(RunRecord run) {
    return renderReports("finding focus", run);
  }

  static String orNothing(String text) {
    return text.isBlank() ? NOTHING : text;
  }
}
