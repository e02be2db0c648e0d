package dev.perdure.activities.extension;

import dev.perdure.activities.config.CustomToolSettings;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.nio.charset.StandardCharsets;
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
      byte[] json = Json.write(arguments).getBytes(StandardCharsets.UTF_8);
      return result(program.run(json, context, sandbox));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return ToolResult.failed("It was interrupted.");
    }
  }

  private ToolResult result(ProgramResult answer) {
    if (answer.timedOut()) {
      return ToolResult.failed(
          "The tool '%s' was ended after %d ms, or because the task was stopped."
              .formatted(spec.name(), program.limit().toMillis()));
    }
    return answer.code() == 0
        ? ToolResult.of(spec.name(), answer.output())
        : ToolResult.failed(
            "The tool '%s' failed with exit code %d. %s\n%s"
                .formatted(spec.name(), answer.code(), answer.errors(), answer.output()));
  }
}
