package dev.perdure.activities.git;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Gives git settings that switch off the clean and smudge filters which a repository configures, or
 * the filters of Git LFS.
 */
public final class GitFilterBlocker {

  private static final String FILTER = "filter.";
  private static final String ANY = "filter\\..*\\.(clean|smudge|process|required)";
  private static final List<String> OURS = List.of("local", "worktree");
  private static final Map<String, String> NO_LARGE_FILES =
      Map.of(
          "filter.lfs.clean", "",
          "filter.lfs.smudge", "",
          "filter.lfs.process", "",
          "filter.lfs.required", "false");

  private GitFilterBlocker() {}

  /** Reads the settings of filters and others, with the scope before each. */
  public static List<String> settings(Git git, String others) {
    var names = "^(%s|%s)$".formatted(ANY, others);
    return git.tryTo("config", "--null", "--show-scope", "--get-regexp", names).names();
  }

  /** Whether there are settings of others than filters. */
  public static boolean hasOther(List<String> settings) {
    return IntStream.range(0, settings.size() / 2)
        .anyMatch(index -> !settings.get(2 * index + 1).startsWith(FILTER));
  }

  /**
   * Git in a person's repository, with the filters of the account only: filters that the repository
   * configures would run with Perdure's rights.
   */
  public static Git ofTheAccount(Git git, List<String> told) {
    Map<String, String> account = new LinkedHashMap<>();
    Map<String, String> repository = new LinkedHashMap<>();
    for (var i = 0; i + 1 < told.size(); i += 2) {
      var setting = told.get(i + 1).split("\n", 2);
      if (!setting[0].startsWith(FILTER)) {
        continue;
      }
      var value = setting.length > 1 ? setting[1] : "true";
      (OURS.contains(told.get(i)) ? repository : account).put(setting[0], value);
    }
    repository.replaceAll(
        (name, _) -> account.getOrDefault(name, name.endsWith("required") ? "false" : ""));
    return repository.isEmpty() ? git : git.configured(repository);
  }

  /**
   * Git that leaves files of a large file storage as their pointers, and takes files as they are.
   */
  public static Git withoutLargeFiles(Git git) {
    return git.configured(NO_LARGE_FILES);
  }
}
