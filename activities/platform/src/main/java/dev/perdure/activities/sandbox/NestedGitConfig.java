package dev.perdure.activities.sandbox;

import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessResult;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings of a repository that a command made or changed, as git reads them.
 *
 * @param kept the text of the settings by which git runs nothing
 * @param dropped the names of the others
 */
record NestedGitConfig(String kept, List<String> dropped) {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final CapturedOutputLimits LIMITS = new CapturedOutputLimits(4 << 20, 64 * 1024);

  /** Names of settings that make git run nothing, whatever their value is. */
  private static final Predicate<String> HARMLESS =
      form(
          "core\\.(?:repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode"
              + "|symlinks|autocrlf|eol|safecrlf|worktree|quotepath|abbrev|longpaths|compression"
              + "|sharedrepository|untrackedcache|preloadindex|sparsecheckout|sparsecheckoutcone)"
              + "|extensions\\.[a-z]+|(?:user|author|committer)\\.(?:name|email)"
              + "|(?:color|advice|init|push|pull|rebase|fetch|merge|log|gc|index|pack|status|commit|tag|branch|i18n"
              + "|column|rerere|stash|checkout|clean|apply|am|blame|receive|transfer|feature|lfs|maintenance"
              + "|fsck|http|safe)\\.[a-z]+"
              + "|diff\\.(?:renames|algorithm|mnemonicprefix|noprefix|context|ignoresubmodules|colormoved)"
              + "|branch\\..*\\.(?:remote|merge|rebase|description|pushremote|vscode-merge-base)"
              + "|remote\\..*\\.(?:url|pushurl|fetch|push|mirror|tagopt|prune|skipfetchall|promisor|partialclonefilter)"
              + "|submodule\\..*\\.(?:url|active|branch|ignore|update)|submodule\\.(?:active|recurse)"
              + "|lfs\\..*\\.(?:access|locksverify)");

  private static final Predicate<String> RUNS =
      form("(?:merge|diff)\\.(?:tool|guitool)|init\\.templatedir|gc\\.recentobjectshook");

  /** Values by which git runs a command, in settings that are addresses otherwise. */
  private static final Predicate<String> COMMAND = form("\\s*(?:!|(?:ext|fd)::).*");

  /**
   * Reads a file of settings without what it includes; one that git can't read keeps nothing.
   *
   * @param own settings that were there before, as git lists them, which stay
   */
  static NestedGitConfig read(Path file, Set<String> own) throws IOException {
    Optional<List<String>> entries = list(file);
    return entries.isPresent()
        ? of(entries.get(), own)
        : new NestedGitConfig("", List.of("what git can't read"));
  }

  /** The settings of a file as git lists them; none if git can't read it. */
  static Set<String> entries(Path file) throws IOException {
    return Set.copyOf(list(file).orElse(List.of()));
  }

  private static Optional<List<String>> list(Path file) throws IOException {
    if (Files.size(file) == 0) {
      return Optional.of(List.of());
    }
    List<String> line =
        List.of("git", "config", "--file", file.toString(), "--no-includes", "--null", "--list");
    try {
      ProcessResult result =
          new ProcessRunner(ProgramLauncher.program(line), TIMEOUT).run(new byte[0], LIMITS);
      boolean whole = result.exitCode() == 0 && !result.timedOut() && !result.truncated();
      return whole
          ? Optional.of(Stream.of(result.text().split("\0")).filter(one -> !one.isEmpty()).toList())
          : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the settings of a repository could not be read", e);
    }
  }

  private static NestedGitConfig of(List<String> entries, Set<String> own) {
    List<String> dropped = new ArrayList<>();
    StringBuilder kept = new StringBuilder();
    for (String entry : entries) {
      Setting setting = Setting.of(entry);
      if (setting.isHarmless() || own.contains(entry)) {
        kept.append(setting.text());
      } else {
        dropped.add(setting.key());
      }
    }
    return new NestedGitConfig(kept.toString(), dropped.stream().distinct().toList());
  }

  /** One setting; without a value it is true. */
  private record Setting(String key, String value, boolean bare) {

    static Setting of(String entry) {
      int end = entry.indexOf('\n');
      return end < 0
          ? new Setting(entry, "", true)
          : new Setting(entry.substring(0, end), entry.substring(end + 1), false);
    }

    boolean isHarmless() {
      return HARMLESS.test(key) && !RUNS.test(key) && !COMMAND.test(value);
    }

    String text() {
      int first = key.indexOf('.');
      int last = key.lastIndexOf('.');
      String section = key.substring(0, first);
      String header =
          first == last
              ? "[%s]".formatted(section)
              : "[%s %s]".formatted(section, quoted(key.substring(first + 1, last)));
      String name = key.substring(last + 1);
      return bare
          ? "%s\n\t%s\n".formatted(header, name)
          : "%s\n\t%s = %s\n".formatted(header, name, quoted(value));
    }

    private static String quoted(String text) {
      return text.chars()
          .mapToObj(c ->
              switch (c) {
                case '"' -> "\\\"";
                case '\\' -> "\\\\";
                case '\n' -> "\\n";
                case '\t' -> "\\t";
                default -> String.valueOf((char) c);
              })
          .collect(Collectors.joining("", "\"", "\""));
    }
  }

  private static Predicate<String> form(String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL).asMatchPredicate();
  }
}
