package dev.perdure.activities.git;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives git settings that switch off the clean and smudge filters which a repository configures, or
 * those of Git LFS.
 */
public final class GitFilterBlocker {

  private static final String ANY = "^filter\\..*\\.(clean|smudge|process|required)$";
  private static final List<String> OURS = List.of("local", "worktree");
  private static final Map<String, String> NO_LARGE_FILES =
      Map.of(
          "filter.lfs.clean", "",
          "filter.lfs.smudge", "",
          "filter.lfs.process", "",
          "filter.lfs.required", "false");

  private GitFilterBlocker() {}

  /**
   * Git in somebody's repository with the account's filters: what the repository itself configures
   * would run with our rights.
   */
  public static Git ofTheAccount(Git git) {
    var told = git.tryTo("config", "--null", "--show-scope", "--get-regexp", ANY).names();
    Map<String, String> account = new LinkedHashMap<>();
    Map<String, String> repository = new LinkedHashMap<>();
    for (var i = 0; i + 1 < told.size(); i += 2) {
      var setting = told.get(i + 1).split("\n", 2);
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
