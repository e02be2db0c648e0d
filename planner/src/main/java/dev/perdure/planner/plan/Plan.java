package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The plan of a task, which a person approves: overview, approach, files, steps and checks. */
public record Plan(
    String overview,
    String approach,
    List<PlanPlannedFile> files,
    List<Step> steps,
    List<Verification> verification,
    List<String> manualChecks,
    List<String> risks,
    Integer allowReplan) {

  /** How often the rest of a plan may be planned again if it does not say. */
  public static final int DEFAULT_REPLANS = 2;

  /** Copies the lists; what the model left out becomes empty, which the plan check reports. */
  public Plan {
    overview = PlanDefaults.orEmpty(overview);
    approach = PlanDefaults.orEmpty(approach);
    files = NullSafeLists.copy(files);
    steps = NullSafeLists.copy(steps);
    verification = NullSafeLists.copy(verification);
    manualChecks = NullSafeLists.copy(manualChecks);
    risks = NullSafeLists.copy(risks);
    allowReplan = PlanDefaults.orElse(allowReplan, DEFAULT_REPLANS);
  }

  /** The step with an id. */
  public Optional<Step> step(StepId id) {
    return steps.stream().filter(step -> step.id().equals(id)).findFirst();
  }

  /** The commands of all checks and of the verification, which an approval allows to run. */
  public List<String> commands() {
    var ofChecks =
        steps.stream()
            .flatMap(step -> step.checks().stream())
            .filter(StepCheck::runsACommand)
            .map(StepCheck::text);
    var ofTheEnd = verification.stream().map(Verification::command);
    return Stream.concat(ofChecks, ofTheEnd).distinct().toList();
  }

  /** A command that must pass once all steps are done. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Verification(String command, @Nullable String description) {

    /** Turns an absent command into an empty one, which the plan check reports. */
    public Verification {
      command = PlanDefaults.orEmpty(command);
    }
  }
}
