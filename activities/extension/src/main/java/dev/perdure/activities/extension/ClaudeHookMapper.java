package dev.perdure.activities.extension;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Maps hook events to the JSON that hooks of Claude Code read, and their output to verdicts. */
final class ClaudeHookMapper {

  private static final String PROMPT = "UserPromptSubmit";
  private static final String START = "SessionStart";
  private static final Set<String> OWN_RUNS = Set.of("main", "step");
  private static final Map<String, String> EVENTS =
      Map.of(
          "tool.before", "PreToolUse",
          "tool.after", "PostToolUse",
          "permission.ask", "PermissionRequest",
          "model.before", PROMPT,
          "run.end", "Stop");
  private static final Map<String, String> TOOLS =
      Map.ofEntries(
          Map.entry("bash", "Bash"),
          Map.entry("read", "Read"),
          Map.entry("edit", "Edit"),
          Map.entry("patch", "Edit"),
          Map.entry("multiedit", "MultiEdit"),
          Map.entry("write", "Write"),
          Map.entry("grep", "Grep"),
          Map.entry("glob", "Glob"),
          Map.entry("list", "LS"),
          Map.entry("task", "Task"),
          Map.entry("skill", "Skill"),
          Map.entry("webfetch", "WebFetch"),
          Map.entry("websearch", "WebSearch"),
          Map.entry("todowrite", "TodoWrite"));

  private ClaudeHookMapper() {}

  /** Its usual name of an event. */
  static String event(String ours) {
    return EVENTS.getOrDefault(ours, ours);
  }

  /** Whether an event of Claude Code is what happens. */
  static boolean happens(String event, JsonObject ours) {
    boolean own = ours.text("kind").filter(OWN_RUNS::contains).isPresent();
    return switch (event) {
      case PROMPT -> ours.text("prompt").isPresent();
      case START ->
          ours.text("kind").filter("main"::equals).isPresent()
              && ours.number("turn").filter(turn -> turn == 1).isPresent();
      case "Stop" -> own;
      case "SubagentStop" -> !own;
      default -> true;
    };
  }

  /** The input of a hook, from ours. */
  static JsonObject input(JsonObject ours, String claudeEvent, ToolContext context) {
    String event = ours.text("event").orElse("");
    JsonObject input =
        JsonObject.of("session_id", context.run().value())
            .with("transcript_path", "")
            .with("cwd", context.worktree().root().toString())
            .with("permission_mode", context.readOnly() ? "plan" : "default")
            .with("hook_event_name", claudeEvent);
    return switch (event) {
      case "model.before" ->
          input.with("prompt", ours.text("prompt").orElse("")).with("source", "startup");
      case "run.end" ->
          input
              .with("stop_hook_active", ours.fields().get("sentBack"))
              .with("last_assistant_message", ours.text("result").orElse(""));
      default -> call(input, ours, context);
    };
  }

  private static JsonObject call(JsonObject input, JsonObject ours, ToolContext context) {
    String tool = ours.text("tool").orElse("");
    JsonObject call =
        input
            .with("tool_name", TOOLS.getOrDefault(tool, tool))
            .with("tool_input", arguments(ours.object("arguments"), context));
    return ours.fields().containsKey("result")
        ? call.with("tool_response", ours.object("result").fields())
        : call;
  }

  /**
   * Returns the meaning of a hook's output: one JSON object, or plain text, which some events add
   * to the prompt.
   */
  static JsonObject answer(String output, String event) {
    if (output.startsWith("{")) {
      return verdict(Json.read(output, JsonObject.class), event);
    }
    return event.equals(PROMPT) || event.equals(START)
        ? JsonObject.of("context", output)
        : JsonObject.empty();
  }

  /** Its arguments are in snake case, and its paths absolute. */
  private static Map<String, @Nullable Object> arguments(JsonObject ours, ToolContext context) {
    Map<String, @Nullable Object> theirs = new LinkedHashMap<>();
    ours.fields()
        .forEach((name, value) -> {
          String key = name.replaceAll("([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT);
          boolean path = key.equals("file_path") && value instanceof String;
          theirs.put(
              key,
              path ? context.worktree().root().resolve(String.valueOf(value)).toString() : value);
        });
    return theirs;
  }

  /** The verdict in its answer; what allows passes, as no hook allows anything here. */
  private static JsonObject verdict(JsonObject said, String event) {
    JsonObject specific = said.object("hookSpecificOutput");
    Optional<String> decision =
        specific
            .text("permissionDecision")
            .or(() -> specific.object("decision").text("behavior"))
            .or(() -> said.text("decision"));
    String reason =
        specific
            .text("permissionDecisionReason")
            .or(() -> specific.object("decision").text("message"))
            .or(() -> said.text("reason"))
            .or(() -> said.text("stopReason"))
            .orElse("no reason was given");
    boolean stops = Boolean.FALSE.equals(said.fields().get("continue")) && !event.endsWith("Stop");
    JsonObject refusal = JsonObject.of("verdict", "refuse").with("reason", reason);
    return switch (decision.orElse("")) {
      case "deny", "block" -> refusal;
      case "ask" ->
          refusal.with("reason", "The hook wants a person to be asked about this call: " + reason);
      default -> stops ? refusal : changed(specific);
    };
  }

  private static JsonObject changed(JsonObject specific) {
    JsonObject changed =
        specific.fields().containsKey("updatedInput")
            ? JsonObject.of("arguments", specific.object("updatedInput").fields())
            : JsonObject.empty();
    return specific
        .text("additionalContext")
        .map(context -> changed.with("context", context))
        .orElse(changed);
  }
}
