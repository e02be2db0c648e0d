package dev.perdure.planner.json;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Markdown file taken apart into its YAML front matter, the settings, and the text below it. */
public record FrontMatter(YamlMapping settings, String body) {

  private static final Pattern FENCED =
      Pattern.compile(
          "\\A\\s*?---[ \\t]*\\n(.*?)^---[ \\t]*(?:\\n|\\z)", Pattern.DOTALL | Pattern.MULTILINE);

  /** The beginning of settings, as no rule across a Markdown page is followed by a key. */
  private static final Pattern BEGUN =
      Pattern.compile("\\A\\s*?---[ \\t]*\\n\\s*[a-z][\\w-]*:(?:\\s|\\z)");

  /** Takes a file apart; one without front matter is all body. */
  public static FrontMatter parse(String source, String file) {
    return parse(source, file, YamlMapping::parse);
  }

  /** Takes a file apart whose values need not be quoted, as other products read them. */
  public static FrontMatter lenient(String source, String file) {
    return parse(source, file, LenientYaml::parse);
  }

  private static FrontMatter parse(String source, String file, SettingsReader reader) {
    String text = plain(file);
    Matcher fenced = FENCED.matcher(text);
    if (!fenced.find()) {
      if (BEGUN.matcher(text).find()) {
        throw new InvalidConfig(
            source, 1, "its settings have a line '---' before them and none behind them: add it");
      }
      return new FrontMatter(YamlMapping.empty(source), text);
    }
    int firstLine = 1 + (int) text.substring(0, fenced.start(1)).lines().count();
    return new FrontMatter(
        reader.read(source, fenced.group(1), firstLine), text.substring(fenced.end()));
  }

  /** The reading of the settings. */
  private interface SettingsReader {

    YamlMapping read(String source, String yaml, int firstLine);
  }

  private static String plain(String file) {
    String text = file.startsWith("\uFEFF") ? file.substring(1) : file;
    return text.replace("\r\n", "\n").replace('\r', '\n');
  }
}
