package dev.perdure.activities.files;

import dev.perdure.planner.json.FrontMatter;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Arrays;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * A rule file of Claude Code, {@code .claude/rules/*.md}: instructions for all files, or for the
 * files that its {@code paths} match.
 *
 * @param paths globs of files; empty: it holds for all
 */
public record ClaudeRuleFile(List<String> paths, String text) {

  /** The folder of a repository's rules. */
  public static final String FOLDER = ".claude/rules";

  /** The most rules that are followed. */
  public static final int MAX_RULES = 50;

  private static final String KEY = "paths";
  private static final String ANYWHERE = "**/";

  /** Copies the globs. */
  public ClaudeRuleFile {
    paths = List.copyOf(paths);
  }

  /** Whether a path of a repository is one of a rule. */
  public static boolean isRule(String path) {
    return path.startsWith(FOLDER + "/") && path.endsWith(".md");
  }

  /** Parses a rule file. */
  public static ClaudeRuleFile parse(String source, String file) {
    FrontMatter parts = FrontMatter.lenient(source, file);
    return new ClaudeRuleFile(paths(parts.settings()), parts.body().strip());
  }

  private static List<String> paths(YamlMapping settings) {
    YamlEntry entry = settings.find(KEY).orElse(new YamlEntry(KEY, 1, null));
    List<String> globs =
        switch (entry.value()) {
          case null -> List.of();
          case String text -> Arrays.asList(text.split(",(?![^{]*})"));
          case List<?> list when list.stream().allMatch(String.class::isInstance) ->
              list.stream().map(String::valueOf).toList();
          default -> throw settings.wrong(entry, "'paths' must be a list of globs");
        };
    List<String> named = globs.stream().map(String::strip).filter(glob -> !glob.isEmpty()).toList();
    try {
      named.forEach(ClaudeRuleFile::matcher);
      return named;
    } catch (PatternSyntaxException e) {
      throw settings.wrong(
          entry, "invalid glob '%s' in 'paths'. Example: src/**/*.ts".formatted(e.getPattern()));
    }
  }

  /**
   * Whether it is for a file. Two stars stand for no folder as well, and brackets for themselves,
   * as in the folder {@code [id]}.
   */
  public boolean fits(String file) {
    return paths.stream()
        .flatMap(glob ->
            glob.startsWith(ANYWHERE)
                ? Stream.of(glob, glob.substring(ANYWHERE.length()))
                : Stream.of(glob, glob.replace("/**/", "/")))
        .flatMap(glob -> Stream.of(glob, glob.replaceAll("[\\[\\]]", "\\\\$0")))
        .anyMatch(glob -> matcher(glob).matches(Path.of(file)));
  }

  private static PathMatcher matcher(String glob) {
    return FileSystems.getDefault().getPathMatcher("glob:" + glob);
  }
}
