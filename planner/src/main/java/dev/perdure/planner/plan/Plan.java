package dev.perdure.planner.plan;

import dev.perdure.planner.json.Lists;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a person approves: an overview, an approach, files, steps, and how the end is judged. */
public record Plan(
    String overview,
    String approach,
    List<PlannedFile> files,
    List<Step> steps,
    List<Verification> verification,
    List<String> manualChecks,
    List<String> risks,
    Integer allowReplan) {

  /** How often the rest of a plan may be planned again where it does not say. */
  public static final int DEFAULT_REPLANS = 2;

  /** Copies the lists; what the model left out becomes empty, which the plan check reports. */
  public Plan {
    overview = Texts.orEmpty(overview);
    approach = Texts.orEmpty(approach);
    files = Lists.copy(files);
    steps = Lists.copy(steps);
    verification = Lists.copy(verification);
    manualChecks = Lists.copy(manualChecks);
    risks = Lists.copy(risks);
    allowReplan = Texts.orElse(allowReplan, DEFAULT_REPLANS);
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
            .filter(Check::runsACommand)
            .map(Check::text);
    var ofTheEnd = verification.stream().map(Verification::command);
    return Stream.concat(ofChecks, ofTheEnd).distinct().toList();
  }
}
