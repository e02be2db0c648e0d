package dev.perdure.web.task;

import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.task.PlanEdit;
import dev.perdure.activities.task.PlanFile;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.InvalidPlanText;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanDiff;
import dev.perdure.planner.plan.PlanMarkdownReader;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.PreflightReport;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Takes people's edits of a plan that awaits approval: checks each, signals it to the workflow and
 * waits briefly until it is recorded.
 */
@Component
public final class PlanEditService {

  private final ArtifactStore artifactStore;
  private final PlanFile planFile;
  private final EditedPlanCheck check;
  private final EditablePlanReader editablePlanReader;
  private final PlanEditSender planEditSender;

  public PlanEditService(
      ArtifactStore artifactStore,
      PlanFile planFile,
      EditedPlanCheck check,
      EditablePlanReader editablePlanReader,
      PlanEditSender planEditSender) {
    this.artifactStore = artifactStore;
    this.planFile = planFile;
    this.check = check;
    this.editablePlanReader = editablePlanReader;
    this.planEditSender = planEditSender;
  }

  public EditedPlanCheck check() {
    return check;
  }

  /** The newest revision; recorded is false if no worker has taken the edit over yet. */
  record EditResult(PlanStorePlanRevision revision, boolean recorded) {}

  /** Reads an edited plan; a text that is none is refused by its line. */
  static Plan read(String markdown, Plan before) {
    if (markdown.isBlank()) {
      throw ApiFailure.invalid("plan", "The text is empty: send the Markdown of a plan.");
    }
    try {
      return PlanMarkdownReader.read(markdown, before);
    } catch (InvalidPlanText e) {
      throw ApiFailure.invalid("plan", String.valueOf(e.getMessage()));
    }
  }

  EditResult edit(TaskId task, @Nullable String match, UnaryOperator<Plan> edit, String by) {
    PlanStorePlanRevision newest = editablePlanReader.newest(task);
    EditablePlanReader.requireSame(newest, match);
    HumanRequest request = editablePlanReader.asked(task, newest);
    Plan plan = edit.apply(newest.plan());
    if (PlanDiff.between(newest.plan(), plan).none()) {
      return new EditResult(newest, true);
    }
    PreflightReport found = check.of(task, plan);
    if (!found.findings().isEmpty()) {
      throw ApiFailure.invalid("plan", String.join("\n", found.findings()));
    }
    byte[] content = Json.write(new PlanEdit(plan, found)).getBytes(StandardCharsets.UTF_8);
    String stored = artifactStore.store(content, "application/json");
    planEditSender.send(new PlanEditRequest(task, request.id(), newest.digest(), stored, by));
    PlanStorePlanRevision now = editablePlanReader.newest(task);
    boolean recorded = !now.digest().equals(newest.digest());
    if (!recorded) {
      editablePlanReader.asked(task, newest); // refuses what was taken back meanwhile
    }
    return new EditResult(now, recorded);
  }

  /** Takes over what a person wrote into the plan file; what is not taken is told to the task. */
  public void takeFile(TaskId task) {
    planFile
        .edited(task)
        .ifPresent(text -> {
          try {
            String digest = editablePlanReader.newest(task).digest();
            edit(task, digest, before -> read(text, before), PlanFile.EDITOR);
          } catch (ApiFailure e) {
            planFile.refuse(task, String.valueOf(e.getMessage()));
          }
        });
  }
}
