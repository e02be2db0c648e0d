package dev.perdure.activities.git.mirror;

import dev.perdure.activities.git.GitResult;
import java.util.List;
import java.util.Optional;

/** The commits and files by which a repository is ahead of a base commit. */
public record UpstreamChanges(int commits, List<String> files) {

  /** No change. */
  static final UpstreamChanges NONE = new UpstreamChanges(0, List.of());

  public UpstreamChanges {
    files = List.copyOf(files);
  }

  static Optional<UpstreamChanges> between(Mirror mirror, String base, String tip) {
    if (base.equals(tip)) {
      return Optional.of(NONE);
    }
    GitResult common = mirror.git().tryTo("merge-base", base, tip);
    GitResult count = mirror.git().tryTo("rev-list", "--count", tip, "^" + base);
    if (!count.succeeded()) {
      return Optional.empty();
    }
    String since = common.succeeded() ? common.text() : base;
    GitResult names =
        mirror
            .git()
            .demand(List.of("diff", "--name-only", "--no-renames", "-z", since, tip), new byte[0]);
    return Optional.of(new UpstreamChanges(Integer.parseInt(count.text()), names.names()));
  }
}
