package dev.perdure.activities.model.script;

import dev.perdure.planner.message.TextShortener;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * The replies of the scripted model where its script has none: titles, summaries, compactions and
 * structured calls such as triage.
 */
final class DefaultReplies {

  private static final int TITLE_LENGTH = 80;
  private static final int MAX_SUMMARY_LENGTH = 2_000;
  private static final JsonMapper JSON = JsonMapper.shared();

  private DefaultReplies() {}

  /** The default for an agent that was asked for something and offered these tools. */
  public static Optional<ScriptedReply> reply(String agent, List<String> tools, String asked) {
    return switch (agent) {
      case "title" -> Optional.of(ScriptedReply.text(title(asked)));
      case "summary" -> Optional.of(ScriptedReply.text(between("reports", asked)));
      case "compaction" ->
          Optional.of(
              ScriptedReply.text(
                  "Summary of the conversation so far: "
                      + TextShortener.start(asked, MAX_SUMMARY_LENGTH)));
      default -> tools.stream().flatMap(name -> structured(name, asked).stream()).findFirst();
    };
  }

  private static final String TRIAGE =
      """
      {"strategy":"layered","type":"other","skip":[],"perspectives":[],\
      "reason":"The script does not say; this is the default."}\
      """;
  private static final String VERDICT =
      """
      {"passed":false,"reason":"The script does not say; not passed is the default."}\
      """;
  private static final String REFLECTION =
      """
      {"tried":"What the step says.","why":"The script does not say.",\
      "change":"Nothing; this is the default."}\
      """;

  private static Optional<ScriptedReply> structured(String tool, String asked) {
    return switch (tool) {
      case "triage" -> Optional.of(ScriptedReply.call(tool, TRIAGE));
      case "scope" -> Optional.of(ScriptedReply.call(tool, scope(asked)));
      case "verdict" -> Optional.of(ScriptedReply.call(tool, VERDICT));
      case "reflection" -> Optional.of(ScriptedReply.call(tool, REFLECTION));
      default -> Optional.empty();
    };
  }

  private static String scope(String asked) {
    String request = JSON.writeValueAsString(request(asked));
    return """
    {"explorers":[{"focus":%s,"prompt":%s}],"reason":"The script does not say; this is the default."}\
    """
        .formatted(request, request);
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

  private static String title(String asked) {
    String line = asked.strip().lines().findFirst().orElse("Untitled").replaceAll("\\s+", " ");
    return TextShortener.start(line, TITLE_LENGTH);
  }
}
