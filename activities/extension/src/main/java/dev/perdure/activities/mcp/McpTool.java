package dev.perdure.activities.mcp;

import dev.perdure.activities.journal.task.McpToolRecord;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.planner.tool.ToolSpec;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A tool of an MCP server. One that the operator calls read-only may be called any number of times;
 * any other is called at most once, and if that was interrupted, the result says that the outcome
 * is unknown.
 */
final class McpTool implements Tool {

  private static final String UNKNOWN =
      "Whether it was carried out is unknown: look at the state of things before you repeat it.";

  /** Member of {@code _meta} by which a server recognises a repeated call. */
  private static final String IDEMPOTENCY_KEY = "dev.perdure/idempotency-key";

  private final McpToolRecord tool;
  private final McpToolServices surroundings;

  McpTool(McpToolRecord tool, McpToolServices surroundings) {
    this.tool = tool;
    this.surroundings = surroundings;
  }

  @Override
  public ToolSpec spec() {
    return tool.spec();
  }

  @Override
  public boolean offered() {
    return tool.offered();
  }

  @Override
  public CallPreparation prepare(JsonObject arguments, ToolContext context) {
    if (!tool.offered()) {
      return CallPreparation.refused(
          "The MCP server '%s' does not offer '%s' any more: do without it."
              .formatted(tool.server(), tool.remote()));
    }
    String name = tool.spec().name();
    String text =
        "the tool %s of the MCP server %s".formatted(tool.remote().strip(), tool.server());
    return new CallPreparation.Proposal(
        List.of(new Demand(tool.spec().permission(), "*", text)),
        PermissionSubjectPreview.none(),
        tool.spec().readOnly()
            ? new Effect.Repeatable(() -> call(name, arguments, context))
            : Effect.Command.once(() -> call(name, arguments, context)));
  }

  private ToolResult call(String name, JsonObject arguments, ToolContext context) {
    Optional<Place> place;
    try {
      place = surroundings.places().apply(context);
    } catch (McpFailure failure) {
      return failed(failure.sentence());
    }
    if (place.isEmpty()) {
      return failed("it is not in the configuration.");
    }
    long begun = System.nanoTime();
    try (LiveOutput.View view = surroundings.live().open(context.call(), name)) {
      var waiting =
          new McpCallOptions(
              McpConnections.limit(place.get().settings()),
              context.cancellation(),
              told -> view.show(progress(told) + "\n", 0));
      ToolResult result = repeated(place.get(), arguments, context, waiting);
      return result.with("elapsedMs", (System.nanoTime() - begun) / 1_000_000);
    } catch (McpFailure failure) {
      return failed(place.get(), failure);
    }
  }

  /** The outcome of a call without an answer is unknown. */
  private ToolResult failed(Place place, McpFailure failure) {
    if (failure.kind() == McpFailureKind.ANSWERED) {
      return failed(failure.sentence());
    }
    if (failure.kind() != McpFailureKind.UNREADABLE) {
      surroundings.connections().abandon(place, failure);
    }
    if (failure.kind() == McpFailureKind.NEEDS_LOGIN) {
      surroundings
          .notices()
          .accept(
              "The MCP server '%s' can't be used any more: %s The task goes on without it until then."
                  .formatted(tool.server(), failure.sentence()));
      return failed(failure.sentence());
    }
    return tool.spec().readOnly() || failure.isBeforeCall()
        ? failed(failure.sentence())
        : ToolResult.failed(
                "The MCP server '%s' did not answer the call of '%s': %s %s"
                    .formatted(tool.server(), tool.remote(), failure.sentence(), UNKNOWN))
            .with(ToolResultDetail.Unknown.INTERRUPTED);
  }

  /** Calls a read-only tool again if its server went away during the call. */
  private ToolResult repeated(
      Place place, JsonObject arguments, ToolContext context, McpCallOptions waiting) {
    try {
      return answer(place, arguments, context, waiting);
    } catch (McpFailure failure) {
      boolean isRepeatable =
          failure.kind() == McpFailureKind.BROKEN
              && tool.spec().readOnly()
              && !failure.isBeforeCall();
      if (!isRepeatable) {
        throw failure;
      }
      surroundings.connections().abandon(place, failure);
      return answer(place, arguments, context, waiting);
    }
  }

  private ToolResult answer(
      Place place, JsonObject arguments, ToolContext context, McpCallOptions waiting) {
    McpConnection connection = connect(place, waiting);
    String title = tool.server() + ": " + tool.remote();
    if (tool.remote().equals(ResourceTool.REMOTE)) {
      String uri = arguments.text("uri").orElse("");
      return surroundings.results().of(title, connection.read(uri, waiting).contents());
    }
    if (tool.remote().equals(PromptTool.REMOTE)) {
      String prompt = arguments.text("name").orElse("");
      var request =
          GetPromptRequest.builder(prompt).arguments(sent(arguments.object("arguments"))).build();
      return surroundings.results().of(title, connection.prompt(request, waiting));
    }
    var request =
        CallToolRequest.builder(tool.remote())
            .arguments(sent(arguments))
            .meta(new HashMap<>(Map.of(IDEMPOTENCY_KEY, context.idempotencyKey())))
            .progressToken(context.call().value())
            .build();
    return surroundings.results().of(title, connection.call(request, waiting));
  }

  private McpConnection connect(Place place, McpCallOptions waiting) {
    try {
      return new ConnectionWait(surroundings.connections()).await(place, waiting);
    } catch (McpFailure failure) {
      throw failure.beforeCall();
    }
  }

  /** A null among them fits the schema, and may be demanded by it. */
  private static Map<String, @Nullable Object> sent(JsonObject arguments) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(arguments.fields()));
  }

  private static String progress(ProgressNotification told) {
    return told.message() == null
        ? "%s%s".formatted(told.progress(), told.total() == null ? "" : " of " + told.total())
        : told.message();
  }

  private ToolResult failed(String reason) {
    return ToolResult.failed(
        "The MCP server '%s' did not carry out '%s': %s"
            .formatted(tool.server(), tool.remote(), reason));
  }
}
