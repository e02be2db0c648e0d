package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A step of a plan: its instructions, the steps it depends on, the agent, tool or command that
 * carries it out, and its checks.
 *
 * @param source the drafts it comes from, with commas between them; null if none were written
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Step(
    StepId id,
    String title,
    String instructions,
    List<StepId> dependsOn,
    StepKind kind,
    @Nullable String agent,
    @Nullable String model,
    @Nullable String tool,
    @Nullable JsonObject arguments,
    @Nullable String command,
    List<String> files,
    List<StepCheck> checks,
    @Nullable String source)
    implements PlanSchedule.Node {

  private static final Pattern SEPARATOR = Pattern.compile("[,\\s]+");

  /** Copies the lists; what the model left out becomes empty, which the plan check reports. */
  public Step {
    id = PlanDefaults.orElse(id, new StepId(""));
    title = PlanDefaults.orEmpty(title);
    instructions = PlanDefaults.orEmpty(instructions);
    dependsOn = NullSafeLists.copy(dependsOn);
    kind = PlanDefaults.orElse(kind, StepKind.AGENT);
    files = NullSafeLists.copy(files);
    checks = NullSafeLists.copy(checks);
    source = names(source).isEmpty() ? null : String.join(", ", names(source));
  }

  /** The arguments of the tool that it calls; an empty object where it says none. */
  public JsonObject toolArguments() {
    return PlanDefaults.orElse(arguments, JsonObject.empty());
  }

  /** A step an agent carries out. */
  public static Step of(String id, String title, String instructions, StepCheck... checks) {
    return new Step(
        new StepId(id),
        title,
        instructions,
        List.of(),
        StepKind.AGENT,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        List.of(checks),
        null);
  }

  /** The names of the drafts it comes from. */
  public List<String> sources() {
    return names(source);
  }

  private static List<String> names(@Nullable String text) {
    return SEPARATOR
        .splitAsStream(PlanDefaults.orEmpty(text))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** The same step after others. */
  public Step after(String... ids) {
    return new Step(
        id,
        title,
        instructions,
        List.of(ids).stream().map(StepId::new).toList(),
        kind,
        agent,
        model,
        tool,
        arguments,
        command,
        files,
        checks,
        source);
  }
}
