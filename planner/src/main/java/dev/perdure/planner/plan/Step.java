package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A step of a plan: its instructions, the steps it depends on, the agent, tool or command that
 * carries it out, and its checks.
 *
 * @param source the drafts it comes from, with commas between them; null where none were written
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
    List<Check> checks,
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
  public static Step of(String id, String title, String instructions, Check... checks) {
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

  /** What carries a step out: an agent run, one fixed tool call, or a command. */
  public enum StepKind {
    @JsonProperty("agent")
    AGENT,
    @JsonProperty("tool")
    TOOL,
    @JsonProperty("command")
    COMMAND;

    /** The name on the wire. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * How a step is judged: a command that passes on exit code 0, or else a description that a
   * reviewer judges.
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Check(@Nullable String command, @Nullable String description) {

    /** A check that runs a command. */
    public static Check command(String command) {
      return new Check(command, null);
    }

    /** A check that a reviewer judges. */
    public static Check description(String description) {
      return new Check(null, description);
    }

    /** Whether a command decides. */
    public boolean runsACommand() {
      return command != null && !command.isBlank();
    }

    /** The command, or else the description; empty where the model gave neither. */
    public String text() {
      return runsACommand()
          ? Objects.requireNonNull(command)
          : Objects.requireNonNullElse(description, "");
    }
  }
}
