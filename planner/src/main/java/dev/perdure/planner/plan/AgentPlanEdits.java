package dev.perdure.planner.plan;

import dev.perdure.planner.id.StepId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of the edits that an agent makes to the plan it carries out: the new plan, and the
 * steps that it marks done, skipped or noted.
 */
public final class AgentPlanEdits {

  private final Plan plan;
  private final List<Step> steps;
  private final Map<StepId, AgentPlanEdit> ends = new LinkedHashMap<>();
  private final Map<StepId, String> notes = new LinkedHashMap<>();

  private AgentPlanEdits(Plan plan) {
    this.plan = plan;
    this.steps = new ArrayList<>(plan.steps());
  }

  /**
   * Applies edits in their order, all or none.
   *
   * @throws IllegalArgumentException whose message tells the model what does not fit
   */
  public static AgentPlanEdits of(Plan plan, List<AgentPlanEdit> edits) {
    var result = new AgentPlanEdits(plan);
    edits.forEach(result::apply);
    if (result.steps.size() > PlanCheck.MAX_STEPS) {
      throw new IllegalArgumentException(
          "A plan has at most %d steps.".formatted(PlanCheck.MAX_STEPS));
    }
    return result;
  }

  /** The plan with its steps as edited. */
  public Plan plan() {
    return new Plan(
        plan.overview(),
        plan.approach(),
        plan.files(),
        steps,
        plan.verification(),
        plan.manualChecks(),
        plan.risks(),
        plan.allowReplan());
  }

  /** Whether steps were inserted, removed, moved or reworded. */
  public boolean changesSteps() {
    return !steps.equals(plan.steps());
  }

  /** The steps that were done or skipped, by the edit that says so. */
  public Map<StepId, AgentPlanEdit> ends() {
    return ends;
  }

  /** Returns the notes on steps. */
  public Map<StepId, String> notes() {
    return notes;
  }

  /**
   * Returns the reason why these edits are no proposal to a person who has approved the plan. Only
   * the checks decide which steps are done. A step that has begun stays in its approved form.
   *
   * @param begun the steps that have begun
   */
  public Optional<String> objection(Collection<StepId> begun) {
    Stream<String> ended =
        ends.keySet().stream()
            .map(id ->
                "Step '%s' is done once its checks pass, and left out once a person agrees: say how far it is with the op 'note', or propose to 'remove' it."
                    .formatted(id));
    Stream<String> changed =
        plan.steps().stream()
            .filter(step -> begun.contains(step.id()) && !steps.contains(step))
            .map(step ->
                "Step '%s' has begun, so it stays as it was approved: change those that have not."
                    .formatted(step.id()));
    return Stream.concat(ended, changed).findFirst();
  }

  private static String note(AgentPlanEdit edit) {
    String note = PlanDefaults.orEmpty(edit.note());
    if (note.isBlank()) {
      throw new IllegalArgumentException("'note' needs a note: say how far the step is.");
    }
    return note;
  }

  private void apply(AgentPlanEdit edit) {
    switch (Objects.requireNonNull(edit.op(), "op")) {
      case INSERT -> insert(edit);
      case REMOVE -> steps.remove(index(edit));
      case MOVE -> move(edit);
      case REWORD -> steps.set(index(edit), reworded(steps.get(index(edit)), edit));
      case DONE, SKIP -> ends.put(steps.get(index(edit)).id(), edit);
      case NOTE -> notes.put(steps.get(index(edit)).id(), note(edit));
    }
  }

  private void insert(AgentPlanEdit edit) {
    StepId id =
        new StepId(
            PlanDefaults.orElse(edit.id(), edit.step() == null ? "" : edit.step().id().value()));
    if (id.value().isBlank()) {
      throw new IllegalArgumentException("'insert' needs an id for the new step.");
    }
    if (steps.stream().anyMatch(step -> step.id().equals(id))) {
      throw new IllegalArgumentException(
          "There is a step '%s' already: use another id.".formatted(id));
    }
    Step step = edit.step() == null ? Step.of(id.value(), "", "") : edit.step();
    Step named =
        reworded(
            Step.of(
                id.value(),
                step.title(),
                step.instructions(),
                step.checks().toArray(StepCheck[]::new)),
            edit);
    if (named.title().isBlank()) {
      throw new IllegalArgumentException("Step '%s' needs a title.".formatted(id));
    }
    steps.add(place(edit), named);
  }

  private void move(AgentPlanEdit edit) {
    Step step = steps.remove(index(edit));
    steps.add(place(edit), step);
  }

  /** The place behind the step that is named, else the first one. */
  private int place(AgentPlanEdit edit) {
    String after = PlanDefaults.orEmpty(edit.after());
    return after.isBlank() ? 0 : index(after) + 1;
  }

  private int index(AgentPlanEdit edit) {
    return index(PlanDefaults.orEmpty(edit.id()));
  }

  private int index(String id) {
    for (int place = 0; place < steps.size(); place++) {
      if (steps.get(place).id().value().equals(id)) {
        return place;
      }
    }
    throw new IllegalArgumentException(
        "There is no step '%s': the plan has %s."
            .formatted(
                id, String.join(", ", steps.stream().map(step -> step.id().value()).toList())));
  }

  private static Step reworded(Step step, AgentPlanEdit edit) {
    return new Step(
        step.id(),
        PlanDefaults.orElse(edit.title(), step.title()),
        PlanDefaults.orElse(edit.instructions(), step.instructions()),
        step.dependsOn(),
        step.kind(),
        step.agent(),
        step.model(),
        step.tool(),
        step.arguments(),
        step.command(),
        step.files(),
        step.checks(),
        step.source());
  }
}
