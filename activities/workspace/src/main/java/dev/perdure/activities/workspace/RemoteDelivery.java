package dev.perdure.activities.workspace;

import dev.perdure.activities.forge.DeliveryRefused;
import dev.perdure.activities.forge.GitRemoteUrl;
import dev.perdure.activities.forge.PullRequestDraft;
import dev.perdure.activities.forge.PullRequests;
import dev.perdure.activities.forge.RemoteBranch;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.task.TaskOptions;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.message.TextShortener;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Pushes a task's branch to a git remote of its repository, and opens the pull request for it. */
final class RemoteDelivery {

  private static final Duration GIT_TIMEOUT = Duration.ofMinutes(5);
  private static final int MAX_TITLE_LENGTH = 250;
  private static final int MAX_BODY_LENGTH = 60_000;

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final HostWorkspaces host;
  private final ExecutedFileReports executedFileReports;
  private final StartRights startRights;

  RemoteDelivery(
      TaskReader taskReader,
      TaskStore taskStore,
      HostWorkspaces host,
      ExecutedFileReports executedFileReports,
      StartRights startRights) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.host = host;
    this.executedFileReports = executedFileReports;
    this.startRights = startRights;
  }

  /** Delivers a commit as a branch; returns the page of the pull request, if one is wanted. */
  Optional<String> deliver(TaskRecord task, Workspace workspace, String branch, String commit) {
    TaskOptions options = taskReader.options(task.id());
    GitRemoteUrl remote = target(task, options);
    var remoteBranch = new RemoteBranch(git(workspace), remote, branch);
    Optional<PullRequests> pullRequests = pullRequests(options, remote);
    if (pullRequests.isEmpty()) {
      remoteBranch.push(commit);
      return Optional.empty();
    }
    PullRequests requests = pullRequests.get();
    String base = base(task, workspace, remote, requests);
    PullRequestDraft draft = draft(task, workspace, base, branch, commit);
    return Optional.of(remoteBranch.deliver(draft, requests));
  }

  /**
   * Refuses a push that the requester has no role for, and a pull request that could not be opened,
   * before any work is done for it.
   */
  void require(TaskRecord task) {
    TaskOptions options = taskReader.options(task.id());
    if (options.wantsPullRequest()) {
      pullRequests(options, target(task, options));
    } else if (options.leavesMachine()) {
      findAddress(task, options.remote()).ifPresent(address -> requireRole(task, address));
    }
  }

  private GitRemoteUrl target(TaskRecord task, TaskOptions options) {
    String address = address(task, options.remote());
    requireRole(task, address);
    return GitRemoteUrl.of(address).orElseThrow(() -> nameless(address));
  }

  private void requireRole(TaskRecord task, String address) {
    startRights
        .refusal(task, address)
        .ifPresent(sentence -> {
          throw DeliveryRefused.lasting(sentence);
        });
  }

  /** The requests of a remote, if one is wanted; refuses a server or a token that has none. */
  private Optional<PullRequests> pullRequests(TaskOptions options, GitRemoteUrl remote) {
    return options.wantsPullRequest()
        ? Optional.of(host.forgeAccess().pullRequests(remote))
        : Optional.empty();
  }

  /**
   * Returns the push address of a task's branch, for people; the name of the remote if the address
   * is unknown.
   */
  String shownAddress(TaskRecord task) {
    String remote = taskReader.options(task.id()).remote();
    try {
      return GitRemoteUrl.withoutLogin(address(task, remote));
    } catch (DeliveryRefused e) {
      return GitRemoteUrl.withoutLogin(remote);
    }
  }

  private static DeliveryRefused nameless(String address) {
    return DeliveryRefused.lasting(
        "The remote '%s' is not the address of a repository: it must end with its owner and name."
            .formatted(GitRemoteUrl.withoutLogin(address)));
  }

  /** A remote is named, or given by its address. */
  private String address(TaskRecord task, String remote) {
    return findAddress(task, remote).orElseThrow(() -> noRemote(location(task), remote));
  }

  private Optional<String> findAddress(TaskRecord task, String remote) {
    return RemoteAddress.find(host.git(), location(task), remote);
  }

  private static String location(TaskRecord task) {
    return Optional.ofNullable(task.repository()).map(TaskRecordRepository::location).orElse("");
  }

  private static DeliveryRefused noRemote(String location, String remote) {
    return DeliveryRefused.lasting(
        "The repository '%s' has no remote '%s': add it with git remote add, or name another as delivery.remote."
            .formatted(GitRemoteUrl.withoutLogin(location), remote));
  }

  private Git git(Workspace workspace) {
    return host.git().on(workspace.mirror()).within(GIT_TIMEOUT);
  }

  private PullRequestDraft draft(
      TaskRecord task, Workspace workspace, String base, String branch, String commit) {
    String title = TextShortener.start(task.title().strip(), MAX_TITLE_LENGTH);
    return new PullRequestDraft(
        "%s.%d".formatted(task.id(), taskReader.endedDeliveries(task.id()) + 1),
        branch,
        commit,
        base,
        title.isEmpty() ? branch : title,
        body(task, workspace),
        taskReader.options(task.id()).draft());
  }

  /** The branch that the task began on, where the remote has it. */
  private String base(
      TaskRecord task, Workspace workspace, GitRemoteUrl remote, PullRequests pullRequests) {
    String ref = Optional.ofNullable(task.workspace()).map(TaskRecordWorkspace::baseRef).orElse("");
    return !Objects.requireNonNullElse(ref, "").isEmpty()
            && new RemoteBranch(git(workspace), remote, ref).isThere()
        ? ref
        : pullRequests.defaultBranch();
  }

  private String body(TaskRecord task, Workspace workspace) {
    var result = task.result();
    String words = result == null ? "" : Objects.requireNonNullElse(result.text(), "");
    String checks =
        taskStore.verification(task.id()).stream()
            .map(RemoteDelivery::check)
            .collect(Collectors.joining("\n"));
    String end = "Task `%s` of Perdure, requested by %s.".formatted(task.id(), task.requester());
    return List.of(
            TextShortener.start(words.isBlank() ? task.request() : words, MAX_BODY_LENGTH / 2),
            TextShortener.start(executedFileReports.of(workspace).markdown(), MAX_BODY_LENGTH / 8),
            checks.isEmpty()
                ? ""
                : "## Checks\n\n" + TextShortener.start(checks, MAX_BODY_LENGTH / 4),
            end)
        .stream()
        .filter(part -> !part.isBlank())
        .collect(Collectors.joining("\n\n"));
  }

  private static String check(StepRecordCheckRecord check) {
    Boolean passed = check.passed();
    String sign = passed == null ? "not run" : passed ? "passed" : "failed";
    String command = check.command();
    return "- %s: %s"
        .formatted(
            sign,
            command == null
                ? Objects.requireNonNullElse(check.description(), "")
                : "`%s`".formatted(command.replace("`", "'").replaceAll("\\s+", " ")));
  }
}
