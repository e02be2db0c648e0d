package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;

/** A tool call in a few words. */
public final class ToolCallSummary {
  private ToolCallSummary() {}

  /** The tool's name, its title if the title says more, and how its process ended badly. */
  public static String of(Event news) {
    String name = SafeText.line(JsonNodes.text(news.data(), "name"));
    String title = SafeText.line(JsonNodes.text(news.data(), "title"));
    String end = SafeText.line(JsonNodes.text(news.data(), "end"));
    return (title.isEmpty() || title.equals(name) ? name : name + " " + title)
        + (end.isEmpty() ? "" : " (" + end + ")");
  }

  /** Whether a finished call failed, or its process ended by another exit code than 0. */
  public static boolean isFailed(Event news) {
    return news.data().path("isError").asBoolean(false)
        || !JsonNodes.text(news.data(), "end").isEmpty();
  }
}
