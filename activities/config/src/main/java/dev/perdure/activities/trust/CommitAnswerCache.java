package dev.perdure.activities.trust;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.perdure.activities.git.GitResult;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Cache of what git said of commits: the beginning of a task reads the same configuration files
 * several times. The id of a commit stands for its content, so that nothing here gets old.
 */
final class CommitAnswerCache {

  private static final long MAX_BYTES = 8L * 1024 * 1024;
  private static final int ENTRY_BYTES = 500;
  private static final Pattern ID = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

  private static final Cache<List<String>, GitResult> ANSWERS =
      CacheBuilder.newBuilder()
          .maximumWeight(MAX_BYTES)
          .weigher((List<String> _, GitResult answer) -> ENTRY_BYTES + answer.output().length)
          .build();

  private CommitAnswerCache() {}

  /** The answer of git to arguments that name content of the commit; failures are asked again. */
  static GitResult answer(String commit, List<String> arguments, Supplier<GitResult> git) {
    if (!ID.matcher(commit).matches()) {
      return git.get();
    }
    GitResult known = ANSWERS.getIfPresent(arguments);
    if (known != null) {
      return known;
    }
    GitResult answer = git.get();
    if (answer.succeeded()) {
      ANSWERS.put(List.copyOf(arguments), answer);
    }
    return answer;
  }
}
