package dev.perdure.activities.extension;

import dev.perdure.activities.config.CustomToolSettings;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.planner.tool.ToolSpec;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * A tool that the configuration defines: its program gets the arguments as JSON, and its output is
 * the result.
 */
final class CustomTool implements Tool {

  private static final int USUAL_MILLIS = 120_000;

  private final ToolSpec spec;
  private final ExternalProgram program;
  private final Sandbox sandbox;

  CustomTool(String name, CustomToolSettings settings, Sandbox sandbox) {
    this.spec = settings.spec(name);
    int limit = Objects.requireNonNullElse(settings.timeoutMs(), USUAL_MILLIS);
    this.program =
        new ExternalProgram(
            settings.command(), settings.url(), Duration.ofMillis(limit), settings.scripts());
    this.sandbox = sandbox;
  }

  @Override
  public ToolSpec spec() {
    return spec;
  }

  @Override
  public CallPreparation prepare(JsonObject arguments, ToolContext context) {
    return new CallPreparation.Proposal(
        List.of(new Demand(spec.permission(), "*", "the custom tool " + spec.name())),
        PermissionSubjectPreview.none(),
        spec.readOnly()
            ? new Effect.Repeatable(() -> run(arguments, context))
            : Effect.Command.once(() -> run(arguments, context)));
  }

  private ToolResult run(JsonObject arguments, ToolContext context) {
    try {
      var input = ProgramInput.of(arguments, context.idempotencyKey());
      return result(program.run(input, context, sandbox));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return spec.readOnly()
          ? ToolResult.failed("It was interrupted.")
          : unknown("It was interrupted.");
    }
  }

  private ToolResult result(ProgramResult answer) {
    if (answer.code() == 0 && !answer.timedOut()) {
      return ToolResult.of(spec.name(), answer.output());
    }
    String failure =
        answer.timedOut()
            ? "The tool '%s' was ended after %d ms, or because the task was stopped."
                .formatted(spec.name(), program.limit().toMillis())
            : "The tool '%s' failed with exit code %d. %s\n%s"
                .formatted(spec.name(), answer.code(), answer.errors(), answer.output());
    return answer.isUnknown() && !spec.readOnly() ? unknown(failure) : ToolResult.failed(failure);
  }

  private static ToolResult unknown(String failure) {
    return ToolResult.failed(
            failure.strip()
                + " Whether it was carried out is unknown: look at the state of things before you"
                + " repeat it.")
        .with(ToolResultDetail.Unknown.INTERRUPTED);
  }
}
