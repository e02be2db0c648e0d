package dev.perdure.activities.forge;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.activities.git.GitServerError;
import dev.perdure.planner.message.TextShortener;
import java.time.Duration;
import java.util.Optional;

/**
 * A branch of a remote.
 *
 * @param git on a repository that has the commits to push
 */
public record RemoteBranch(Git git, GitRemoteUrl remote, String name) {

  private static final Duration RETRY_DELAY = Duration.ofSeconds(15);
  private static final String NEXT = " Then send the task a message.";
  private static final int MAX_ERROR_LENGTH = 500;

  /** Git's exit code for a ref that the remote does not have. */
  private static final int NO_REF = 2;

  /**
   * Pushes the commit of a pull request and opens the request; returns its page. An earlier attempt
   * may have done both, so Perdure asks the forge first.
   */
  public String deliver(PullRequestDraft draft, PullRequests requests) {
    Optional<String> page = requests.find(draft);
    if (page.isPresent()) {
      return page.get();
    }
    push(draft.commit());
    return requests.put(draft);
  }

  /**
   * Moves the branch forward to a commit and never back. Without a clear answer of the remote,
   * Perdure asks it for the branch: a push has happened if the branch holds the commit.
   */
  public void push(String commit) {
    GitResult pushed =
        git.tryTo(
            "push",
            "--quiet",
            "--no-verify",
            "--no-follow-tags",
            "--",
            remote.address(),
            commit + ":" + ref());
    if (pushed.succeeded()) {
      return;
    }
    GitResult answer = ask();
    if (tip(answer).filter(tip -> tip.equals(commit) || continues(commit, tip)).isEmpty()) {
      throw refused(pushed.errors(), tip(answer).isPresent() || answer.exitCode() == NO_REF);
    }
  }

  /** Whether the remote has the branch; refuses if the remote can't be asked. */
  public boolean isThere() {
    GitResult answer = ask();
    if (!answer.succeeded() && answer.exitCode() != NO_REF) {
      throw refused("can't be looked up at", answer.errors(), "");
    }
    return tip(answer).isPresent();
  }

  private GitResult ask() {
    return git.tryTo("ls-remote", "--exit-code", "--", remote.address(), ref());
  }

  /** Git also lists refs whose names end with the asked one. */
  private Optional<String> tip(GitResult answer) {
    return answer.succeeded()
        ? answer
            .text()
            .lines()
            .filter(line -> line.endsWith("\t" + ref()))
            .map(line -> line.split("\t", 2)[0])
            .findFirst()
        : Optional.empty();
  }

  /** Whether somebody has added commits after a push. */
  private boolean continues(String commit, String tip) {
    return git.tryTo(
                "fetch",
                "--quiet",
                "--no-tags",
                "--no-write-fetch-head",
                "--no-auto-maintenance",
                "--no-recurse-submodules",
                "--",
                remote.address(),
                ref())
            .succeeded()
        && git.tryTo("merge-base", "--is-ancestor", commit, tip).succeeded();
  }

  private String ref() {
    return "refs/heads/" + name;
  }

  private DeliveryRefused refused(String errors, boolean isChecked) {
    if (errors.contains("[rejected]")) {
      return DeliveryRefused.lasting(
          "The branch '%s' of '%s' has commits that this task does not know: merge or delete it there, then send the task a message."
              .formatted(name, remote.text()));
    }
    boolean isUnknown = !isChecked && isInterrupted(GitServerError.of(errors));
    return refused(
        "can't be pushed to",
        errors,
        isUnknown ? " Whether the push arrived is unknown, as the server does not answer." : "");
  }

  private DeliveryRefused refused(String act, String errors, String outcome) {
    String words = GitRemoteUrl.withoutLogin(errors.strip().replaceAll("\\s*\\R\\s*", "; "));
    GitServerError error = GitServerError.of(errors);
    String sentence =
        "The branch '%s' %s '%s': %s.%s %s"
            .formatted(
                name,
                act,
                remote.text(),
                TextShortener.start(words, MAX_ERROR_LENGTH).replaceAll("\\.$", ""),
                outcome,
                error.remedy());
    return switch (error) {
      case BUSY ->
          DeliveryRefused.busy(
              sentence + " If this lasts, send the task a message later.", Optional.empty());
      case CUT -> DeliveryRefused.passing(sentence + NEXT, RETRY_DELAY);
      default -> DeliveryRefused.lasting(sentence + NEXT);
    };
  }

  /** Whether the server may have acted although it gave no clear answer. */
  private static boolean isInterrupted(GitServerError error) {
    return error == GitServerError.BUSY || error == GitServerError.CUT;
  }
}
