package dev.perdure.activities.model.script;

import dev.perdure.activities.model.script.ScriptTurn.Reply;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Excerpt;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** The default replies of the scripted model where a script has none. */
public final class DefaultReplies {

  private static final int TITLE_LENGTH = 80;
  private static final int LONGEST_SUMMARY = 2_000;
  private static final JsonMapper JSON = JsonMapper.shared();

  private DefaultReplies() {}

  /** The default for an agent that was asked for something and offered these tools. */
  public static Optional<Reply> reply(String agent, List<String> tools, String asked) {
    return switch (agent) {
      case "title" -> Optional.of(Reply.text(title(asked)));
      case "summary" -> Optional.of(Reply.text(between("report", asked)));
      case "compaction" ->
          Optional.of(
              Reply.text(
                  "Summary of the conversation so far: " + Excerpt.start(asked, LONGEST_SUMMARY)));
      default -> tools.stream().flatMap(name -> structured(name, asked).stream()).findFirst();
    };
  }

  private static Optional<Reply> structured(String tool, String asked) {
    return switch (tool) {
      case "triage" -> Optional.of(call(tool, triage()));
      case "scope" -> Optional.of(call(tool, scope(asked)));
      case "verdict" -> Optional.of(call(tool, verdict()));
      case "reflection" -> Optional.of(call(tool, reflection()));
      default -> Optional.empty();
    };
  }

  private static JsonObject triage() {
    return JsonObject.of("strategy", "layered")
        .with("type", "other")
        .with("skip", List.of())
        .with("perspectives", List.of())
        .with("reason", "The script does not say; this is the default.");
  }

  private static JsonObject scope(String asked) {
    String request = request(asked);
    return JsonObject.of(
            "explorers", List.of(JsonObject.of("focus", request).with("prompt", request).fields()))
        .with("reason", "The script does not say; this is the default.");
  }

  /** Whether only turns that name the agent are for it, as it works beside the others. */
  static boolean isApart(String agent) {
    return agent.equals("title") || agent.equals("summary");
  }

  /** The request alone, without what it is wrapped in to ask how it is to be explored. */
  private static String request(String asked) {
    return between("request", asked);
  }

  private static String between(String tag, String asked) {
    String from = "<" + tag + ">";
    int start = asked.indexOf(from);
    int end = asked.lastIndexOf("</" + tag + ">");
    return start < 0 || end < start ? asked : asked.substring(start + from.length(), end).strip();
  }

  private static JsonObject verdict() {
    return JsonObject.of("passed", false)
        .with("reason", "The script does not say; not passed is the default.");
  }

  private static JsonObject reflection() {
    return JsonObject.of("tried", "What the step says.")
        .with("why", "The script does not say.")
        .with("change", "Nothing; this is the default.");
  }

  private static Reply call(String tool, JsonObject arguments) {
    return Reply.call(tool, JSON.writeValueAsString(arguments.fields()));
  }

  private static String title(String asked) {
    String line = asked.strip().lines().findFirst().orElse("Untitled").replaceAll("\\s+", " ");
    return Excerpt.start(line, TITLE_LENGTH);
  }
}
