package dev.perdure.planner.agent;

import dev.perdure.planner.config.YamlMapping;

/** A Markdown file with YAML front matter: the settings on top, the text below. */
public record FrontMatter(YamlMapping settings, String body) {

  private static final String FENCE = "---\n";
  private static final int FIRST_LINE = 2;

  /** Takes a file apart; one without front matter is all body. */
  public static FrontMatter parse(String source, String file) {
    String text = file.replace("\r\n", "\n");
    int end = text.startsWith(FENCE) ? text.indexOf("\n" + FENCE, FENCE.length() - 1) : -1;
    if (end < 0) {
      return new FrontMatter(YamlMapping.empty(source), text);
    }
    String yaml = text.substring(FENCE.length(), end + 1);
    return new FrontMatter(
        YamlMapping.parse(source, yaml, FIRST_LINE), text.substring(end + 1 + FENCE.length()));
  }
}
