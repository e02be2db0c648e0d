package dev.perdure.planner.json;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Markdown file taken apart into its YAML front matter, the settings, and the text below it. */
public record FrontMatter(YamlMapping settings, String body) {

  private static final Pattern FENCED =
      Pattern.compile(
          "\\A---[ \\t]*\\n(.*?)^---[ \\t]*(?:\\n|\\z)", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern UNQUOTED =
      Pattern.compile("^([A-Za-z][\\w-]*:[ \\t]+)([^\\s'\"\\[{|>].*)$", Pattern.MULTILINE);
  private static final int FIRST_LINE = 2;

  /** Takes a file apart; one without front matter is all body. */
  public static FrontMatter parse(String source, String file) {
    String text = plain(file);
    Matcher fenced = FENCED.matcher(text);
    return fenced.find()
        ? new FrontMatter(
            YamlMapping.parse(source, fenced.group(1), FIRST_LINE), text.substring(fenced.end()))
        : new FrontMatter(YamlMapping.empty(source), text);
  }

  /** Takes a file apart whose values need not be quoted, as other products read them. */
  public static FrontMatter lenient(String source, String file) {
    try {
      return parse(source, file);
    } catch (InvalidConfig _) {
      Matcher fenced = FENCED.matcher(plain(file));
      return fenced.find()
          ? parse(
              source,
              "---\n" + quoted(fenced.group(1)) + "---\n" + plain(file).substring(fenced.end()))
          : parse(source, file);
    }
  }

  private static String quoted(String yaml) {
    return UNQUOTED
        .matcher(yaml)
        .replaceAll(found ->
            Matcher.quoteReplacement(
                found.group(1) + "'" + found.group(2).strip().replace("'", "''") + "'"));
  }

  private static String plain(String file) {
    String text = file.startsWith("\uFEFF") ? file.substring(1) : file;
    return text.replace("\r\n", "\n");
  }
}
