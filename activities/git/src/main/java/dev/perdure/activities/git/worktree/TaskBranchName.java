package dev.perdure.activities.git.worktree;

import dev.perdure.planner.id.TaskId;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** The branch name of a task, made of its id and title. */
final class TaskBranchName {

  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,79}");
  private static final int MAX_SLUG_LENGTH = 40;

  private TaskBranchName() {}

  static String branch(TaskId task, String title) {
    var slug = slug(title);
    return "perdure/" + checked(task) + (slug.isEmpty() ? "" : "-" + slug);
  }

  static String checked(TaskId task) {
    if (!SAFE.matcher(task.value()).matches()) {
      throw new IllegalArgumentException(
          "The task id '%s' can't name a directory and a branch: use letters, digits, '_' and '-'."
              .formatted(task.value()));
    }
    return task.value();
  }

  private static String slug(String title) {
    var plain =
        Normalizer.normalize(title, Normalizer.Form.NFKD)
            .toLowerCase(Locale.ROOT)
            .replace("ß", "ss")
            .replaceAll("\\p{M}+", "")
            .replaceAll("[^a-z0-9]+", "-");
    var cut = plain.substring(0, Math.min(MAX_SLUG_LENGTH, plain.length()));
    return cut.replaceAll("^-+|-+$", "");
  }
}
