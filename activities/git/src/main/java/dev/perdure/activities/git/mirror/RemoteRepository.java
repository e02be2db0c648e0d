package dev.perdure.activities.git.mirror;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Git repository on a server, whose commits are found by a fetch into its mirror. */
record RemoteRepository(Mirror mirror, RepositoryLocation.Remote location) {

  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
  private static final Duration QUERY_TIMEOUT = Duration.ofMinutes(1);

  /** A commit and its name on the server. */
  record ResolvedRef(String ref, String commit) {}

  ResolvedRef find(Optional<String> ref) {
    var name = ref.or(this::head).orElse("HEAD");
    mirror.fetch(location.address(), location.text());
    ref.filter(wanted -> COMMIT.matcher(wanted).matches() && !mirror.has(wanted))
        .ifPresent(wanted -> mirror.tryFetch(location.address(), List.of(wanted)));
    for (var candidate : List.of("refs/remotes/origin/" + name, "refs/tags/" + name, name)) {
      var commit = mirror.find(candidate);
      if (commit.isPresent()) {
        return new ResolvedRef(name, commit.get());
      }
    }
    throw unknown(ref, name);
  }

  /** Fails fast if the server does not answer. */
  void greet() {
    head();
  }

  private Optional<String> head() {
    var asked =
        mirror
            .git()
            .within(QUERY_TIMEOUT)
            .tryTo("ls-remote", "--symref", "--", location.address(), "HEAD");
    if (!asked.succeeded()) {
      throw Mirror.unreachable(
          location.text(), asked.errors().replace(location.address(), location.text()));
    }
    return asked
        .text()
        .lines()
        .filter(line -> line.startsWith("ref: refs/heads/"))
        .map(line -> line.substring("ref: refs/heads/".length()).split("\t")[0])
        .findFirst();
  }

  private RepositoryRefusedException unknown(Optional<String> ref, String name) {
    var branches =
        mirror
            .git()
            .text(
                "for-each-ref",
                "--count=10",
                "--format=%(refname:lstrip=3)",
                "refs/remotes/origin");
    if (branches.isEmpty()) {
      return new RepositoryRefusedException(
          MirrorResult.Reason.NO_COMMIT,
          "The repository '%s' has no commit yet: push one first. If it has one, check the address: the server may answer with a page."
              .formatted(location.text()));
    }
    return new RepositoryRefusedException(
        MirrorResult.Reason.UNKNOWN_REF,
        "The repository '%s' has no commit named '%s': give one of its branches (%s), a tag or a commit."
            .formatted(
                location.text(), ref.orElse(name), String.join(", ", branches.lines().toList())));
  }
}
